import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { NotificationKind } from '@bestie/contracts/notifications';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { isActive, isGoneFor, personName } from '../../platform/identity/people.sql';
import type { Declared } from '../../platform/module/connection';
import { aboutOf } from './notification-about.sql';
import { isWanted } from './notification-wishes.sql';

/** One as its receiver sees it. */
export interface NotificationRow {
  id: string;
  kind: NotificationKind;
  /** Empty where it names nobody. */
  actor_name: string;
  actor_handle: string | null;
  target_id: string | null;
  /** Name of the target; null without one. */
  target_name: string | null;
  /** Further data for the link, as the kind declares it. */
  place: string | null;
  /** How many people did the same with the thing; the latest of them is named. None where it names nobody. */
  actors: number;
  created_at: Date;
  read_at: Date | null;
}

export type NotificationInboxRepository = ReturnType<typeof createNotificationInboxRepository>;

/** SQL of notifications as their receivers see them, built from what nouns declare of each kind. */
export function createNotificationInboxRepository(db: Kysely<Database>, kinds: Declared['notifications']) {
  const byKind = (what: 'targetName' | 'isTold' | 'place') =>
    sql.join(
      kinds.kinds.map((kind) => sql`when ${kind}::text then ${kinds.of(kind)[what] ?? sql`null::text`}`),
      sql` `,
    );
  const grouped = kinds.kinds.filter((kind) => kinds.of(kind).grouped);
  /**
   * Notifications that are visible to their receiver: the actor, if it names one, is visible, the event was not undone,
   * and the target can be opened. People with a private profile are named only to their collaborators.
   */
  const told = (condition: ReturnType<typeof sql>) => sql`
    select n.id, n.kind, case when n.actor_uid is null then '' else ${personName('a', { profile: 'p' })} end as actor_name, a.handle as actor_handle,
      n.target_id, case n.kind ${byKind('targetName')} end as target_name,
      case n.kind ${byKind('place')} end as place, n.created_at, n.read_at, n.actor_uid,
      -- What is not read yet of one kind and thing is one row, and stays one when it is read.
      case when n.kind = any(${grouped}::text[]) then concat_ws(' ', n.kind, n.target_id, n.read_at)
        else n.id::text end as heap
    from notifications n left join people a on a.uid = n.actor_uid and ${isActive('a')}
      left join profiles p on p.uid = n.actor_uid
    where ${condition}
      and (n.actor_uid is null or (a.uid is not null and not ${isGoneFor(sql`n.actor_uid`, sql`n.uid`)}
        and not exists (select 1 from person_blocks shut where shut.owner_uid = n.uid and shut.uid = n.actor_uid)))
      and case n.kind ${byKind('isTold')} else false end`;

  return {
    /** A page of notifications, newest first, and the number of unread ones. */
    async list(
      uid: string,
      {
        after,
        limit,
        unreadOnly = false,
      }: { after: [at: string, id: string] | undefined; limit: number; unreadOnly?: boolean | undefined },
    ): Promise<{ rows: NotificationRow[]; unread: number }> {
      const place = after ? sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
      const shown = unreadOnly ? sql`read_at is null` : sql`true`;
      const { rows } = await sql<NotificationRow | { id: null; unread: number }>`
        with told as materialized (${told(sql`n.uid = ${uid} and n.in_app`)}),
          heads as materialized (select distinct on (heap) * from told order by heap, created_at desc, id desc),
          page as (
            select heads.*, ${actorsOf} as actors from heads where ${place} and ${shown} order by created_at desc, id desc limit ${limit})
        select page.*, sums.unread
        from (select count(*) filter (where read_at is null)::int as unread from heads) sums left join page on true
        order by page.created_at desc, page.id desc`.execute(db);
      const unread = (rows[0] as { unread: number } | undefined)?.unread ?? 0;
      return { rows: rows.filter((row): row is NotificationRow => row.id !== null), unread };
    },

    /** One of a person's, with what it stands for. */
    async find(uid: string, id: string): Promise<NotificationRow | undefined> {
      const { rows } = await sql<NotificationRow>`
        with told as materialized (${told(sql`n.uid = ${uid} and (n.kind, coalesce(n.target_id, '')) = (
            select k.kind, coalesce(k.target_id, '') from notifications k where k.id = ${id}::uuid and k.uid = ${uid})`)}),
          heads as (select * from told where id = ${id}::uuid)
        select heads.*, ${actorsOf} as actors from heads`.execute(db);
      return rows[0];
    },

    /**
     * One that a device is to be told of: it is new and unread; otherwise the newest such one of its kind about the same thing,
     * because those that follow while it waits are told by it.
     */
    async findToPush(uid: string, id: string, since: Date): Promise<NotificationRow | undefined> {
      const { rows } = await sql<NotificationRow>`
        with told as materialized (${told(sql`n.uid = ${uid} and exists (select from notifications k
            where k.id = ${id}::uuid and k.uid = ${uid} and (k.id = n.id
              or (k.kind = n.kind and k.target_id = n.target_id and ${isWanted(sql`n.kind`, sql`n.uid`, 'push')})))`)}),
          heads as (select * from told where read_at is null and created_at > ${since})
        select heads.*, ${actorsOf} as actors from heads order by id = ${id}::uuid desc, created_at desc, id desc limit 1`.execute(
        db,
      );
      return rows[0];
    },

    /** What somebody is to be mailed about a thing, newest first. */
    async listToMail(uid: string, about: string, now: Date): Promise<NotificationRow[]> {
      const { hours, lines } = limits.notifications.mail;
      const since = new Date(now.getTime() - hours * 60 * 60 * 1000);
      const { rows } = await sql<NotificationRow>`
        with told as materialized (${told(sql`n.uid = ${uid} and n.by_mail and n.read_at is null
            and n.created_at > ${since} and ${aboutOf} = ${about} and ${isWanted(sql`n.kind`, sql`n.uid`, 'mail')}`)}),
          heads as (select distinct on (heap) * from told order by heap, created_at desc, id desc)
        select heads.*, ${actorsOf} as actors from heads order by created_at desc, id desc limit ${lines}`.execute(
        db,
      );
      return rows;
    },
  };
}

/** Of a row of `heads`. */
const actorsOf = sql`(select count(distinct told.actor_uid)::int from told where told.heap = heads.heap)`;
