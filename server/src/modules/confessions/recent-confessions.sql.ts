import { sql } from 'kysely';

/** Cards that wait for an admin. They have a day and no time. */
export const waitingConfessions = sql`
  select id, 'A confession' as title, body as text, '/admin/confessions' as path, day::timestamp at time zone 'UTC' as opened_at
  from confessions where state = 'pending'`;

/** Cards and replies that everybody reads. They have a day and no time. */
export const recentConfessions = sql`
  select id::text, body as text, appeared_on::timestamptz as written_at, '/confessions' as path
  from confessions where state = 'approved' and place is not null
  union all
  select id::text, body, appeared_on::timestamptz, '/confessions'
  from confession_replies where state = 'approved' and place is not null`;
