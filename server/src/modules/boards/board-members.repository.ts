import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { BoardRole, CollaboratorRole } from '@bestie/contracts/boards';
import type { Database } from '../../platform/database/schema';
import { publicPerson } from './board-cards';
import type { PublicPersonColumns } from './board-cards';
import type { BoardsTables } from './boards.tables';

/** Somebody with a part in a board. */
export interface BoardMemberRow {
  person: PublicPersonColumns;
  email: string | null;
  role: BoardRole;
  added_at: Date;
}

export type BoardMembersRepository = ReturnType<typeof createBoardMembersRepository>;

/** SQL of `board_members`. */
export function createBoardMembersRepository(db: Kysely<Database>) {
  return {
    /** The owner first, then in the order in which they came. */
    async list(boardId: string): Promise<BoardMemberRow[]> {
      const { rows } = await sql<BoardMemberRow>`
        select ${publicPerson('all_of_them.uid')} as person, h.email, all_of_them.role, all_of_them.added_at from (
          select owner_uid as uid, 'owner' as role, created_at as added_at, 0 as place from boards where id = ${boardId}
          union all
          select uid, role, added_at, 1 from board_members where board_id = ${boardId}
        ) all_of_them left join people h on h.uid = all_of_them.uid
        order by all_of_them.place, all_of_them.added_at, all_of_them.uid`.execute(db);
      return rows;
    },

    find: (boardId: string, uid: string): Promise<{ role: CollaboratorRole } | undefined> =>
      db
        .selectFrom('board_members')
        .select('role')
        .where('board_id', '=', boardId)
        .where('uid', '=', uid)
        .executeTakeFirst(),

    uids: async (boardId: string): Promise<string[]> =>
      (await db.selectFrom('board_members').select('uid').where('board_id', '=', boardId).execute()).map(
        ({ uid }) => uid,
      ),

    /** Who works on each of these boards. */
    of: (boardIds: readonly string[]): Promise<{ board_id: string; uid: string }[]> =>
      boardIds.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('board_members')
            .select(['board_id', 'uid'])
            .where('board_id', 'in', boardIds)
            .execute(),

    async insert(member: Insertable<BoardsTables['board_members']>): Promise<void> {
      await db.insertInto('board_members').values(member).execute();
    },

    async setRole(boardId: string, uid: string, role: CollaboratorRole): Promise<void> {
      await db
        .updateTable('board_members')
        .set({ role })
        .where('board_id', '=', boardId)
        .where('uid', '=', uid)
        .execute();
    },

    async remove(boardId: string, uid: string): Promise<void> {
      await db.deleteFrom('board_members').where('board_id', '=', boardId).where('uid', '=', uid).execute();
    },

    /** @returns false when it was seen before */
    async markSeen(boardId: string, uid: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('board_members')
        .set({ seen_at: now })
        .where('board_id', '=', boardId)
        .where('uid', '=', uid)
        .where('seen_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
