import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReportReason } from '@bestie/contracts/reports';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { mayPublishAsCreator } from '../../platform/identity/people.sql';
import { countComments } from '../conversations';
import type { CommentTables } from '../conversations';
import { conversationPerson, isAway } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';
import { isHeldFor, isReportedBy, labelOf } from '../reports';
import { mayOpen } from './vip-access.sql';
import type { PostRecord } from './vip.tables';

export const vipComments: CommentTables = {
  comments: 'vip_comments',
  key: 'post_id',
  caseKind: 'vipComment',
};

/** A file of a post that is open. */
export interface MediaRow {
  id: string;
  kind: 'image' | 'audio' | 'video';
  alt: string;
  seconds: number | null;
  picture: PictureRow | null;
}

/** A post as one caller sees it: without text, author and files where it is locked. */
export type PostRow = Pick<
  PostRecord,
  'id' | 'tier_id' | 'title' | 'publish_at' | 'early_until' | 'version' | 'author_uid'
> & {
  position: string;
  open: boolean;
  published: boolean;
  words: number;
  pictures: number;
  seconds: number;
  placeholder: string | null;
  body: string | null;
  author: ConversationPersonColumns | null;
  media: MediaRow[];
  label: ReportReason | null;
  comments: number;
};

/**
 * Whether the post `p` is published: its time has come, and its author may publish, or could when members were told of it.
 * Posts of people who were erased were all published before.
 */
export const isPublished = sql<boolean>`(p.publish_at <= now() and (p.told_at is not null or p.author_uid is null
  or ${mayPublishAsCreator(sql.ref('p.author_uid'))}))`;

/**
 * Whether the post `p` of the tier `t` is open to somebody: its author, members, and everybody once its early access is
 * over. It is closed for who reported it. Pages, files, comments, notifications and live events ask this.
 * @param uid SQL of the uid
 */
export const isPostOpen = (uid: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  (p.deleted_at is null or ${isHeldFor('p', uid)}) and not ${isReportedBy('vipPost', sql`p.id`, uid)}
  and (p.author_uid = ${uid} or ${mayOpen(uid, sql.ref('t.rank'))}
    or (p.publish_at <= now() and p.early_until <= now()))
  and (${isPublished} or p.author_uid = ${uid}
    or exists (select 1 from people boss where boss.uid = ${uid} and boss.role = 'admin')))`;

/** Posts `p` with their tiers `t` that somebody finds, locked ones among them. */
export const foundPosts = (uid: string): RawBuilder<unknown> => sql`
  vip_posts p join vip_tiers t on t.id = p.tier_id
  cross join lateral (select ${isPostOpen(sql`${uid}::text`)} as open) access`;

export const isFound = (uid: string): RawBuilder<boolean> => sql<boolean>`(
  (p.deleted_at is null or ${isHeldFor('p', uid)}) and (${isPublished} or access.open) and not ${isAway('p.author_uid', uid)}
  and not ${isReportedBy('vipPost', sql`p.id`, uid)})`;

/** Columns of {@link PostRow}. What is locked is not even read. */
export const postColumns = (uid: string): RawBuilder<unknown> => sql`
  p.id, p.tier_id, p.title, p.publish_at, p.early_until, p.version, p.author_uid, access.open,
  to_json(p.publish_at) #>> '{}' as position, ${isPublished} as published,
  coalesce(array_length(regexp_split_to_array(nullif(trim(p.body), ''), '\\s+'), 1), 0) as words,
  (select count(*)::int from vip_post_media m where m.post_id = p.id and m.kind = 'image') as pictures,
  (select coalesce(round(sum(m.seconds)), 0)::int from vip_post_media m where m.post_id = p.id) as seconds,
  (select pic.placeholder from vip_post_media m join pictures pic on pic.object_name = m.object_name
    where m.post_id = p.id and m.kind = 'image' order by m.sort limit 1) as placeholder,
  case when access.open then p.body end as body,
  case when access.open then ${conversationPerson('p.author_uid', uid)} end as author,
  case when access.open then coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'alt', m.alt, 'seconds', m.seconds,
      'picture', case when pic.id is null then null else to_jsonb(pic) end) order by m.sort)
    from vip_post_media m left join pictures pic on pic.object_name = m.object_name
    where m.post_id = p.id), '[]') else '[]' end as media,
  case when access.open then ${labelOf('vipPost', sql`p.id`)} end as label,
  case when access.open then ${countComments(vipComments, 'p.id', uid)} else 0 end as comments`;

/** Where posts name their files. */
export const vipMediaReferences: ObjectReference[] = [
  {
    table: 'vip_post_media',
    column: 'object_name',
    holds: 'name',
    uses: {
      kind: 'vip-post',
      seenBy: (uid) => sql`
        select p.id::text, p.title as label from vip_posts p join vip_tiers t on t.id = p.tier_id
        where p.id = r.post_id and ${isPostOpen(sql`${uid}::text`)}`,
    },
  },
];

/** The post of a notification `n`, as long as it is open to its receiver. */
export const toldPost = (
  columns: RawBuilder<unknown>,
  condition = sql<boolean>`true`,
): RawBuilder<unknown> => sql`(
  select ${columns} from vip_posts p join vip_tiers t on t.id = p.tier_id
  where p.id = n.target_id::uuid and ${isPostOpen(sql.ref('n.uid'))} and ${condition})`;

/** The comment of the notification is still there. */
export const isCommentThere = sql<boolean>`exists (
  select 1 from vip_comments c where c.id = n.source_id::uuid and c.deleted_at is null)`;

/** Posts that are published. */
export const recentVipPosts = sql`
  select p.id::text, p.title || E'\\n' || p.body as text, p.publish_at as written_at, '/vip?post=' || p.id as path
  from vip_posts p where p.deleted_at is null and ${isPublished}`;
