import type { LiveEvent } from '@bestie/contracts/live';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inParts } from '../database/in-parts';
import type { Database } from '../database/schema';

/** An event together with its position in the order of all events. */
export interface PositionedEvent extends LiveEvent {
  position: number;
}

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;

/**
 * SQL of `outbox`. Positions are assigned at commit: an event is visible exactly when every event with a lower
 * position is (see migration 001), so reading on from a position misses nothing.
 */
export function createOutboxRepository(db: Kysely<Database>) {
  const positioned = () =>
    db.selectFrom('outbox').select(['position', 'topic', 'type', 'ids']).where('position', 'is not', null);

  return {
    /** Publishes an event; it is delivered if and only if the transaction commits. */
    publish: async ({ topic, type, ids }: LiveEvent): Promise<void> => {
      await db.insertInto('outbox').values({ topic, type, ids }).execute();
    },

    /** Tells every server at once, and stores nothing. */
    whisper: async (channel: string, event: LiveEvent): Promise<void> => {
      await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(db);
    },

    /** Publishes many events at the price of a few. */
    publishAll: async (events: readonly LiveEvent[]): Promise<void> => {
      for (const part of inParts(events)) await db.insertInto('outbox').values(part).execute();
    },

    /** Events after a position, oldest first. */
    listAfter: async (position: number, limit: number): Promise<PositionedEvent[]> =>
      (await positioned()
        .where('position', '>', position)
        .orderBy('position')
        .limit(limit)
        .execute()) as PositionedEvent[],

    /** Events of some topics after one position, up to and including another, oldest first. */
    listBetween: async (
      topics: string[],
      after: number,
      upTo: number,
      limit: number,
    ): Promise<PositionedEvent[]> =>
      (await positioned()
        .where('topic', 'in', topics)
        .where('position', '>', after)
        .where('position', '<=', upTo)
        .orderBy('position')
        .limit(limit)
        .execute()) as PositionedEvent[],

    /** The range of stored positions; undefined before the first event. */
    getRange: async (): Promise<{ oldest: number; newest: number } | undefined> => {
      const { oldest, newest } = await db
        .selectFrom('outbox')
        .select(({ fn }) => [fn.min('position').as('oldest'), fn.max('position').as('newest')])
        .executeTakeFirstOrThrow();
      return oldest === null || newest === null ? undefined : { oldest, newest };
    },

    /** Deletes older events, but never the newest one: its position marks the end of the order. */
    deleteBefore: async (moment: Date): Promise<number> => {
      const { numDeletedRows } = await db
        .deleteFrom('outbox')
        .where('created_at', '<', moment)
        .where('position', '<', ({ selectFrom }) =>
          selectFrom('outbox').select(({ fn }) => fn.max('position').as('newest')),
        )
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
