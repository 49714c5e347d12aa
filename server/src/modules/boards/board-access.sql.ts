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
  /** The end of the caller's visit as an admin; null without an active one. */
  opened_until: Date | null;
  deleted_at: Date | null;
}

const ref = (alias: string, column: string) => sql.ref(`${alias}.${column}`);

/** Whether the board `alias` is hidden from everybody but its owner: by an admin, or with everything of its owner. */
const isHiddenWith = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${ref(alias, 'hidden_at')} is not null or ${isWithdrawn(ref(alias, 'owner_uid'))})`;

/** The end of the visit of the caller, an admin, to a board that is closed to them; null without one. */
export const visitOf = (alias: string, uid: string): RawBuilder<Date | null> =>
  sql<Date | null>`(select v.ends_at from board_visits v join people visitor on visitor.uid = v.uid
    where v.board_id = ${ref(alias, 'id')} and v.uid = ${uid} and v.ends_at > now() and visitor.role = 'admin')`;

/** The caller's role on the board `alias`; while it is hidden, or its owner is leaving, only the owner has one. */
export const roleOn = (alias: string, uid: string): RawBuilder<BoardRole | null> =>
  sql<BoardRole | null>`case when ${ref(alias, 'owner_uid')} = ${uid} then 'owner'
    when ${isHiddenWith(alias)} then null else (
    select m.role from board_members m where m.board_id = ${ref(alias, 'id')} and m.uid = ${uid}) end`;

/**
 * Whether the board `alias` is hidden from the caller, by an admin or because its owner blocked them, is leaving or hidden;
 * or the caller reported it.
 */
export const blockedOn = (alias: string, uid: string): RawBuilder<boolean> =>
  sql<boolean>`((${ref(alias, 'hidden_at')} is not null and ${ref(alias, 'owner_uid')} <> ${uid})
    or ${isGoneFor(ref(alias, 'owner_uid'), sql`${uid}::text`)}
    or ${isReportedBy('board', ref(alias, 'id'), uid)})`;

/** `see` of the policy as SQL, for lists and pictures; a test compares both. */
export const isOpenTo = (alias: string, uid: string): RawBuilder<boolean> =>
  sql<boolean>`(${ref(alias, 'deleted_at')} is null and (
    ${ref(alias, 'owner_uid')} = ${uid}
    or (not ${isHiddenWith(alias)} and exists (
      select 1 from board_members m where m.board_id = ${ref(alias, 'id')} and m.uid = ${uid}))
    or (${ref(alias, 'visibility')} <> 'private' and not ${blockedOn(alias, uid)})
    or ${visitOf(alias, uid)} is not null))`;
