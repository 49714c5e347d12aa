import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { RoomAudience } from '@bestie/contracts/lounge';
import { isAway, isBlockedBy } from '../profiles';
import { mayOpen } from '../vip';

/** Who looks at the lounge. */
export interface Onlooker {
  uid: string;
  /** The audiences that they belong to. */
  audiences: readonly RoomAudience[];
  isAdmin: boolean;
}

/** A room with what its card shows, for one caller. */
export interface RoomRow {
  id: string;
  version: number;
  name: string;
  description: string;
  audience: RoomAudience;
  tier: { id: string; name: string } | null;
  locked: boolean;
  archived_at: Date | null;
  slow_seconds: number | null;
  wait_seconds: number;
  last_position: number;
  last_message_at: Date | null;
  seen_position: number;
  first_unread: number | null;
  unread: number;
  mentions: number;
  muted: boolean;
  /** While the caller publishes nothing, by decision of an admin. */
  muted_until: Date | null;
  muted_reason: string | null;
}

/** Whether the room `r` is for members of a VIP tier that the person has, or of a lower one. */
const isForTierOf = (uid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(r.audience = 'tier' and ${mayOpen(uid, sql`(select tier.rank from vip_tiers tier where tier.id = r.tier_id)`)})`;

/** The one rule for who may look at the room `r`, archived or not: its audience, and admins. */
export const isOpenTo = ({ uid, audiences, isAdmin }: Onlooker): RawBuilder<boolean> =>
  isAdmin
    ? sql<boolean>`true`
    : sql<boolean>`(r.audience = any(${[...audiences]}::text[]) or ${isForTierOf(sql`${uid}::text`)})`;

/**
 * The same for somebody who does not ask at the moment, by the role that stands in the database.
 * @param uid SQL of their uid
 */
export const isOpenToReceiver = (uid: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from people member where member.uid = ${uid} and (member.role = 'admin' or (r.archived_at is null
    and (r.audience = 'fans' or (r.audience = 'creators' and member.role = 'creator')
      or ${isForTierOf(sql`member.uid`)}))))`;

/** Whether the message `m` counts as unread for the caller when it stands behind their marker. */
const countsAsUnread = (uid: string) => sql`m.deleted_at is null and m.author_uid is distinct from ${uid}
  and not ${isBlockedBy(sql`m.author_uid`, uid)} and not ${isAway('m.author_uid', uid)}`;

const most = limits.lounge.unreadCounted + 1;

/**
 * Rooms `r` with what the caller `h` knows of each (`w`, `marker`), and what is unread behind their marker, counted by
 * indexes and no further than anybody wants to know. Who was never in a room has read what was written before they came.
 */
const roomsWithUnread = (uid: string): RawBuilder<unknown> => sql`
  lounge_rooms r left join people h on h.uid = ${uid}
  left join lounge_room_people w on w.room_id = r.id and w.uid = ${uid}
  cross join lateral (select coalesce(w.seen_position, (
    select m.position from lounge_messages m where m.room_id = r.id and m.created_at <= h.created_at
    order by m.created_at desc, m.position desc limit 1), 0) as position) marker
  cross join lateral (
    select count(*)::int as count, min(found.position) as first from (
      select m.position from lounge_messages m
      where m.room_id = r.id and m.position > marker.position and not coalesce(w.muted, false) and ${countsAsUnread(uid)}
      order by m.position limit ${most}) found) written
  cross join lateral (
    select count(*)::int as count, min(found.position) as first from (
      select m.position from (
        select x.position from lounge_mentions x
        where x.uid = ${uid} and x.room_id = r.id and x.position > marker.position
        union
        select a.position from lounge_messages a
        where a.room_id = r.id and a.position > marker.position and a.mentions_room and a.deleted_at is null
      ) meant join lounge_messages m on m.room_id = r.id and m.position = meant.position
      where ${countsAsUnread(uid)} order by m.position limit ${most}) found) mentioned`;

const unread = sql`case when coalesce(w.muted, false) then mentioned.count else written.count end`;

/** All rooms that are open to the caller, in their order. */
export const roomCards = (onlooker: Onlooker): RawBuilder<RoomRow> => {
  const { uid } = onlooker;
  return sql<RoomRow>`
    select r.id, r.version, r.name, r.description, r.audience,
      (select jsonb_build_object('id', t.id, 'name', t.name) from vip_tiers t where t.id = r.tier_id) as tier, r.locked, r.archived_at, r.slow_seconds, r.last_position,
      (select max(m.created_at) from lounge_messages m where m.room_id = r.id and m.deleted_at is null) as last_message_at,
      case when r.slow_seconds is null then 0 else ${secondsToWait(uid)} end as wait_seconds,
      marker.position as seen_position, coalesce(w.muted, false) as muted,
      ${unread} as unread, mentioned.count as mentions,
      case when coalesce(w.muted, false) then mentioned.first else written.first end as first_unread,
      case when h.muted_until > now() then h.muted_until end as muted_until, h.muted_reason
    from ${roomsWithUnread(uid)} where ${isOpenTo(onlooker)} order by r.archived_at is not null, r.sort, r.id`;
};

export interface UnreadSums {
  unread: number;
  mentions: number;
  room_ids: string[];
}

/** What is unread in all rooms that are open to the caller. */
export const unreadSums = (onlooker: Onlooker): RawBuilder<UnreadSums> => sql<UnreadSums>`
  select coalesce(sum(${unread}), 0)::int as unread, coalesce(sum(mentioned.count), 0)::int as mentions,
    coalesce(array_agg(r.id order by r.sort, r.id), '{}') as room_ids
  from ${roomsWithUnread(onlooker.uid)} where ${isOpenTo(onlooker)} and r.archived_at is null`;

/** Whole seconds until somebody may write again in the slow room `r`. */
export const secondsToWait = (uid: string): RawBuilder<number> => sql<number>`greatest(0, coalesce((
  select ceil(extract(epoch from max(m.created_at) + r.slow_seconds * interval '1 second' - clock_timestamp()))::int
  from lounge_messages m where m.author_uid = ${uid} and m.room_id = r.id), 0))`;
