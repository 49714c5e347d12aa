import { utcDay } from '@bestie/contracts/days';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { Candidate, spotlightsContract } from '@bestie/contracts/spotlights.contract';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { requireVoice } from '../../platform/identity/mutes';
import { presentCandidates } from './candidates';
import type { SpotlightsDependencies } from './editions.service';
import { spotlightsPolicy as policy, takesPart } from './spotlights.policy';
import type { SpotlightsRepositories } from './spotlights.repositories';
import type { SpotlightRecord } from './spotlights.tables';
import { publishSpotlights, tellAuthor } from './tell-spotlights';

type Input<Verb extends keyof typeof spotlightsContract> = ParsedInputOf<(typeof spotlightsContract)[Verb]>;

const { nominations: perWeek } = limits.spotlights;
const refuse = (message: string): never => {
  throw new BestieError('forbidden', { message });
};

export type NominationsService = ReturnType<typeof createNominationsService>;

/** Who wants to see an outfit in Top Picks, and what its author says. */
export function createNominationsService({ repositories, transaction, clock }: SpotlightsDependencies) {
  async function candidate(caller: Person, id: string): Promise<Candidate> {
    const row = requireFound(await repositories.spotlights.findCandidate(caller.uid, id));
    return requireFound((await presentCandidates(repositories, caller, [row]))[0]);
  }

  /** The author takes part with an outfit from now on, unless they are muted. */
  async function agree(bound: SpotlightsRepositories, row: SpotlightRecord): Promise<void> {
    await requireVoice(bound.people, { uid: row.author_uid });
    await bound.spotlights.answer(row.id, 'agreed');
    await bound.shownOutfits.setCredited(row.outfit_id, true);
    await publishSpotlights(bound, [row.id]);
  }

  /** Adds an outfit to the week. Its author is asked at once, unless they declined lately. */
  async function add(
    bound: SpotlightsRepositories,
    caller: Person,
    week: string,
    outfit: { id: string; owner_uid: string },
  ): Promise<SpotlightRecord> {
    const isOwn = outfit.owner_uid === caller.uid;
    const rests = !isOwn && (await bound.spotlights.restsUntil(outfit.owner_uid)) !== null;
    const row = await bound.spotlights.insert({
      week,
      outfit_id: outfit.id,
      author_uid: outfit.owner_uid,
      state: isOwn ? 'agreed' : rests ? 'nominated' : 'asked',
    });
    if (row.state === 'asked') await tellAuthor(bound, row, 'asked', { actorUid: null, now: clock() });
    return row;
  }

  return {
    async listOwn(caller: Person) {
      const { editions, spotlights } = repositories;
      const [week, rows] = await Promise.all([editions.current(), spotlights.listOwn(caller.uid)]);
      const given = await spotlights.countNominations(week, caller.uid);
      return {
        left: Math.max(0, perWeek - given),
        items: await presentCandidates(repositories, caller, rows),
      };
    },

    /** Idempotent: an outfit that the caller nominated this week counts once. */
    nominate: (caller: Person, { outfitId }: Input<'nominate'>) =>
      transaction(async (bound) => {
        const { week } = await bound.editions.lockCurrent();
        const outfit = requireFound(await bound.shownOutfits.find(caller.uid, outfitId));
        if (outfit.visibility !== 'public') refuse('Only public outfits can be nominated.');
        const given = await bound.spotlights.countNominations(week, caller.uid);
        const isOwn = outfit.owner_uid === caller.uid;
        const earlier = await bound.spotlights.lockOutfit(week, outfitId);
        if (earlier && !isOwn && (earlier.state === 'declined' || earlier.state === 'withdrawn'))
          refuse('Its author doesn’t want to take part this week.');
        const row = earlier ?? (await add(bound, caller, week, outfit));
        const isNew = await bound.spotlights.nominate(row.id, caller.uid);
        if (isNew && given >= perWeek)
          throw new BestieError('limit_reached', {
            message: `You can nominate ${perWeek} outfits a week. The next week begins on Monday.`,
          });
        const isNewcomer = isOwn && !takesPart(row);
        if (isNewcomer || (isOwn && !earlier)) await agree(bound, row);
        return {
          state: isNewcomer ? ('agreed' as const) : row.state,
          left: perWeek - given - (isNew ? 1 : 0),
        };
      }),

    async answer(caller: Person, { spotlightId, agree: wanted }: Input<'answer'>): Promise<Candidate> {
      await transaction(async (bound) => {
        const { week } = await bound.editions.lockCurrent();
        const row = policy.require(caller, await bound.spotlights.lock(spotlightId), 'answer');
        if (takesPart(row) === wanted && row.state !== 'asked' && row.state !== 'nominated') return;
        if (takesPart(row)) refuse('It takes part already; withdraw it instead.');
        if (row.week !== week) refuse('This week is over.');
        if (wanted) await agree(bound, row);
        else await bound.spotlights.answer(row.id, 'declined');
      });
      return candidate(caller, spotlightId);
    },

    /** Allowed at any time, also after the week. Open pages refresh at once, and remixes stop naming the author. */
    async withdraw(caller: Person, { spotlightId }: Input<'withdraw'>): Promise<Candidate> {
      await transaction(async (bound) => {
        const found = policy.require(caller, await bound.spotlights.lock(spotlightId), 'answer');
        await bound.editions.lock(found.week);
        if (found.state === 'withdrawn') return;
        if (!takesPart(found)) refuse('It doesn’t take part.');
        await bound.spotlights.answer(found.id, 'withdrawn');
        await bound.shownOutfits.setCredited(found.outfit_id, false);
        if (found.pick_place !== null) {
          await bound.spotlights.update(found.id, { pick_place: null, curator_uid: null, reason: null });
          await bound.editions.countChange(found.week);
        }
        await publishSpotlights(bound, [found.id]);
      });
      return candidate(caller, spotlightId);
    },

    /** Who declined lately is left in peace. */
    async ask(caller: Person, { spotlightId }: Input<'ask'>): Promise<Candidate> {
      await transaction(async (bound) => {
        const { week } = await bound.editions.lockCurrent();
        requireFound(await bound.spotlights.findCandidate(caller.uid, spotlightId));
        const row = requireFound(await bound.spotlights.lock(spotlightId));
        if (row.week !== week) refuse('This week is over.');
        if (row.state !== 'nominated') return;
        const until = await bound.spotlights.restsUntil(row.author_uid);
        if (until) refuse(`Its author declined lately. Ask again from ${utcDay(until)} on.`);
        await bound.spotlights.update(row.id, { state: 'asked' });
        await tellAuthor(bound, row, 'asked', { actorUid: null, now: clock() });
      });
      return candidate(caller, spotlightId);
    },
  };
}
