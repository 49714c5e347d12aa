import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { dayMs } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import type { NotificationKind } from '@bestie/contracts/notifications';
import type { Database } from '../../platform/database/schema';

export interface NotificationMailsTable {
  id: string;
  uid: string;
  /** The thing that it was about, by kind and id; the kind of notification where it was about none. */
  about: string;
  /** What its link stops. */
  kinds: NotificationKind[];
  /** Of the token in its link. */
  token_hash: string;
  sent_at: Date;
}

declare module '../../platform/database/schema' {
  interface Database {
    notification_mails: NotificationMailsTable;
  }
}

const { minutesBetween, perDay } = limits.notifications.mail;

/** SQL of `notification_mails`: which mails about notifications went out lately. */
export function createNotificationMailsRepository(db: Kysely<Database>) {
  return {
    /** When somebody may get the next mail about a thing; null when they may now. */
    async nextAt(uid: string, about: string, now: Date): Promise<Date | null> {
      const { rows } = await sql<{ next_at: Date | null }>`
        select greatest(
          (select max(sent_at) + ${minutesBetween} * interval '1 minute'
            from notification_mails where uid = ${uid} and about = ${about}),
          (select sent_at + interval '1 day' from notification_mails where uid = ${uid}
            order by sent_at desc offset ${perDay - 1} limit 1)) as next_at`.execute(db);
      const nextAt = rows[0]?.next_at ?? null;
      return nextAt && nextAt > now ? nextAt : null;
    },

    async insert(mail: NotificationMailsTable): Promise<void> {
      await db.insertInto('notification_mails').values(mail).execute();
    },

    /** Whose mails a link stops, and of which kinds. */
    findByToken: (tokenHash: string): Promise<{ uid: string; kinds: NotificationKind[] } | undefined> =>
      db
        .selectFrom('notification_mails')
        .select(['uid', 'kinds'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst(),

    /** Removes them with the notifications that they were about. */
    async deleteOld(now: Date): Promise<void> {
      const before = new Date(now.getTime() - limits.notifications.days * dayMs);
      await db.deleteFrom('notification_mails').where('sent_at', '<', before).execute();
    },
  };
}
