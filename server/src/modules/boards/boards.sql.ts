import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BoardLayout, BoardRole, BoardTab, BoardVisibility } from '@bestie/contracts/boards';
import type { BoardSection } from '@bestie/contracts/boards.contract';
import type { ReportReason } from '@bestie/contracts/reports';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { isKeptFrom } from '../../platform/identity/people.sql';
import { namesIn } from '../../platform/module/audit-name.sql';
import { publicPerson } from '../profiles';
import type { PublicPersonColumns } from '../profiles';
import { labelOf } from '../reports';
import { blockedOn, isOpenTo, roleOn, visitOf } from './board-access.sql';
import { isPinShown, pinLabel, pinPicture } from './pins.sql';

/** A board with what its card shows, for one caller. */
export interface BoardCardRow {
  id: string;
  owner_uid: string;
  title: string;
  description: string;
  visibility: BoardVisibility;
  layout: BoardLayout;
  cover_pin_id: string | null;
  pin_count: number;
  follower_count: number;
  version: number;
  created_at: Date;
  updated_at: Date;
  active_at: Date;
  deleted_at: Date | null;
  hidden_at: Date | null;
  hidden_reason: string | null;
  may_feature: boolean;
  /** Of featured ones. */
  featured_sort?: number;
  opened_until: Date | null;
  role: BoardRole | null;
  blocked: boolean;
  is_new: boolean;
  following: boolean;
  member_count: number;
  owner: PublicPersonColumns;
  /** The rule that an admin labelled it with. */
  label: ReportReason | null;
  mosaic: (PictureRow & { alt: string })[];
}

export interface BoardQuery {
  /** The caller; the empty uid is a guest. */
  uid: string;
  /** List the public boards of this person, or featured ones, instead of one of the caller's tabs. */
  of: { tab: BoardTab } | { publicOf: string } | 'featured';
  search?: string | undefined;
  after?: { value: string | number | Date; id: string } | undefined;
  limit: number;
}

/** A person on a board, as JSON. */
export interface BoardMemberRow {
  person: PublicPersonColumns;
  /** The text that the caller typed to add them. */
  typed_email: string | null;
  role: BoardRole;
  added_at: string;
}

/** The owner, then all collaborators in the order in which they joined. */
const boardPeople = (boardId: string, callerUid: string) => sql`
  select ${publicPerson('all_of_them.uid', callerUid)} as person, all_of_them.* from (
    select owner_uid as uid, 'owner' as role, created_at as added_at, 0 as place, null as typed_email
      from boards where id = ${boardId}
    union all
    select uid, role, added_at, 1, case when added_by = ${callerUid} then added_as_email end
      from board_members where board_id = ${boardId}
  ) all_of_them`;

/** The board `b` with the caller's role and permissions. */
const ownColumns = (uid: string) => sql`
  b.*, ${roleOn('b', uid)} as role, ${blockedOn('b', uid)} as blocked, ${visitOf('b', uid)} as opened_until,
  exists (select 1 from board_members n where n.board_id = b.id and n.uid = ${uid} and n.seen_at is null) as is_new,
  exists (select 1 from board_follows w where w.board_id = b.id and w.uid = ${uid}) as following`;

/**
 * The cover, then the first pins in their order: a few rows of an index, whatever the size of the board.
 * `offset 0` prevents looking up each picture once per mention.
 */
const cardColumns = (uid: string) => sql`
  b.*, ${publicPerson('b.owner_uid', uid)} as owner, ${labelOf('board', sql`b.id`)} as label,
  (select count(*)::int from board_members m where m.board_id = b.id) as member_count,
  coalesce((
    select jsonb_agg(shown.picture order by shown.cover desc, shown.sort, shown.id) from (
      select p.cover, p.sort, p.id, picture.shown || jsonb_build_object('alt', p.alt) as picture
      from (
        (select true as cover, p.* from pins p
          where p.id = b.cover_pin_id and p.board_id = b.id and ${isPinShown('p', uid)})
        union all
        (select false, p.* from pins p
          where p.board_id = b.id and ${isPinShown('p', uid)} and p.id is distinct from b.cover_pin_id
          order by p.sort, p.id limit 8)
      ) p
      cross join lateral (
        select case when ${pinLabel('p')} is null then ${pinPicture('p', uid)} end as shown offset 0) picture
      where picture.shown is not null and coalesce(picture.shown -> 'cutout' ->> 'state', picture.shown ->> 'state') = 'ready'
      order by p.cover desc, p.sort, p.id limit 5
    ) shown), '[]') as mosaic`;

