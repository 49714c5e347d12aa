import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { NotificationKind } from '@bestie/contracts/notifications';
import type { Database } from '../../platform/database/schema';

export interface NotificationsTable {
  id: string;
  uid: string;
  kind: NotificationKind;
  actor_uid: string;
  /** The thing that it is about; null where it is about none. */
  target_kind: string | null;
  target_id: string | null;
  dedupe_key: string;
  in_app: boolean;
  created_at: Date;
  read_at: Date | null;
}

declare module '../../platform/database/schema' {
  interface Database {
    notifications: NotificationsTable;
  }
}

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>;

/** SQL of `notifications`. */
export function createNotificationsRepository(db: Kysely<Database>) {
  return {
    /** @returns false when the same event was recorded before */
    async insert(row: Omit<NotificationsTable, 'read_at'>): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('notifications')
        .values({ ...row, read_at: null })
        .onConflict((conflict) => conflict.columns(['uid', 'dedupe_key']).doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },

    /** @returns how many were unread; undefined when the person has no such notification */
    async markRead(uid: string, upTo: string, now: Date): Promise<number | undefined> {
      const { rows } = await sql<{ known: boolean; read: number }>`
        with place as (select created_at, id from notifications where id = ${upTo}::uuid and uid = ${uid} and in_app),
          marked as (update notifications n set read_at = ${now} from place
            where n.uid = ${uid} and n.read_at is null and (n.created_at, n.id) <= (place.created_at, place.id)
            returning 1)
        select exists (select 1 from place) as known, (select count(*)::int from marked) as read`.execute(db);
      const [done] = rows;
      return done?.known ? done.read : undefined;
    },

    /** Deletes notifications after their retention time. */
    async deleteOld(now: Date): Promise<void> {
      const before = new Date(now.getTime() - limits.notifications.days * 24 * 60 * 60 * 1000);
      await db.deleteFrom('notifications').where('created_at', '<', before).execute();
    },
  };
}
