import { hourMs, utcDay } from '@bestie/contracts/days';
import { platformTopic } from '@bestie/contracts/live';
import { limits } from '@bestie/contracts/limits';
import { slotsOf, slotsOfDay } from './confession-authors';
import type { Departure } from './confession-departures.repository';
import type { ConfessionsRepositories } from './confessions.repositories';
import { withdraw } from './confessions.service';
import type { ConfessionsDependencies } from './confessions.service';
import { shuffled } from './randomness';
import type { Sealing } from './sealing';
import type { WrittenRow } from './written-confessions.repository';

/** Destroys the seals of someone who was erased. Payload: {@link ErasedAuthor}. */
export const eraseAuthorJob = 'confessions.eraseAuthor';

export interface ErasedAuthor {
  uid: string;
  /** They wanted their confessions deleted, too. */
  withCards: boolean;
}

const hoursOfLeaving = limits.trashDays * 24;
/** Maximum of ids in one event; pages request the list anyway. */
const named = 100;

/** Scheduled work: cards and replies appear, and confessions of people who leave are deleted. */
export function createConfessionRelease({ transaction, clock, openSealing }: ConfessionsDependencies) {
  /**
   * Which of a person's confessions are due for deletion: each has an hour of its own, computed and stored
   * nowhere.
   */
  async function listDue(
    bound: ConfessionsRepositories,
    sealing: Sealing,
    { uid, leavesAt }: Departure,
    days: readonly string[],
  ): Promise<WrittenRow[]> {
    const begin = leavesAt.getTime() - hoursOfLeaving * hourMs;
    const hoursOver = (clock().getTime() - begin) / hourMs;
    const rows = await bound.written.listOfSlots(slotsOf(sealing, uid, days));
    return rows.filter(
      ({ id, state }) =>
        state !== 'withdrawn' && sealing.departureHour(uid, id, hoursOfLeaving) + 1 <= hoursOver,
    );
  }

  return {
    /** Runs every five minutes. Idempotent: each card appears once. */
    async run(): Promise<void> {
      const now = clock();
      await transaction(async (bound) => {
        const cards = shuffled(await bound.confessions.listCardsToRelease(now));
        const replies = shuffled(await bound.confessions.listRepliesToRelease());
        await bound.confessions.release('confessions', cards, utcDay(now));
        await bound.confessions.release(
          'confession_replies',
          replies.map(({ id }) => id),
          utcDay(now),
        );
        const gone: string[] = [];
        const departures = await bound.departures.list();
        if (departures.length > 0) {
          const sealing = await openSealing();
          const days = await bound.written.listDays();
          for (const departure of departures)
            for (const row of await listDue(bound, sealing, departure, days)) {
              await withdraw(bound, row);
              gone.push(row.id);
            }
        }
        const ids = [...new Set([...cards, ...replies.map(({ confessionId }) => confessionId), ...gone])];
        if (ids.length > 0)
          await bound.live.publish({
            topic: platformTopic,
            type: 'confessions.release',
            ids: ids.sort().slice(0, named),
          });
      });
    },

    /** Handler of {@link eraseAuthorJob}: afterwards nobody can reveal who wrote these confessions. */
    async eraseAuthor({ uid, withCards }: ErasedAuthor): Promise<void> {
      const sealing = await openSealing();
      await transaction(async (bound) => {
        const days = await bound.written.listDays();
        const rows = await bound.written.listOfSlots(slotsOf(sealing, uid, days));
        if (withCards) for (const row of rows) await withdraw(bound, row);
        for (const day of days)
          for (const kind of ['card', 'reply'] as const)
            await bound.seals.delete(slotsOfDay(sealing, uid, kind, day));
        const cards = await bound.tags.listTaggedCards();
        await bound.tags.deleteSaid(
          cards.map((id) => ({ confessionId: id, tag: sealing.reaction(uid, id) })),
        );
        const threads = await bound.tags.listAliasedCards();
        await bound.tags.disownAliases(
          threads.map((id) => ({ confessionId: id, tag: sealing.alias(uid, id) })),
        );
        for (const { id, tag } of await bound.tags.listActiveBans(utcDay(clock())))
          if (sealing.ban(uid, id).equals(tag)) await bound.tags.liftBan(id);
      });
    },
  };
}
