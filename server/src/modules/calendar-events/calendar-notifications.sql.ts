import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isHostThere, isOpenToGuest } from './occurrences.sql';

/** What the notification `n` was written for, as `tellGuests` notes it. */
const what = sql`split_part(n.source_id, '#', 2)`;

/** What the date `o` is now for the person of the answer `a`; null once what the notification told of is over. */
const state = sql`(
  case when o.cancelled_at is not null then 'cancelled'
    when ${what} in ('place', 'offer') then case a.state when 'going' then 'place' when 'offered' then 'offer' end
    when ${what} = 'moved' then 'moved' end)`;

/** The date that a notification `n` is about, for somebody who may see it and still has an answer to it. */
const told = (columns: RawBuilder<unknown>) => sql`(
  select ${columns} from calendar_occurrences o
  join calendar_events e on e.id = o.event_id and e.deleted_at is null
  join calendar_answers a on a.occurrence_id = o.id and a.uid = n.uid
  where o.id = n.target_id::uuid and not o.removed and ${isOpenToGuest(sql.ref('n.uid'))}
    and ${isHostThere(sql.ref('n.uid'))} and ${state} is not null)`;

export const toldTitle = told(sql`coalesce(o.changes ->> 'title', e.title)`);

/** `state|event|date`: what the date is for its receiver now. */
export const toldPlace = told(sql`${state} || '|' || e.id || '|' || o.occurrence`);

export const isStillTold = sql`exists ${told(sql`1`)}`;
