import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BoardRole, BoardVisibility } from '@bestie/contracts/boards';
import { isGoneFor, isWithdrawn } from '../../platform/identity/people.sql';

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
