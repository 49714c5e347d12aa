import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { emptyTrash } from '../../platform/database/trash';
import type { Placed } from '../../platform/database/place-before';
import type { BoardsTables } from './boards.tables';

export type BoardSectionRow = Selectable<BoardsTables['board_sections']>;
/** SQL of `board_sections`. */
export function createBoardSectionsRepository(db: Kysely<Database>) {
  return {
    /** Those that are not in the trash, in order. */
    list: (boardId: string): Promise<BoardSectionRow[]> =>
      db
        .selectFrom('board_sections')
        .selectAll()
        .where('board_id', '=', boardId)
        .where('deleted_at', 'is', null)
        .orderBy('sort')
        .orderBy('id')
        .execute(),

    /** A section of any board, including the trash. */
    find: (sectionId: string): Promise<BoardSectionRow | undefined> =>
      db.selectFrom('board_sections').selectAll().where('id', '=', sectionId).executeTakeFirst(),

    async insert(section: Omit<BoardSectionRow, 'deleted_at'>): Promise<void> {
      await db
        .insertInto('board_sections')
        .values({ ...section, deleted_at: null })
        .execute();
    },

    async setTitle(sectionId: string, title: string): Promise<void> {
      await db.updateTable('board_sections').set({ title }).where('id', '=', sectionId).execute();
    },

    async setDeleted(sectionId: string, deletedAt: Date | null): Promise<void> {
      await db
        .updateTable('board_sections')
        .set({ deleted_at: deletedAt })
        .where('id', '=', sectionId)
        .execute();
    },

    async place(placed: readonly Placed[]): Promise<void> {
      await sql`
        update board_sections s set sort = given.sort
        from unnest(${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ sort }) => sort)}::text[]) as given (id, sort)
        where s.id = given.id`.execute(db);
    },

    emptyTrash: (before: Date): Promise<void> => emptyTrash(db, 'board_sections', before),
  };
}
