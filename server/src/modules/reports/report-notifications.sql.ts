import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isSuspended } from '../../platform/identity/people.sql';

/** The decision that a notification `n` is about: on reports while it counts, on an appeal for ever. */
const decided = (column: RawBuilder<unknown>) => sql`(
  select ${column} from report_decisions told
  where told.id = n.target_id::uuid and (
    (n.target_kind = 'reportDecision' and told.undone_at is null)
    or (n.target_kind = 'reportAppeal' and told.appeal_outcome is not null)))`;

export const decidedTitle = decided(sql`told.title`);
/** Whether admins acted: `resolved` or `dismissed`. */
export const outcome = decided(
  sql`case when n.target_kind = 'reportAppeal' then 'overturned' when told.content = 'keep' and told.sanction = 'none' then 'dismissed' else 'resolved' end`,
);
export const isDecided = sql`exists ${decided(sql`1`)}`;

/** Whether a mute or suspension of a whole person is not in force any more. Decided on a thing, it is told of for ever. */
const isOver = sql`(n.target_kind = 'reportDecision' and told.kind = 'person' and told.sanction in ('mute', 'suspend')
  and not exists (select 1 from people punished
    where punished.uid = n.uid and (${isSuspended('punished')} or punished.muted_until > now())))`;

/** Things that admins hide, show and restore; a clip is on the page of its episode. */
const things = sql`(
  select 'board' as kind, id, id as page_id, owner_uid, title, hidden_at, deleted_at from boards
  union all select 'space', id, id, owner_uid, name, hidden_at, deleted_at from spaces
  union all select 'episode', id, id, owner_uid, title, hidden_at, deleted_at from episodes
  union all select 'clip', c.id, c.episode_id, c.owner_uid, coalesce(nullif(c.caption, ''), e.title), c.hidden_at, c.deleted_at
    from episode_clips c join episodes e on e.id = c.episode_id)`;

/** A thing of the receiver that an admin brought back, and its entry in the audit log; null once it is away again. */
const broughtBack = (column: RawBuilder<unknown>) => sql`(
  select ${column} from ${things} back join audit_log act on act.id = n.source_id::uuid
  where back.kind = n.target_kind and back.id = n.target_id::uuid and back.owner_uid = n.uid
    and back.deleted_at is null and (back.hidden_at is null or act.action like '%.restore'))`;

/**
 * The decision about the receiver, a thing of theirs that is back, or what they are under now; null once that is taken back
 * or over.
 */
const sanction = (
  ofDecision: RawBuilder<unknown>,
  ofThing: RawBuilder<unknown>,
  ofPerson: RawBuilder<unknown>,
) => sql`
  case when n.target_kind in ('reportDecision', 'reportAppeal') then ${decided(ofDecision)}
  when n.target_kind in ('board', 'space', 'episode', 'clip') then ${broughtBack(ofThing)} else (
    select ${ofPerson} from people told
    where told.uid = n.uid and (${isSuspended('told')} or told.muted_until > now())) end`;

/** Why, in the words of the admin. */
export const sanctionReason = sanction(
  sql`case when ${isOver} then null when n.target_kind = 'reportAppeal' then told.appeal_reason else told.reason end`,
  sql`act.reason`,
  sql`coalesce(case when ${isSuspended('told')} then told.suspended_reason else told.muted_reason end, '')`,
);
/** What happened, as JSON. */
export const sanctionFacts = sanction(
  sql`json_build_object('kind', told.kind, 'title', told.title, 'content', told.content, 'sanction', told.sanction, 'rule', told.rule,
    'appeal', case when n.target_kind = 'reportAppeal' then told.appeal_outcome end)::text`,
  sql`json_build_object('kind', back.kind, 'title', back.title, 'pageId', back.page_id,
    'back', split_part(act.action, '.', 2))::text`,
  sql`json_build_object('kind', 'person', 'title', '', 'content', 'keep',
    'sanction', case when ${isSuspended('told')} then 'suspend' else 'mute' end)::text`,
);
export const isSanctioned = sql`${sanctionReason} is not null`;
