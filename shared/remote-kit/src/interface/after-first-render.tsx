import type { ReactNode } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useAfterFirstRender } from '@bestie/design-system/use-after-first-render';

/**
 * Draws what is below the first screen, or beside what matters, once the rest of the page stands. On the way back it
 * is drawn at once: the page has to be as tall as it was, to scroll to where the person was.
 */
export function AfterFirstRender({ children }: { children: ReactNode }) {
  const back = (useNavigationType() as string) === 'POP';
  const stands = useAfterFirstRender();
  return (back || stands) && children;
}
