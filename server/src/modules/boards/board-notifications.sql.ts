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
const isOwnPublic = sql`exists (
  select 1 from boards b where b.id = n.target_id::uuid and b.owner_uid = n.uid and b.visibility = 'public'
    and b.hidden_at is null and b.deleted_at is null)`;

const isAsked = sql`n.source_id like '%#asked'`;
/** What an earlier server told names no span. */
const span = sql`split_part(n.source_id, '#', 3)`;
const from = sql`nullif(split_part(${span}, ' ', 1), '')::timestamptz`;
const until = sql`nullif(split_part(${span}, ' ', 2), '')::timestamptz`;

/** The receiver's public board, which admins would like to feature, or feature as they were told, now or later. */
export const isFeatureTold = sql`(${isOwnPublic} and (${isAsked} or exists (
  select 1 from board_features f where f.board_id = n.target_id::uuid and f.until_at > now()
    and (${from} is null or (f.from_at = ${from} and f.until_at = ${until})))))`;

/** Whether the owner of the board of a notification `n` is asked, or it will be or is featured. */
export const featureState = sql`case when ${isAsked} then 'asked' when ${from} > now() then 'planned' else 'featured' end`;
