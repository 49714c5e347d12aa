import { maxBasisPoints } from '@bestie/contracts/releases';
import { formatNumber } from '@bestie/design-system/format-number';

/** Basis points as a percentage of people. */
export const percentOf = (basisPoints: number): number => (basisPoints / maxBasisPoints) * 100;
export const basisPointsOf = (percentage: number): number => Math.round((percentage / 100) * maxBasisPoints);

export const showPercent = (basisPoints: number): string => `${formatNumber(percentOf(basisPoints), 2)} %`;

export const showShare = (basisPoints: number): string =>
  basisPoints === maxBasisPoints ? 'everyone' : showPercent(basisPoints);

/** `10 %, 50 %, then everyone`. */
export function showShares(steps: readonly number[]): string {
  const [last, ...before] = steps.map(showShare).reverse();
  return before.length === 0 ? `${last}` : `${before.reverse().join(', ')}, then ${last}`;
}

/** The audience of a canary: `5 % of people and 2 named people`. */
export function showReach({
  basisPoints,
  people,
}: {
  basisPoints: number;
  people: readonly string[];
}): string {
  const named =
    people.length === 0 ? [] : [people.length === 1 ? '1 named person' : `${people.length} named people`];
  const share = basisPoints === 0 && named.length > 0 ? [] : [`${showPercent(basisPoints)} of people`];
  return [...share, ...named].join(' and ');
}
