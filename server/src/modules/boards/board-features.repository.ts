import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema';
import type { BoardsTables } from './boards.tables';

/** SQL of `board_features`. */
export function createBoardFeaturesRepository(db: Kysely<Database>) {
  const countChange = async (boardId: string): Promise<void> => {
    await sql`update boards set feature_version = feature_version + 1 where id = ${boardId}`.execute(db);
  };
  return {
    find: (boardId: string): Promise<Selectable<BoardsTables['board_features']> | undefined> =>
      db.selectFrom('board_features').selectAll().where('board_id', '=', boardId).executeTakeFirst(),

    /** Features a board, or changes for how long. It is another version of that. */
    async save(feature: Insertable<BoardsTables['board_features']>): Promise<void> {
      const { board_id: _, ...changes } = feature;
      await db
        .insertInto('board_features')
        .values(feature)
        .onConflict((conflict) => conflict.column('board_id').doUpdateSet(changes))
        .execute();
      await countChange(feature.board_id);
    },

    /** @returns what it was; undefined when it was not featured */
    async end(boardId: string): Promise<Selectable<BoardsTables['board_features']> | undefined> {
      const ended = await db
        .deleteFrom('board_features')
        .where('board_id', '=', boardId)
        .returningAll()
        .executeTakeFirst();
      if (ended) await countChange(boardId);
      return ended;
    },

    /** Ends it for good once the board is not public, is hidden or in the trash, or its owner does not agree any more. */
    async endUnlessOpen(boardId: string): Promise<void> {
      const ended = await sql`
        delete from board_features f using boards b
        where f.board_id = ${boardId} and b.id = f.board_id
          and not (b.visibility = 'public' and b.hidden_at is null and b.deleted_at is null and b.may_feature)
        returning f.board_id`.execute(db);
      if (ended.rows.length > 0) await countChange(boardId);
    },
  };
}
