import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { BoardRole, BoardVisibility } from '@bestie/contracts/boards';
import type { Database } from '../../platform/database/schema';
import type { Caller, Person } from '../../platform/http/caller';
import { isGoneFor, isHidden, isWithdrawn } from '../../platform/identity/person-columns';
import { isShownBy } from '../items/item-columns';
import type { BoardsRepository } from './boards.repository';
import { boardsPolicy } from './boards.policy';

/** Nobody has the empty uid: to SQL, a guest is somebody who stands nowhere. */
export const uidOf = (caller: Caller): string => (caller.kind === 'person' ? caller.uid : '');

/** What decides about a caller's rights on a board. */
export interface BoardStanding {
  role: BoardRole | null;
  visibility: BoardVisibility;
  /** The owner does not want to be found by the caller. */
  blocked: boolean;
  deleted_at: Date | null;
}

const ref = (alias: string, column: string) => sql.ref(`${alias}.${column}`);

/** The caller's part in the board `alias`; nobody but the owner has one while the owner is leaving. */
export const roleOn = (alias: string, uid: string): RawBuilder<BoardRole | null> =>
  sql<BoardRole | null>`case when ${ref(alias, 'owner_uid')} = ${uid} then 'owner'
    when ${isWithdrawn(ref(alias, 'owner_uid'))} then null else (
    select m.role from board_members m where m.board_id = ${ref(alias, 'id')} and m.uid = ${uid}) end`;

/** Whether the owner of the board `alias` blocked the caller, or is leaving and not found by anybody else. */
export const blockedOn = (alias: string, uid: string): RawBuilder<boolean> =>
  isGoneFor(ref(alias, 'owner_uid'), sql`${uid}::text`);

/** `see` of the policy as SQL, for lists and pictures: the same decision, which a test compares. */
export const isOpenTo = (alias: string, uid: string): RawBuilder<boolean> =>
  sql<boolean>`(${ref(alias, 'deleted_at')} is null and (
    ${ref(alias, 'owner_uid')} = ${uid}
    or (not ${isWithdrawn(ref(alias, 'owner_uid'))} and exists (
      select 1 from board_members m where m.board_id = ${ref(alias, 'id')} and m.uid = ${uid}))
    or (${ref(alias, 'visibility')} <> 'private' and not ${blockedOn(alias, uid)})))`;

/** Answers live events by the policy of the API: who is a collaborator hears, whoever else may look does not. */
export const createBoardAccess =
  (boards: Pick<BoardsRepository, 'access'>) =>
  async (caller: Person, boardId: string): Promise<boolean> => {
    const board = await boards.access(boardId, caller.uid);
    return board !== undefined && board.role !== null && boardsPolicy.verdicts(caller, board).see;
  };

/**
 * Whether somebody may see a picture of which they are not the owner, because a board shows it that is open to them.
 * Of a piece only its first photo is shown, without what was cut away, of an outfit the picture that was made of it, and nothing that lies in the
 * trash. Copies of a pin open nothing: the pin that they come from does. Pictures of people stand on their profile and
 * beside their boards.
 */
export async function isPictureShared(
  db: Kysely<Database>,
  caller: Caller,
  pictureId: string,
): Promise<boolean> {
  const uid = uidOf(caller);
  const { rows } = await sql<{ shared: boolean }>`
    select exists (
      select 1 from pins p join boards b on b.id = p.board_id
      where p.picture_id = ${pictureId} and p.kind = 'upload' and p.deleted_at is null and ${isOpenTo('b', uid)}
    ) or exists (
      select 1 from item_photos f
      join items i on i.id = f.item_id and i.deleted_at is null
      join pins p on p.item_id = f.item_id and p.kind = 'item' and p.deleted_at is null
      join boards b on b.id = p.board_id
      where ${isShownBy(pictureId)} and ${isOpenTo('b', uid)} and not exists (
        select 1 from item_photos before
        where before.item_id = f.item_id and (before.sort, before.picture_id) < (f.sort, f.picture_id))
    ) or exists (
      select 1 from pictures oc
      join outfits o on o.cover_object = oc.object_name and o.deleted_at is null
      join pins p on p.outfit_id = o.id and p.kind = 'outfit' and p.deleted_at is null
      join boards b on b.id = p.board_id
      where oc.id = ${pictureId} and ${isOpenTo('b', uid)}
    ) or exists (
      select 1 from pictures a join profiles f on f.avatar_object = a.object_name
      where a.id = ${pictureId}
        and not ${isGoneFor(sql`f.uid`, sql`${uid}::text`)}
        and ((${uid} <> '' and f.handle is not null and not ${isHidden(sql`f.uid`)}) or exists (
          select 1 from boards b where b.owner_uid = f.uid and ${isOpenTo('b', uid)}) or exists (
          select 1 from board_members beside join boards b on b.id = beside.board_id and b.deleted_at is null
          where beside.uid = f.uid and ${roleOn('b', uid)} is not null))
    ) as shared`.execute(db);
  return rows[0]?.shared ?? false;
}
