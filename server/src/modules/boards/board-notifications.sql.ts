import { sql } from 'kysely';
import { isHidden } from '../../platform/identity/people.sql';
import { coveredName } from '../reports';
import { targetOf } from '../../platform/module/notification-target.sql';

/** The title of the board that a notification `n` is about; null once it is deleted. */
export const notifiedTitle = coveredName('board', sql`n.target_id`, targetOf('boards', 'title'));

/** The board exists, and its new follower, who is not hidden, still follows it. */
export const isFollowed = sql`${targetOf('boards', 'id')} is not null and not ${isHidden(sql`n.actor_uid`)} and exists (
  select 1 from board_follows f where f.board_id = n.target_id::uuid and f.uid = n.actor_uid)`;

/** The board exists and is not hidden, and the receiver is a collaborator of it. */
export const isMember = sql`${targetOf('boards', 'id')} is not null and exists (
  select 1 from board_members m join boards b on b.id = m.board_id and b.hidden_at is null
  where m.board_id = n.target_id::uuid and m.uid = n.uid)`;

/** The board is public and the receiver's own. */
export const isOwnPublic = sql`exists (
  select 1 from boards b where b.id = n.target_id::uuid and b.owner_uid = n.uid and b.visibility = 'public'
    and b.hidden_at is null and b.deleted_at is null)`;

/** Whether the board of a notification `n` is featured, or its owner is asked. */
export const featureState = sql`case when n.source_id like '%featured' then 'featured' else 'asked' end`;
