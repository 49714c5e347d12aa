import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { roleAtLeast } from '@bestie/contracts/roles';
import type { Person } from '../../platform/http/caller';
import { definePolicy } from '../../platform/module/define-policy';
import type { SpotlightRecord } from './spotlights.tables';

/** Creators and admins curate together. */
export const mayCurate = ({ role }: Person): boolean => roleAtLeast(role, 'creator');

/** Whether its author takes part with an outfit. */
export const takesPart = ({ state }: Pick<SpotlightRecord, 'state'>): boolean =>
  state === 'agreed' || state === 'published';

/**
 * Authors decide whether their outfits take part. Each curator picks outfits of others whose authors agreed, and changes
 * only their own picks; admins take out any pick. Which outfits a caller may see is decided where rows are read.
 */
export const spotlightsPolicy = definePolicy({
  permissions(caller: Person, row: SpotlightRecord) {
    const isPick = row.pick_place !== null;
    const isCurator = row.curator_uid === caller.uid;
    return {
      answer: row.author_uid === caller.uid,
      pick: takesPart(row) && (isPick || row.author_uid !== caller.uid),
      changeReason: !isPick || isCurator,
      takeOut: isCurator || caller.role === 'admin',
    };
  },

  refusal(permission, row) {
    switch (permission) {
      case 'answer':
        return null;
      case 'pick':
        return takesPart(row)
          ? 'You can’t pick your own outfit.'
          : 'Its author hasn’t agreed to be shown in Top Picks.';
      case 'changeReason':
        return 'Only its curator changes why an outfit was picked.';
      case 'takeOut':
        return 'Only its curator or an admin takes out a pick.';
    }
  },
});

/**
 * Picks that the caller does not see keep their places and their authors.
 * @throws BestieError `invalid_input` for two picks of one author, or too many
 */
export function requireRoom(chosen: readonly SpotlightRecord[], hidden: readonly SpotlightRecord[]): void {
  const authors = new Set(chosen.map((row) => row.author_uid));
  const rule = 'An edition shows one outfit of each author.';
  if (authors.size < chosen.length) throw BestieError.field('picks', rule);
  if (hidden.some((row) => authors.has(row.author_uid)))
    throw BestieError.field('picks', `${rule} Another pick of theirs is hidden at the moment.`);
  if (chosen.length + hidden.length > limits.spotlights.picks)
    throw BestieError.field(
      'picks',
      `An edition has up to ${limits.spotlights.picks} picks, and ${hidden.length} of them are hidden from you at the moment.`,
    );
}

/** @throws BestieError `forbidden` for a creator, `invalid_input` for an admin who takes out what others picked without a reason */
export function requireTakeOut(
  caller: Person,
  removed: readonly SpotlightRecord[],
  reason: string | undefined,
): void {
  for (const row of removed) {
    spotlightsPolicy.require(caller, row, 'takeOut');
    if (row.curator_uid !== caller.uid && reason === undefined)
      throw BestieError.field('removalReason', 'Say why.');
  }
}
