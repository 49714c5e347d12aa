import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { timezoneOf } from '../../platform/identity/people.sql';

/** The membership that a notification `n` is about, as its receiver’s. */
const told = (columns: RawBuilder<unknown>, condition: RawBuilder<boolean> = sql`true`) => sql`(
  select ${columns} from vip_memberships m join vip_tiers t on t.id = m.tier_id
  where m.id = n.target_id::uuid and m.uid = n.uid and ${condition})`;

export const toldTier = told(sql`t.name`);

/** `what|day`: what happened to it, and the last day of access in the zone of the reader. */
export const toldEnd = told(
  sql`split_part(n.source_id, '#', 1) || '|' || to_char(m.access_until at time zone ${timezoneOf(sql`n.uid`)}, 'YYYY-MM-DD')`,
);

/** As long as it is true. */
export const isTold = sql`exists ${told(
  sql`1`,
  sql<boolean>`case split_part(n.source_id, '#', 1)
    when 'granted' then m.state = 'granted' and now() < m.access_until
    when 'failed' then m.state = 'past_due'
    when 'soon' then m.state in ('canceling', 'granted') and now() < m.access_until
    else now() >= m.access_until end`,
)}`;
