import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema';
import type { BoardsTables } from './boards.tables';

/** SQL of `board_features`. */
export function createBoardFeaturesRepository(db: Kysely<Database>) {
  return {
    find: (boardId: string): Promise<Selectable<BoardsTables['board_features']> | undefined> =>
      db.selectFrom('board_features').selectAll().where('board_id', '=', boardId).executeTakeFirst(),

    /** Features a board, or changes for how long. */
    async save(feature: Insertable<BoardsTables['board_features']>): Promise<void> {
      const { board_id: _, ...changes } = feature;
      await db
        .insertInto('board_features')
        .values(feature)
        .onConflict((conflict) => conflict.column('board_id').doUpdateSet(changes))
        .execute();
    },

    /** @returns false when it was not featured */
    async end(boardId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('board_features')
        .where('board_id', '=', boardId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Ends it for good once the board is not public, is hidden or in the trash, or its owner does not agree any more. */
    async endUnlessOpen(boardId: string): Promise<void> {
      await sql`
        delete from board_features f using boards b
        where f.board_id = ${boardId} and b.id = f.board_id
          and not (b.visibility = 'public' and b.hidden_at is null and b.deleted_at is null and b.may_feature)`.execute(
        db,
      );
    },
  };
}
