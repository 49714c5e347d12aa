import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { dayMs } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import type { NotificationChannel, NotificationKind } from '@bestie/contracts/notifications';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../../platform/database/schema';
import { aboutOf } from './notification-about.sql';
import { isWanted } from './notification-wishes.sql';

export interface NotificationsTable {
  id: string;
  uid: string;
  kind: NotificationKind;
  /** Whose doing it was; null where it names nobody, as with decisions of admins. */
  actor_uid: string | null;
  /** The target; null without one. */
  target_kind: string | null;
  target_id: string | null;
  /** Distinguishes several actions of the actor on one target. */
  source_id: string | null;
  dedupe_key: string;
  in_app: boolean;
  /** To be mailed, and not yet. */
  by_mail: boolean;
  created_at: Date;
  read_at: Date | null;
}

declare module '../../platform/database/schema' {
  interface Database {
    notifications: NotificationsTable;
  }
}

/** A notification that was inserted, with the channels that its receiver chose. */
export interface ToldRow {
  id: string;
  uid: string;
  in_app: boolean;
  by_mail: boolean;
  by_push: boolean;
}

/** SQL of `notifications`. */
export function createNotificationsRepository(db: Kysely<Database>) {
  return {
    /**
     * One for each of these people who wants to hear of its kind, or has to, and did not block who did it.
     * @returns those that were inserted
     */
    async insertFor(
      uids: readonly string[],
      row: Omit<NotificationsTable, 'id' | 'uid' | 'in_app' | 'by_mail' | 'read_at'>,
    ): Promise<ToldRow[]> {
      const wants = (channel: NotificationChannel) => isWanted(sql`${row.kind}::text`, sql`h.uid`, channel);
      const { rows } = await sql<ToldRow>`
        with wants as materialized (
          select given.id, h.uid, ${wants('app')} as in_app, ${wants('mail')} as by_mail,
            ${wants('push')} as by_push
          from unnest(${[...uids]}::text[], ${uids.map(() => uuidv7())}::uuid[]) given (uid, id)
          join people h on h.uid = given.uid
          where h.uid is distinct from ${row.actor_uid}::text and not exists (
            select 1 from person_blocks k where k.owner_uid = h.uid and k.uid = ${row.actor_uid})
        ), told as (
          insert into notifications
            (id, uid, kind, actor_uid, target_kind, target_id, source_id, dedupe_key, in_app, by_mail, created_at)
          select id, uid, ${row.kind}, ${row.actor_uid}, ${row.target_kind}, ${row.target_id}, ${row.source_id},
            ${row.dedupe_key}, in_app, by_mail, ${row.created_at}
          from wants where in_app or by_mail or by_push
          on conflict (uid, dedupe_key) do nothing returning id
        )
        select wants.* from wants join told using (id)`.execute(db);
      return rows;
    },

    /**
     * Marks one and all older ones of the bell as read; the others are still to be mailed or pushed.
     * @param options.together kinds of which all unread ones about the same thing are read with it; then the older ones
     * stay as they are
     * @returns how many were unread; undefined when the person has no such notification
     */
    async markRead(
      uid: string,
      id: string,
      { now, together }: { now: Date; together: readonly NotificationKind[] | null },
    ): Promise<number | undefined> {
      const meant = together
        ? sql`(n.id = place.id or (n.kind = any(${[...together]}::text[])
            and n.kind = place.kind and n.target_id = place.target_id))`
        : sql`(n.created_at, n.id) <= (place.created_at, place.id)`;
      const { rows } = await sql<{ known: boolean; read: number }>`
        with place as (
            select created_at, id, kind, target_id from notifications where id = ${id}::uuid and uid = ${uid}),
          marked as (update notifications n set read_at = ${now} from place
            where n.uid = ${uid} and n.in_app and n.read_at is null and ${meant} returning 1)
        select exists (select 1 from place) as known, (select count(*)::int from marked) as read`.execute(db);
      const [done] = rows;
      return done?.known ? done.read : undefined;
    },

    /** What was to be mailed about a thing is mailed, or will not be. */
    async endMailing(uid: string, about: string): Promise<void> {
      await sql`
        update notifications n set by_mail = false
        where n.uid = ${uid} and n.by_mail and ${aboutOf} = ${about}`.execute(db);
    },

    /** Deletes notifications after their retention time. */
    async deleteOld(now: Date): Promise<void> {
      const before = new Date(now.getTime() - limits.notifications.days * dayMs);
      await db.deleteFrom('notifications').where('created_at', '<', before).execute();
    },
  };
}
