import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { coveredName } from '../reports';
import { currentWeek } from './spotlights.sql';

/** The outfit of Top Picks that a notification `n` is about, as long as it is public. */
const told = (columns: RawBuilder<unknown>, condition: RawBuilder<unknown> = sql`true`) => sql`(
  select ${columns} from spotlights s
  join outfits o on o.id = s.outfit_id and o.deleted_at is null and o.visibility = 'public'
  where s.id = n.target_id::uuid and ${condition})`;

export const toldOutfit = told(coveredName('outfit', sql`o.id`, sql`o.name`));

/** What happened to it: `asked`, `picked` or `loved`. */
export const toldDecision = sql`split_part(n.source_id, '#', 2)`;

/** It is still so; an author is asked until the end of the week. */
export const isStillDecided = sql`exists ${told(
  sql`1`,
  sql`case ${toldDecision} when 'asked' then s.state = 'asked' and s.week = ${currentWeek}
    when 'picked' then s.state = 'published' and s.pick_place is not null
    else s.state = 'published' and s.loved_place is not null end`,
)}`;

export const isCommented = sql`exists ${told(
  sql`1`,
  sql`s.state in ('agreed', 'published') and exists (
    select 1 from spotlight_comments c where c.id = n.source_id::uuid and c.deleted_at is null)`,
)}`;
