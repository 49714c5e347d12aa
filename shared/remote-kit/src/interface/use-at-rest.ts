import { startTransition, useEffect, useState } from 'react';
import { whenAtRest } from '@bestie/design-system/at-rest';

/**
 * True once the page’s content stands and the browser is free: for parts of a page that the first view does not
 * need. What is drawn stays until such a part has been loaded.
 */
export function useAtRest(): boolean {
  const [atRest, setAtRest] = useState(false);
  useEffect(() => whenAtRest(() => startTransition(() => setAtRest(true))), []);
  return atRest;
}