function source({ uid, of }: Pick<BoardQuery, 'uid' | 'of'>) {
  if (of === 'featured')
    return sql`(
      select f.sort as featured_sort, shown.* from board_features f join boards shown on shown.id = f.board_id
      where f.from_at <= now() and f.until_at > now() and shown.visibility = 'public' and shown.may_feature
        and ${labelOf('board', sql`shown.id`)} is null
    ) b where ${isOpenTo('b', uid)} and not ${isKeptFrom(sql`b.owner_uid`, sql`${uid}::text`)}`;
  if ('publicOf' in of)
    return sql`boards b where b.owner_uid = ${of.publicOf} and b.visibility = 'public' and ${isOpenTo('b', uid)}
      and not ${isKeptFrom(sql`b.owner_uid`, sql`${uid}::text`)}`;
  switch (of.tab) {
    case 'own':
      return sql`boards b where b.owner_uid = ${uid} and b.deleted_at is null`;
    case 'trash':
      return sql`boards b where b.owner_uid = ${uid} and b.deleted_at is not null`;
    case 'shared':
      return sql`board_members me join boards b on b.id = me.board_id where me.uid = ${uid} and ${isOpenTo('b', uid)}`;
    case 'saved':
      return sql`board_follows me join boards b on b.id = me.board_id where me.uid = ${uid} and ${isOpenTo('b', uid)}`;
  }
}

/** A page of cards, latest first. The page is limited first, so that details are read only for its boards. */
export function boardCards(query: BoardQuery): RawBuilder<BoardCardRow> {
  const { uid, search, after, limit } = query;
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const conditions = [
    ...words.map((word) => sql`and strpos(lower(b.title || ' ' || b.description), ${word}) > 0`),
    ...(after ? [sql`and (b.active_at, b.id) < (${after.value}, ${after.id}::uuid)`] : []),
  ];
  return sql<BoardCardRow>`
    with page as materialized (
      select ${ownColumns(uid)} from ${source(query)} ${sql.join(conditions, sql` `)}
      order by b.active_at desc, b.id desc limit ${limit}
    )
    select ${cardColumns(uid)} from page b order by b.active_at desc, b.id desc`;
}

/** A board with everything that its page needs beside the pins. */
export interface BoardDetailRow extends BoardCardRow {
  sections: BoardSection[];
  /** Nobody, unless the caller is a collaborator. */
  members: BoardMemberRow[];
}

/** One board with its sections and people, without an access check: the policy decides afterwards. */
export function boardDetail(boardId: string, uid: string): RawBuilder<BoardDetailRow> {
  return sql<BoardDetailRow>`
    with page as materialized (select ${ownColumns(uid)} from boards b where b.id = ${boardId})
    select ${cardColumns(uid)},
      coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title) order by s.sort, s.id)
        from board_sections s where s.board_id = b.id and s.deleted_at is null), '[]') as sections,
      case when b.role is null then '[]' else coalesce((
        select jsonb_agg(to_jsonb(m) order by m.place, m.added_at, m.uid)
        from (${boardPeople(boardId, uid)}) m), '[]') end as members
    from page b`;
}

/** One card, without an access check: the policy decides afterwards. */
export function boardCard(boardId: string, uid: string): RawBuilder<BoardCardRow> {
  return sql<BoardCardRow>`
    with page as materialized (select ${ownColumns(uid)} from boards b where b.id = ${boardId})
    select ${cardColumns(uid)} from page b`;
}

/** Titles for the audit log. Those of private boards are read during a visit alone. */
export const openBoardNames = namesIn('boards', 'title', sql<boolean>`t.visibility <> 'private'`);
