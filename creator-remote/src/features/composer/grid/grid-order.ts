import type { VariantCard } from '@bestie/contracts/social-variants.schema';

/** A square of the grid. What has no time yet can be moved. */
export interface GridCell {
  card: VariantCard;
  movable: boolean;
}

/** A grid has three columns, and visitors see nine squares first. */
export const columns = 3;
export const seenFirst = 9;

const inGrid = ({ type }: VariantCard) => type !== 'story';

/**
 * The squares of a profile, the newest first: drafts as they would be published one after the other, then what is planned, then what
 * is out.
 * @param tray in its order, @param upcoming the next first, @param published the latest first
 */
export function gridCells(
  tray: readonly VariantCard[],
  upcoming: readonly VariantCard[],
  published: readonly VariantCard[],
): GridCell[] {
  const fixed = [...upcoming].reverse().concat(published).filter(inGrid);
  return [
    ...[...tray]
      .reverse()
      .filter(inGrid)
      .map((card) => ({ card, movable: true })),
    ...fixed.map((card) => ({ card, movable: false })),
  ];
}

/** The order of the tray after one square was put in the place of another; null when nothing changes. */
export function trayAfter(cells: readonly GridCell[], movedId: string, overId: string): string[] | null {
  const ids = cells.filter(({ movable }) => movable).map(({ card }) => card.id);
  const [from, to] = [ids.indexOf(movedId), ids.indexOf(overId)];
  if (from < 0 || to < 0 || from === to) return null;
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids.reverse();
}
