import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** What was set, as long as nothing else was set after it. */
const told = (columns: RawBuilder<unknown>) => sql`(case when n.target_kind = 'personQuota'
  then (select ${columns} from (
      select q.bytes, q.reason, q.ends_at, q.ends_at <= q.updated_at as ended from person_quotas q
      where q.uid = n.uid and q.version::text = n.source_id) told)
  else (select ${columns} from (
      select r.bytes, r.reason, null::timestamptz as ends_at, false as ended from role_quotas r
      where r.role = n.target_id and r.version::text = n.source_id) told) end)`;

export const quotaReason = told(sql`told.reason`);

/** What happened, as JSON. */
export const quotaFacts = told(
  sql`json_build_object('bytes', told.bytes, 'endsAt', told.ends_at, 'ended', told.ended)::text`,
);

export const isQuotaTold = sql`${quotaReason} is not null`;
