import type { Draft, itemsContract } from '@bestie/contracts/items.contract';
import type { OutputOf } from '@bestie/contracts/define-contract';
import { limits } from '@bestie/contracts/limits';
import { formatNumber } from '@bestie/design-system/format-number';

const { perPerson } = limits.items;

/**
 * Number of pieces that count against the limit of a closet: archived ones and drafts as well. Null until it is known.
 * @param facets of the closet without filters
 */
export function piecesIn(
  facets: Pick<OutputOf<typeof itemsContract.facets>, 'status'> | undefined,
  drafts: { items: readonly Draft[] } | undefined,
): number | null {
  if (!facets || !drafts) return null;
  return facets.status.reduce((sum, { count }) => sum + count, drafts.items.length);
}

/** How many pieces fit beside these. */
export const roomBeside = (pieces: number): number => Math.max(0, perPerson - pieces);

/** Whether the limit is near enough to be shown. */
export const isNearlyFull = (pieces: number): boolean => pieces >= perPerson * 0.9;

/** "4,800 of 5,000 pieces". */
export const piecesOfLimit = (pieces: number): string =>
  `${formatNumber(pieces)} of ${formatNumber(perPerson)} pieces`;

/** "Your closet has 4,800 of 5,000 pieces, so 200 more fit." */
export function roomInWords(pieces: number): string {
  const room = roomBeside(pieces);
  const fitting =
    room === 0 ? 'no more fit' : room === 1 ? 'one more fits' : `${formatNumber(room)} more fit`;
  return `Your closet has ${piecesOfLimit(pieces)}, so ${fitting}.`;
}
