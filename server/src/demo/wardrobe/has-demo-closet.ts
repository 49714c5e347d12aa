import type { Person } from '../../platform/http/caller';
import { idOf } from '../demo-ids';
import { demoPieces } from './demo-pieces';
import type { DemoPiece } from './demo-pieces';

/** What is needed to know whether a person has a piece. */
export interface FindsPieces {
  items: { get(owner: Person, itemId: string): Promise<unknown> };
}

/** Whether a person's closet is that of the demo. */
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
