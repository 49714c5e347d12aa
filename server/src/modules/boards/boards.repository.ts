import { sql } from 'kysely';
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { BoardVisibility } from '@bestie/contracts/boards';
import type { Database } from '../../platform/database/schema';
import { ownRows } from '../../platform/database/own-rows';
import { emptyTrash } from '../../platform/database/trash';
import { blockedOn, isOpenTo, roleOn, visitOf } from './board-access.sql';
import { isHidden } from '../../platform/identity/people.sql';
import type { BoardForCaller } from './board-access.sql';
import { boardCard, boardCards, boardDetail } from './boards.sql';
import type { BoardCardRow, BoardDetailRow, BoardQuery } from './boards.sql';
import type { BoardsTables } from './boards.tables';

/** The columns that decide permissions on a board, and those that changes need. */
export interface BoardAccessRow extends BoardForCaller {
  id: string;
  owner_uid: string;
  title: string;
  description: string;
  version: number;
  hidden_at: Date | null;
  hidden_reason: string | null;
  may_feature: boolean;
  feature_version: number;
  /** Whether the owner's profile is private. */
  owner_hidden: boolean;
}

export type BoardsRepository = ReturnType<typeof createBoardsRepository>;

/** SQL of `boards` and of who saved them. Members, sections and pins have repositories of their own. */
export function createBoardsRepository(db: Kysely<Database>) {
  const access = (boardId: string, uid: string) =>
    db
      .selectFrom('boards as b')
      .select([
        'b.id',
        'b.owner_uid',
        'b.title',
        'b.description',
        'b.version',
        'b.visibility',
        'b.may_feature',
        'b.feature_version',
        'b.deleted_at',
        'b.hidden_at',
        'b.hidden_reason',
      ])
      .select([
        roleOn('b', uid).as('role'),
        blockedOn('b', uid).as('blocked'),
        visitOf('b', uid).as('opened_until'),
        isHidden(sql`b.owner_uid`).as('owner_hidden'),
      ])
      .where('b.id', '=', boardId);
  const set = (boardId: string, changes: Updateable<BoardsTables['boards']>) =>
    db.updateTable('boards').set(changes).where('id', '=', boardId);

  return {
    ...ownRows(db, 'boards'),

    access: (boardId: string, uid: string): Promise<BoardAccessRow | undefined> =>
      access(boardId, uid).executeTakeFirst(),

    /** The same, locked until the transaction ends. */
    accessForUpdate: (boardId: string, uid: string): Promise<BoardAccessRow | undefined> =>
      access(boardId, uid).forUpdate('b').executeTakeFirst(),

    list: async (query: BoardQuery): Promise<BoardCardRow[]> => (await boardCards(query).execute(db)).rows,

    card: async (boardId: string, uid: string): Promise<BoardCardRow | undefined> =>
      (await boardCard(boardId, uid).execute(db)).rows[0],

    /** The same with its sections and people, in one statement. */
    detail: async (boardId: string, uid: string): Promise<BoardDetailRow | undefined> =>
      (await boardDetail(boardId, uid).execute(db)).rows[0],

    async insert(board: Insertable<BoardsTables['boards']>): Promise<void> {
      await db.insertInto('boards').values(board).execute();
    },

    /** @returns false when the version has changed */
    async update(
      boardId: string,
      version: number,
      changes: Updateable<BoardsTables['boards']>,
      now: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('boards')
        .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: now, active_at: now }))
        .where('id', '=', boardId)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** By decision of an admin; whoever edits the board meanwhile is told that it changed. */
    async setVisibility(boardId: string, visibility: BoardVisibility): Promise<void> {
      await db
        .updateTable('boards')
        .set((eb) => ({ visibility, version: eb('version', '+', 1) }))
        .where('id', '=', boardId)
        .execute();
    },

    /** By decision of an admin; null shows it again. Whoever edits the board meanwhile is told that it changed. */
    async setHidden(boardId: string, hidden: { at: Date; reason: string } | null): Promise<void> {
      await db
        .updateTable('boards')
        .set((eb) => ({
          hidden_at: hidden?.at ?? null,
          hidden_reason: hidden?.reason ?? null,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', boardId)
        .execute();
    },

    /** Whoever edits the board meanwhile is told that it changed. */
    async setOwner(boardId: string, ownerUid: string, now: Date): Promise<void> {
      await db
        .updateTable('boards')
        .set((eb) => ({
          owner_uid: ownerUid,
          // The new owner has to agree themselves.
          may_feature: false,
          version: eb('version', '+', 1),
          updated_at: now,
        }))
        .where('id', '=', boardId)
        .execute();
    },

    async setDeleted(boardId: string, deletedAt: Date | null, now: Date): Promise<void> {
      await set(boardId, { deleted_at: deletedAt, updated_at: now }).execute();
    },

    /** Updates the number of pins and the time of activity; the version stays. */
    async recount(boardId: string, now: Date): Promise<void> {
      await sql`
        update boards set active_at = ${now},
          pin_count = (select count(*) from pins where board_id = ${boardId} and deleted_at is null)
        where id = ${boardId}`.execute(db);
    },

    /** Updates the numbers of pins; the time of activity stays. */
    async recountPins(boardIds: readonly string[]): Promise<void> {
      await sql`
        update boards set
          pin_count = (select count(*) from pins where board_id = boards.id and deleted_at is null)
        where id = any(${boardIds})`.execute(db);
    },

    /** Follows or unfollows a board; idempotent. */
    async setFollow(boardId: string, uid: string, follows: boolean, now: Date): Promise<void> {
      await (
        follows
          ? sql`insert into board_follows (board_id, uid, created_at) values (${boardId}, ${uid}, ${now})
            on conflict do nothing`
          : sql`delete from board_follows where board_id = ${boardId} and uid = ${uid}`
      ).execute(db);
      await sql`
        update boards set follower_count = (select count(*) from board_follows where board_id = ${boardId})
        where id = ${boardId}`.execute(db);
    },

    /** Locks boards until the transaction ends, always in the same order. */
    async holdAll(boardIds: readonly string[]): Promise<void> {
      await sql`select 1 from boards where id = any(${boardIds}::uuid[]) order by id for update`.execute(db);
    },

    /**
     * Which of these boards somebody can save or has saved: open to them, and neither their own nor shared
     * with them.
     */
    async followable(uid: string, boardIds: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select b.id from boards b
        where b.id = any(${boardIds}::uuid[]) and ${isOpenTo('b', uid)} and ${roleOn('b', uid)} is null
        order by b.id for update of b`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Updates the numbers of followers. */
    async recountFollowers(boardIds: readonly string[]): Promise<void> {
      await sql`
        update boards set follower_count = (select count(*) from board_follows where board_id = boards.id)
        where id = any(${boardIds}::uuid[])`.execute(db);
    },

    /** Removes boards from the followed boards of new collaborators, who see them as shared. */
    async unsaveShared(boardIds: readonly string[]): Promise<void> {
      await sql`
        delete from board_follows w using board_members m
        where w.board_id = any(${boardIds}::uuid[]) and m.board_id = w.board_id and m.uid = w.uid`.execute(
        db,
      );
    },

    /** After a block, each person leaves and unfollows the other's boards. @returns the boards that changed */
    async part(one: string, other: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        with left_boards as (
          delete from board_members m using boards b
          where b.id = m.board_id and ((b.owner_uid = ${one} and m.uid = ${other})
            or (b.owner_uid = ${other} and m.uid = ${one})) returning m.board_id as id
        ), unsaved as (
          delete from board_follows w using boards b
          where b.id = w.board_id and ((b.owner_uid = ${one} and w.uid = ${other})
            or (b.owner_uid = ${other} and w.uid = ${one})) returning w.board_id as id
        ), counted as (
          update boards set follower_count = greatest(0, follower_count - 1)
          where id in (select id from unsaved) returning id
        )
        select id from left_boards union select id from counted`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Boards of others with pins of the person, whose pins must be counted again. */
    async pinnedBy(uid: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select distinct board_id as id from pins where pinned_by = ${uid}`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** After an account is erased, its boards go into the trash, and the person leaves the boards of others. */
    async forget(uid: string, now: Date): Promise<void> {
      await sql`update boards set deleted_at = ${now} where owner_uid = ${uid} and deleted_at is null`.execute(
        db,
      );
      await sql`delete from board_members where uid = ${uid}`.execute(db);
      await sql`
        with gone as (delete from board_follows where uid = ${uid} returning board_id)
        update boards set follower_count = greatest(0, follower_count - 1)
        where id in (select board_id from gone)`.execute(db);
    },

    /**
     * Permanently deletes boards that have been in the trash since before `before`; one by one, because each
     * may hold a thousand pins.
     */
    emptyTrash: (before: Date): Promise<void> => emptyTrash(db, 'boards', before, { batch: 1 }),
  };
}
