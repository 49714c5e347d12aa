import type { Insertable, Kysely } from 'kysely';
import type { CollaboratorRole } from '@bestie/contracts/boards';
import type { Database } from '../../platform/database/schema';
import type { BoardsTables } from './boards.tables';

/** SQL of `board_members`. */
export function createBoardMembersRepository(db: Kysely<Database>) {
  return {
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

    /** The collaborators of each of these boards. */
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

    /** @returns false when it was already seen */
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
