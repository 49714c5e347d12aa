import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { isActive, isSignInOver } from '../../platform/identity/people.sql';

export interface PushSubscriptionsTable {
  id: string;
  uid: string;
  /** The sign-in that asked for it; it ends with that. */
  sign_in: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

declare module '../../platform/database/schema' {
  interface Database {
    push_subscriptions: PushSubscriptionsTable;
  }
}

export type PushSubscriptionRow = Pick<PushSubscriptionsTable, 'id' | 'uid' | 'endpoint' | 'p256dh' | 'auth'>;
/** Subscriptions `s` whose people are here and still signed in on the device. */
const isUsable = sql<boolean>`exists (select 1 from people h
  where h.uid = s.uid and ${isActive('h')} and h.leaves_at is null)
  and not ${isSignInOver(sql`s.uid`, sql`s.sign_in`, sql`s.created_at`)}`;

/** SQL of `push_subscriptions`: devices that are told by push. */
export function createPushSubscriptionsRepository(db: Kysely<Database>) {
  const list = async (condition: ReturnType<typeof sql>): Promise<PushSubscriptionRow[]> => {
    const { rows } = await sql<PushSubscriptionRow>`
      select s.id, s.uid, s.endpoint, s.p256dh, s.auth from push_subscriptions s
      where ${condition} and ${isUsable} order by s.created_at, s.id`.execute(db);
    return rows;
  };
  return {
    /** The device of a subscription, while it may be told. */
    find: async (id: string): Promise<PushSubscriptionRow | undefined> =>
      (await list(sql`s.id = ${id}::uuid`))[0],

    listOf: (uids: readonly string[]): Promise<PushSubscriptionRow[]> =>
      list(sql`s.uid = any(${[...uids]}::text[])`),

    /** How many messages wait for the devices of each, of those that go before others. */
    async countWaiting(uids: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await sql<{ uid: string; waiting: number }>`
        select s.uid, count(*)::int as waiting from push_subscriptions s
          join jobs j on j.payload ->> 'subscriptionId' = s.id::text
            and j.kind = 'notifications.push' and j.failed_at is null
        where s.uid = any(${[...uids]}::text[]) group by s.uid`.execute(db);
      return new Map(rows.map(({ uid, waiting }) => [uid, waiting]));
    },

    /** One device is told for one person: who asked last. The oldest devices of a person make room for new ones. */
    async set(row: PushSubscriptionsTable): Promise<void> {
      const { id, endpoint, ...change } = row;
      await db
        .insertInto('push_subscriptions')
        .values({ id, endpoint, ...change })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(change))
        .execute();
      await sql`
        delete from push_subscriptions where uid = ${row.uid} and id not in (
          select id from push_subscriptions where uid = ${row.uid}
          order by created_at desc, id desc limit ${limits.push.devices})`.execute(db);
    },

    async delete(id: string): Promise<void> {
      await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
    },

    async deleteOwn(uid: string, endpoint: string): Promise<void> {
      await db
        .deleteFrom('push_subscriptions')
        .where('uid', '=', uid)
        .where('endpoint', '=', endpoint)
        .execute();
    },

    /** Removes those whose people signed out on the device, or are not here any more. */
    async deleteOver(): Promise<void> {
      await sql`delete from push_subscriptions s where not (${isUsable})`.execute(db);
    },
  };
}
