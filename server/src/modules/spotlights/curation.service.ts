import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { CurationDesk, spotlightsContract } from '@bestie/contracts/spotlights.contract';
import type { Person } from '../../platform/http/caller';
import { requireVersion } from '../../platform/http/require-version';
import { requireVoice } from '../../platform/identity/mutes';
import { presentCandidates } from './candidates';
import type { SpotlightsDependencies } from './editions.service';
import { mostLoved } from './most-loved';
import { requireRoom, requireTakeOut, spotlightsPolicy as policy } from './spotlights.policy';
import type { SpotlightsRepositories } from './spotlights.repositories';
import type { SpotlightRecord } from './spotlights.tables';
import { publishSpotlights, tellAuthor } from './tell-spotlights';

type Arrangement = ParsedInputOf<(typeof spotlightsContract)['arrange']>;

export type CurationService = ReturnType<typeof createCurationService>;

/** What curators choose, and the end of a week. */
export function createCurationService({ repositories, transaction, clock }: SpotlightsDependencies) {
  async function desk(caller: Person): Promise<CurationDesk> {
    const week = await repositories.editions.current();
    const [edition, rows] = await Promise.all([
      repositories.editions.find(week),
      repositories.spotlights.listDesk(caller.uid, week),
    ]);
    return {
      week,
      version: edition?.version ?? 0,
      items: await presentCandidates(repositories, caller, rows),
    };
  }

  /** Fixes the order of a week that is over. */
  const freeze = (week: string): Promise<void> =>
    transaction(async (bound) => {
      const edition = await bound.editions.lock(week);
      if (!edition || edition.frozen_at) return;
      const rows = new Map((await bound.spotlights.listLocked(week)).map((row) => [row.id, row]));
      for (const [index, id] of mostLoved(await bound.editions.figures(week)).entries()) {
        const row = rows.get(id);
        if (!row) continue;
        await bound.spotlights.update(id, { loved_place: index + 1, state: 'published' });
        await tellAuthor(bound, row, 'loved', { actorUid: null, now: clock() });
      }
      await bound.editions.freeze(week);
      await publishSpotlights(bound, []);
    });

  return {
    desk,

    /** The whole order at once, against the version that the curator saw: of two at the same time, one wins. */
    async arrange(
      caller: Person,
      { week, version, picks, removalReason }: Arrangement,
    ): Promise<CurationDesk> {
      await transaction(async (bound) => {
        const edition = await bound.editions.lockCurrent();
        if (edition.week !== week)
          throw new BestieError('forbidden', { message: 'This edition is closed. Its order stays.' });
        requireVersion(edition, version);
        await requireVoice(bound.people, caller);
        const rows = await bound.spotlights.listLocked(week);
        const chosen = picks.map(({ spotlightId, reason }) => {
          const row = policy.require(
            caller,
            rows.find(({ id }) => id === spotlightId),
            'pick',
          );
          if (row.reason !== reason) policy.require(caller, row, 'changeReason');
          return { row, reason };
        });
        const missing = rows.filter(
          (row) => row.pick_place !== null && !chosen.some((each) => each.row.id === row.id),
        );
        const seen = new Set((await bound.spotlights.listDesk(caller.uid, week)).map(({ id }) => id));
        // Only what the caller sees can they have taken out: the others stay, after the chosen ones.
        const removed = missing.filter(({ id }) => seen.has(id));
        const kept = inOrder(missing.filter(({ id }) => !seen.has(id)));
        requireRoom(
          chosen.map(({ row }) => row),
          kept,
        );
        requireTakeOut(caller, removed, removalReason);
        await remove(bound, caller, removed, removalReason);
        for (const [index, { row, reason }] of chosen.entries()) {
          const isNew = row.pick_place === null;
          await bound.spotlights.update(row.id, {
            state: 'published',
            pick_place: index + 1,
            ...((isNew || row.curator_uid === caller.uid) && { reason, curator_uid: caller.uid }),
          });
          if (isNew) await tellAuthor(bound, row, 'picked', { actorUid: caller.uid, now: clock() });
        }
        for (const [index, row] of kept.entries())
          await bound.spotlights.update(row.id, { pick_place: chosen.length + index + 1 });
        await bound.editions.countChange(week);
        await publishSpotlights(bound, []);
      });
      return desk(caller);
    },

    /** Fixes the order of weeks that are over. */
    async freezeDue(): Promise<void> {
      for (const week of await repositories.editions.listDue()) await freeze(week);
    },
  };
}

const inOrder = (picks: readonly SpotlightRecord[]) =>
  [...picks].sort((one, other) => one.pick_place! - other.pick_place!);

/** Takes out picks. What admins take out of others is audited. */
async function remove(
  bound: SpotlightsRepositories,
  caller: Person,
  rows: readonly SpotlightRecord[],
  reason: string | undefined,
): Promise<void> {
  for (const row of rows) {
    await bound.spotlights.update(row.id, {
      state: 'agreed',
      pick_place: null,
      curator_uid: null,
      reason: null,
    });
    if (row.curator_uid !== caller.uid && reason !== undefined)
      await bound.audit.record({
        actor: caller,
        action: 'spotlights.arrange',
        target: { kind: 'spotlight', id: row.id },
        before: { reason: row.reason, place: row.pick_place },
        reason,
      });
  }
}
