import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isHostThere, isOpenToGuest } from './occurrences.sql';

/** The date that a notification `n` is about, for somebody who may see it and still has an answer to it. */
const told = (columns: RawBuilder<unknown>) => sql`(
  select ${columns} from calendar_occurrences o
  join calendar_events e on e.id = o.event_id and e.deleted_at is null
  join calendar_answers a on a.occurrence_id = o.id and a.uid = n.uid
  where o.id = n.target_id::uuid and not o.removed and ${isOpenToGuest(sql.ref('n.uid'))}
    and ${isHostThere(sql.ref('n.uid'))})`;

export const toldTitle = told(sql`coalesce(o.changes ->> 'title', e.title)`);

/** `state|event|date`: what the date is for its receiver now. */
export const toldPlace = told(sql`
  case when o.cancelled_at is not null then 'cancelled'
    when a.state = 'offered' then 'offer'
    when a.state = 'going' and n.source_id like '%#place#%' then 'place'
    else 'moved' end || '|' || e.id || '|' || o.occurrence`);

export const isStillTold = sql`exists ${told(sql`1`)}`;
