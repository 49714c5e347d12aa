import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { NotificationKind } from '@bestie/contracts/notifications';
import type { Database } from '../../platform/database/schema';
import { isGoneFor, isHidden, personName } from '../../platform/identity/person-columns';

export interface NotificationsTable {
  id: string;
  uid: string;
  kind: NotificationKind;
  actor_uid: string;
  board_id: string | null;
  space_id: string | null;
  outfit_id: string | null;
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

/** One as its receiver sees it. */
export interface NotificationRow {
  id: string;
  kind: NotificationKind;
  actor_name: string;
  actor_handle: string | null;
  board_id: string | null;
  space_id: string | null;
  outfit_id: string | null;
  /** Name of the board, the space or the outfit; null where there is none. */
  target_name: string | null;
  created_at: Date;
  read_at: Date | null;
}

/** The same with who gets it and whose doing it was. */
export type MailedNotificationRow = NotificationRow & { uid: string; actor_uid: string };

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>;

/** SQL of `notifications`. */
export function createNotificationsRepository(db: Kysely<Database>) {
  /**
   * Those that lead somewhere for their receiver: nobody hears of who is gone for them, of what was undone, nor of what
   * they cannot open any more. Whoever shows their profile to nobody is named only where people who work together see each other.
   */
  const told = (condition: ReturnType<typeof sql>) => sql`
    select n.id, n.kind, coalesce(nullif(p.name, ''), ${personName('a')}) as actor_name, a.handle as actor_handle, n.board_id, n.space_id, n.outfit_id,
      coalesce(b.title, s.name, o.name) as target_name, n.created_at, n.read_at
    from notifications n join people a on a.uid = n.actor_uid and a.status = 'active'
      left join profiles p on p.uid = n.actor_uid
      left join boards b on b.id = n.board_id and b.deleted_at is null
      left join spaces s on s.id = n.space_id and s.deleted_at is null
      left join outfits o on o.id = n.outfit_id and o.deleted_at is null
    where ${condition} and not ${isGoneFor(sql`n.actor_uid`, sql`n.uid`)}
      and case n.kind
        when 'follow' then not ${isHidden(sql`n.actor_uid`)}
          and exists (select 1 from person_follows f where f.follower_uid = n.actor_uid and f.uid = n.uid)
        when 'remix' then o.id is not null and not ${isHidden(sql`n.actor_uid`)}
        when 'boardFollow' then b.id is not null and not ${isHidden(sql`n.actor_uid`)}
          and exists (select 1 from board_follows f where f.board_id = n.board_id and f.uid = n.actor_uid)
        when 'boardMember' then b.id is not null
          and exists (select 1 from board_members m where m.board_id = n.board_id and m.uid = n.uid)
        when 'spaceMember' then s.id is not null
          and exists (select 1 from space_members m where m.space_id = n.space_id and m.uid = n.uid)
      end`;

  return {
    /** False when the same was told before. */
    async insert(row: Omit<NotificationsTable, 'read_at'>): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('notifications')
        .values({ ...row, read_at: null })
        .onConflict((conflict) => conflict.columns(['uid', 'dedupe_key']).doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },

    /** A page of them, newest first, and how many of all are not read. */
    async list(
      uid: string,
      { after, limit }: { after: [at: string, id: string] | undefined; limit: number },
    ): Promise<{ rows: NotificationRow[]; unread: number }> {
      const place = after
        ? sql`where (created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
        : sql``;
      const { rows } = await sql<NotificationRow | { id: null; unread: number }>`
        with told as materialized (${told(sql`n.uid = ${uid} and n.in_app`)}),
          page as (select * from told ${place} order by created_at desc, id desc limit ${limit})
        select page.*, sums.unread
        from (select count(*) filter (where read_at is null)::int as unread from told) sums left join page on true
        order by page.created_at desc, page.id desc`.execute(db);
      const unread = (rows[0] as { unread: number } | undefined)?.unread ?? 0;
      return { rows: rows.filter((row): row is NotificationRow => row.id !== null), unread };
    },

    /** One that is to be mailed, as its receiver would see it. */
    async find(id: string): Promise<MailedNotificationRow | undefined> {
      const { rows } = await sql<MailedNotificationRow>`
        select told.*, n.uid, n.actor_uid from (${told(sql`n.id = ${id}::uuid`)}) told join notifications n on n.id = told.id`.execute(
        db,
      );
      return rows[0];
    },

    /** @returns how many were news; undefined when the person has no such one */
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

    /** Removes those that are older than they are kept. */
    async deleteOld(now: Date): Promise<void> {
      const before = new Date(now.getTime() - limits.notifications.days * 24 * 60 * 60 * 1000);
      await db.deleteFrom('notifications').where('created_at', '<', before).execute();
    },
  };
}
