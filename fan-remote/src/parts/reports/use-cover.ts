import { useState } from 'react';
import type { ReportReason } from '@bestie/contracts/reports';

export interface CoverableThing {
  id: string;
  /** The rule that an admin labelled it with. */
  label: ReportReason | null;
}

/**
 * The label that covers a thing until its reader presses; null where nothing is covered.
 * @param own the reader’s own things are never covered
 */
export function useCover(
  thing: CoverableThing | undefined,
  own: boolean,
): { label: ReportReason | null; show: () => void } {
  const [shownId, setShownId] = useState<string | null>(null);
  const covered = thing !== undefined && !own && thing.id !== shownId;
  return { label: covered ? thing.label : null, show: () => setShownId(thing?.id ?? null) };
}
