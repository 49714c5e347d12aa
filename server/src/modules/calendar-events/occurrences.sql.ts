import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EventAnswer, EventAudience } from '@bestie/contracts/calendar-events';
import type { Recurrence } from '@bestie/contracts/calendar-events.contract';
import { isActive, isGoneFor, isWithdrawn } from '../../platform/identity/people.sql';
import { conversationPerson, isBlockedBy } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';
import { mayOpen } from '../vip';

/** Who looks at the calendar. */
export interface Onlooker {
  uid: string;
  audiences: readonly EventAudience[];
  now: Date;
}

/** A date of an event as the caller sees it. */
export interface OccurrenceRow {
  id: string;
  event_id: string;
  owner_uid: string | null;
  occurrence: string;
  version: number;
  title: string;
  description: string;
  link: string;
  wall_time: string;
  timezone: string;
  minutes: number;
  starts_at: Date;
  ends_at: Date;
  audience: EventAudience;
  tier: { id: string; name: string } | null;
  recurrence: Recurrence | null;
  sequence: number;
  cancelled: boolean;
  cancel_message: string | null;
  capacity: number | null;
  going: number;
  waiting: number;
  answer: EventAnswer | null;
  offered_until: Date | null;
  host: ConversationPersonColumns | null;
}

/** Whether the person of the answer `a` counts: nobody who is suspended, leaving or hidden does, and all of them keep their answer. */
const isGuestThere = sql<boolean>`(
  exists (select 1 from people guest where guest.uid = a.uid and ${isActive('guest')})
  and not ${isWithdrawn(sql.ref('a.uid'))})`;

/** Whether the answer `a` waits for a place: it keeps its rank, and is passed over, while its person does not count. */
export const isWaiting: RawBuilder<boolean> = sql<boolean>`(a.state = 'waiting' and ${isGuestThere})`;

/** Whether the event `e` is for members of a VIP tier that the person has, or of a lower one. */
const isForTierOf = (uid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(e.audience = 'tier'
    and ${mayOpen(uid, sql`(select least.rank from vip_tiers least where least.id = e.tier_id)`)})`;

/**
 * Whether somebody who does not ask at the moment may see the event `e`, by the role that stands in the database.
 * @param uid SQL of their uid
 */
export const isOpenToGuest = (uid: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  e.audience = 'fans' or e.owner_uid = ${uid} or ${isForTierOf(uid)} or (e.audience = 'creators'
    and exists (select 1 from people guest where guest.uid = ${uid} and guest.role <> 'fan')))`;

/**
 * Whether the person of the answer `a` comes to the event `e`. Who may not see the event any more keeps the answer, and takes
 * no place.
 */
const isComing = sql<boolean>`(a.state = 'going' and ${isGuestThere} and ${isOpenToGuest(sql.ref('a.uid'))})`;

/** Whether the answer `a` takes a place of the event `e`: an offer that ran out does not. */
export const isHeld = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  (a.state = 'going' or (a.state = 'offered' and a.offered_until > ${now}))
  and ${isGuestThere} and ${isOpenToGuest(sql.ref('a.uid'))})`;

/** Columns of a date `o` of an event `e`, with one's own answer `mine`. */
export const occurrenceColumns = ({ uid, now }: Onlooker): RawBuilder<unknown> => sql`
  o.id, o.event_id, e.owner_uid, o.occurrence, e.version,
  coalesce(o.changes ->> 'title', e.title) as title,
  coalesce(o.changes ->> 'description', e.description) as description,
  coalesce(o.changes ->> 'link', e.link) as link,
  o.wall_time, e.timezone, coalesce((o.changes ->> 'minutes')::int, e.minutes) as minutes,
  o.starts_at, o.ends_at, e.audience, e.recurrence, e.sequence,
  (select jsonb_build_object('id', t.id, 'name', t.name) from vip_tiers t where t.id = e.tier_id) as tier,
  o.cancelled_at is not null as cancelled, o.cancel_message,
  ${capacityOf} as capacity,
  (select count(*)::int from calendar_answers a where a.occurrence_id = o.id and ${isComing}) as going,
  (select count(*)::int from calendar_answers a where a.occurrence_id = o.id and ${isWaiting}) as waiting,
  case when mine.state = 'offered' and mine.offered_until <= ${now} then null else mine.state end as answer,
  case when mine.state = 'offered' and mine.offered_until > ${now} then mine.offered_until end as offered_until,
  ${conversationPerson('e.owner_uid', uid)} as host`;

/** How many can come to a date `o` of an event `e`; null for everybody. */
export const capacityOf: RawBuilder<number | null> = sql<number | null>`(
  case when o.changes ? 'capacity' then (o.changes ->> 'capacity')::int else e.capacity end)`;

/**
 * Whether the host of the event `e` is there for a person; events without a host stay.
 * @param uid SQL of their uid
 */
export const isHostThere = (uid: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  e.owner_uid is null or e.owner_uid = ${uid} or not ${isWithdrawn(sql.ref('e.owner_uid'))})`;

/** Dates that the caller may see. Cancelled ones stay until their day is over. */
export const shownOccurrences = ({ uid, audiences, now }: Onlooker): RawBuilder<unknown> => sql`
  calendar_occurrences o
  join calendar_events e on e.id = o.event_id and e.deleted_at is null
    and (e.audience = any(${[...audiences]}::text[]) or e.owner_uid = ${uid} or ${isForTierOf(sql`${uid}::text`)})
    and ${isHostThere(sql`${uid}::text`)}
  left join calendar_answers mine on mine.occurrence_id = o.id and mine.uid = ${uid}
  where not o.removed and (o.cancelled_at is null or o.ends_at > ${now}::timestamptz - interval '1 day')`;

/** Whether a date `o` of an event `e` concerns a person: they host it, or they answered as `mine`. */
export const concerns = (uid: string): RawBuilder<boolean> => sql<boolean>`(
  mine.uid is not null or e.owner_uid is not distinct from ${uid})`;

/** The first people who come to the date `o`, without those who are gone for the caller or whom they blocked. */
export const peopleOf = (uid: string, limit: number): RawBuilder<ConversationPersonColumns[]> => sql<
  ConversationPersonColumns[]
>`
  coalesce((select json_agg(${conversationPerson('who.uid', uid)} order by who.place) from (
    select a.uid, a.place from calendar_answers a
    where a.occurrence_id = o.id and ${isComing} and not ${isGoneFor(sql.ref('a.uid'), sql`${uid}::text`)}
      and not ${isBlockedBy(sql.ref('a.uid'), uid)}
    order by a.place limit ${limit}) who), '[]')`;
