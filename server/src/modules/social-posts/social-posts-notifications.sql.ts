import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isHeldForDeal, isPastLimits, variantName } from './social-variants.sql';

/** The version of a notification `n` of its creator. */
const told = (columns: RawBuilder<unknown>) => sql`(
  select ${columns} from social_variants v join social_posts p on p.id = v.post_id and p.deleted_at is null
  where v.id = n.target_id::uuid and v.owner_uid = n.uid)`;

export const toldPostName = told(sql`coalesce(nullif(${variantName}, ''), 'your post')`);

/** `what|network|post`: what happened, where, and the post that it is about. */
export const toldPostPlace = told(
  sql`split_part(n.source_id, '#', 2) || '|' || v.network || '|' || v.post_id`,
);

/** A later notice of the same says it, too. */
const isRepeated = sql`exists (select 1 from notifications l
  where l.uid = n.uid and l.kind = 'socialPost' and l.target_id = n.target_id and l.created_at > n.created_at
    and split_part(l.source_id, '#', 2) = split_part(n.source_id, '#', 2))`;

/** As long as it is so: who has done something about it hears no more. */
export const isPostTold = sql`exists ${told(sql`1`)} and exists (
  select 1 from social_variants v where v.id = n.target_id::uuid and case split_part(n.source_id, '#', 2)
    when 'due' then v.state = 'due' when 'failed' then v.state = 'failed' when 'missed' then v.state = 'missed'
    when 'deal' then ${isHeldForDeal} and not ${isRepeated} when 'limits' then ${isPastLimits} and not ${isRepeated}
    else v.state = 'due' and exists (select 1 from social_attempts a where a.variant_id = v.id and a.state = 'unknown'
      and a.answer is null) end)`;
