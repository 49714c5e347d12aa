import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The challenge that a notification `n` is about. */
const told = (columns: RawBuilder<unknown>, condition: RawBuilder<unknown> = sql`true`) => sql`(
  select ${columns} from challenges c where c.id = n.target_id::uuid and ${condition})`;

export const toldChallenge = told(sql`c.title`);

/** What happened to it: `extended`, `voting`, `soon`, `prolonged`, `results`, `cancelled`, `moved`, `changed` or `review`. */
export const toldChange = sql`split_part(n.source_id, '#', 2)`;

const takesPart = sql`exists (
  select 1 from challenge_entries e where e.challenge_id = c.id and e.author_uid = n.uid and e.state = 'entered')`;

const isConcerned = sql`(c.maker_uid = n.uid or ${takesPart})`;

/** A reminder of voting that ends at another time by now is out of date; those of earlier servers name no end. */
const isAboutThisEnd = sql`coalesce(
  nullif(split_part(n.source_id, '#', 3), '')::timestamptz = date_trunc('milliseconds', c.closes_at), true)`;

/** It is still so, and the receiver made it, still takes part, or decides. */
export const isStillSo = sql`exists ${told(
  sql`1`,
  sql`case ${toldChange}
    when 'cancelled' then ${isConcerned} and c.cancelled_at is not null
    when 'moved' then ${isConcerned} and c.closed_at is null and c.cancelled_at is null
    when 'changed' then c.maker_uid = n.uid and c.closed_at is null and c.cancelled_at is null
    when 'results' then ${takesPart} and c.closed_at is not null
    when 'soon' then ${takesPart} and c.counting_at is null and c.closed_at is null and c.cancelled_at is null
      and c.closes_at > now() and ${isAboutThisEnd}
    when 'review' then c.closed_at is null and c.cancelled_at is null
      and exists (select 1 from challenge_suspicions u where u.challenge_id = c.id and u.decision is null)
      and exists (select 1 from people boss where boss.uid = n.uid and boss.role = 'admin')
    else ${takesPart} and c.closed_at is null and c.cancelled_at is null end`,
)}`;
