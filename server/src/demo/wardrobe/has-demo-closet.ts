import type { Person } from '../../platform/http/caller';
import { idOf } from '../demo-ids';
import { demoPieces } from './demo-pieces';
import type { DemoPiece } from './demo-pieces';

/** What tells whether somebody has a piece. */
export interface FindsPieces {
  items: { get(owner: Person, itemId: string): Promise<unknown> };
}

/** Whether the closet of somebody is the one of the demo. */
export function hasDemoCloset(
  { items }: FindsPieces,
  owner: Person,
  [first]: readonly [DemoPiece, ...DemoPiece[]] = demoPieces,
): Promise<boolean> {
  return items.get(owner, idOf(owner, first.key)).then(
    () => true,
    () => false,
  );
}
