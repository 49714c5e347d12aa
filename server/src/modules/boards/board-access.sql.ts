import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BoardRole, BoardVisibility } from '@bestie/contracts/boards';
import { isGoneFor, isWithdrawn } from '../../platform/identity/people.sql';
import { isReportedBy } from '../reports';

/** The columns that decide a caller's permissions on a board. */
export interface BoardForCaller {
  role: BoardRole | null;
  visibility: BoardVisibility;
  /** It is closed for the caller, unless they have a role on it; see {@link blockedOn}. */
  blocked: boolean;
  deleted_at: Date | null;
}

const ref = (alias: string, column: string) => sql.ref(`${alias}.${column}`);

/** The caller's role on the board `alias`; while the owner is leaving, only the owner has one. */
export const roleOn = (alias: string, uid: string): RawBuilder<BoardRole | null> =>
  sql<BoardRole | null>`case when ${ref(alias, 'owner_uid')} = ${uid} then 'owner'
    when ${isWithdrawn(ref(alias, 'owner_uid'))} then null else (
    select m.role from board_members m where m.board_id = ${ref(alias, 'id')} and m.uid = ${uid}) end`;

/**
 * Whether the owner of the board `alias` blocked the caller, or is leaving and hidden from everybody else; or the caller
 * reported the board.
 */
export const blockedOn = (alias: string, uid: string): RawBuilder<boolean> =>
  sql<boolean>`(${isGoneFor(ref(alias, 'owner_uid'), sql`${uid}::text`)}
    or ${isReportedBy('board', ref(alias, 'id'), uid)})`;

/** `see` of the policy as SQL, for lists and pictures; a test compares both. */
export const isOpenTo = (alias: string, uid: string): RawBuilder<boolean> =>
  sql<boolean>`(${ref(alias, 'deleted_at')} is null and (
    ${ref(alias, 'owner_uid')} = ${uid}
    or (not ${isWithdrawn(ref(alias, 'owner_uid'))} and exists (
      select 1 from board_members m where m.board_id = ${ref(alias, 'id')} and m.uid = ${uid}))
    or (${ref(alias, 'visibility')} <> 'private' and not ${blockedOn(alias, uid)})))`;
