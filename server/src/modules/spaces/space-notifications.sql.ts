import { sql } from 'kysely';
import { targetOf } from '../../platform/module/notification-target.sql';

/** The name of the space that a notification `n` is about; null once it is deleted. */
export const notifiedName = targetOf('spaces', 'name');

/** The space exists and is not hidden, and the receiver is a member of it. */
export const isMember = sql`${targetOf('spaces', 'id')} is not null and exists (
  select 1 from space_members m join spaces s on s.id = m.space_id and s.hidden_at is null
  where m.space_id = n.target_id::uuid and m.uid = n.uid)`;
