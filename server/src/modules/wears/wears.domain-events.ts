import { defineEvent } from '../../platform/module/domain-events';

/** Pieces were logged as worn on a day by hand. */
export const wearsLogged = defineEvent<{ itemIds: readonly string[]; date: string }>();

/**
 * What was logged by hand is undone: wears of these pieces and outfits that an entry of the planner has are the planner's
 * again.
 */
export const wearsHandedBack = defineEvent<{
  itemIds: readonly string[];
  outfitIds: readonly string[];
  date: string;
}>();

/** Pieces were removed from the wear log of a day by hand. */
export const wearsTakenBack = defineEvent<{ itemIds: readonly string[]; date: string }>();
