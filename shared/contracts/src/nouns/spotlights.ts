import { weekdayOf } from '../days';
import { limits } from '../http/limits';

/** Constants of Top Picks, without any library, so that pages can import them cheaply. */

/**
 * What became of an outfit in a week: nominated by members, its author is asked, agrees or declines; published once it is
 * in the edition; withdrawn by its author at any time.
 */
export const spotlightStates = [
  'nominated',
  'asked',
  'agreed',
  'declined',
  'published',
  'withdrawn',
] as const;
export type SpotlightState = (typeof spotlightStates)[number];

/** Parts of an edition, in their order. Outfits are in the running until the week is over. */
export const editionParts = ['picked', 'loved', 'running'] as const;
export type EditionPart = (typeof editionParts)[number];

/**
 * Whether a day is the Monday (UTC) of a week since 2000; earlier weeks have no year before them in the calendar's four
 * digits.
 */
export const isEditionWeek = (day: string): boolean => weekdayOf(day) === 1 && day >= '2000';

/** Figures of an outfit that decide how loved it is. */
export interface LoveFigures {
  /** People who reacted or saved. */
  lovers: number;
  /** People who saw it. */
  viewers: number;
  /** The mean share of lovers in the week, 0 to 1. */
  mean: number;
}

/**
 * How loved an outfit is, 0 to 1: the share of lovers, drawn toward the week’s mean while few people saw it. Null as long
 * as too few did.
 */
export function loveScore({ lovers, viewers, mean }: LoveFigures): number | null {
  const { prior, viewers: needed } = limits.spotlights;
  return viewers < needed ? null : (lovers + prior * mean) / (viewers + prior);
}
