import { networkNames } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { addDays, dayIn, daysBetween } from '@bestie/contracts/days';
import type { RightKind } from '@bestie/contracts/deals';
import { limits } from '@bestie/contracts/limits';
import { dayInWords } from '../../platform/documents/day-in-words';
import type { Bonds } from './bonds';

/** A version of a post at a time, as deals look at it. */
export interface PlacedVariant {
  variantId: string;
  network: Network;
  /** Its brand category; empty without one. */
  category: string;
  at: Date;
  assetIds: readonly string[];
}

/** Why a deal is against it. */
export interface Objection {
  variantId: string;
  dealId: string;
  rightId: string;
  brand: string;
  kind: RightKind;
  /** The last day of the right. */
  until: string;
  /** Names the brand and the last day. */
  message: string;
}

const fold = (text: string) => text.trim().normalize('NFKC').toLowerCase();

/** What deals have against a version on a day. */
export function objectionsOn(
  day: string,
  variant: Omit<PlacedVariant, 'at'>,
  { rights, links }: Bonds,
): Objection[] {
  const own = links.filter(({ variant_id: id }) => id === variant.variantId);
  const category = fold(variant.category) || fold(own[0]?.category ?? '');
  const found: Objection[] = [];
  for (const right of rights) {
    const about = {
      variantId: variant.variantId,
      dealId: right.deal_id,
      rightId: right.id,
      brand: right.brand,
      kind: right.kind,
      until: right.until_day,
    };
    if (right.kind === 'exclusivity') {
      const isInside = right.from_day <= day && day <= right.until_day;
      const isThere = right.networks.length === 0 || right.networks.includes(variant.network);
      const isTheirs = own.some(({ deal_id: id }) => id === right.deal_id);
      if (isInside && isThere && !isTheirs && category !== '' && category === fold(right.category))
        found.push({
          ...about,
          message: `${right.brand} has ${right.category} on ${networkNames[variant.network]} to itself until ${dayInWords(right.until_day)}.`,
        });
      continue;
    }
    // Only the last usage window of a deal ends its use.
    const isLast = !rights.some(
      (other) =>
        other.kind === 'usage' && other.deal_id === right.deal_id && other.until_day > right.until_day,
    );
    const isUsed = right.asset_ids.some((id) => variant.assetIds.includes(id));
    if (isLast && isUsed && day > right.until_day && !found.some(({ dealId }) => dealId === right.deal_id))
      found.push({
        ...about,
        message: `Files of the deal with ${right.brand} could be used until ${dayInWords(right.until_day)}.`,
      });
  }
  return found;
}

/** What deals have against versions at their times. */
export const objectionsTo = (variants: readonly PlacedVariant[], bonds: Bonds): Objection[] =>
  variants.flatMap((variant) => objectionsOn(dayIn(bonds.zone, variant.at), variant, bonds));

const distance = (one: string, other: string) => Math.abs(daysBetween(one, other));

/**
 * The day nearest to another one on which no deal is against a version: only the days beside the ends of rights can be it. Of two
 * equally near the later one.
 * @param today no earlier day
 */
export function nearestFreeDay(
  day: string,
  today: string,
  variant: Omit<PlacedVariant, 'at'>,
  bonds: Bonds,
): string | null {
  const days = bonds.rights.flatMap(({ from_day: from, until_day: until }) => [
    addDays(from, -1),
    until,
    addDays(until, 1),
  ]);
  const [nearest] = [...new Set([day, today, ...days])]
    .filter((each) => each >= today && distance(each, day) <= limits.deals.freeDays)
    .filter((each) => objectionsOn(each, variant, bonds).length === 0)
    .sort((one, other) => distance(one, day) - distance(other, day) || (one < other ? 1 : -1));
  return nearest ?? null;
}
