import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { PostReaction } from '@bestie/contracts/forum';
import type { Database } from '../../platform/database/schema';
import type { Neighbour } from '../../platform/module/declarations';
import type { ConversationTables } from './conversation-tables';
import { neighboursOf } from './neighbours.sql';
import { isForgotten } from './texts.sql';

/** Common queries of repositories of texts that people write to one another. */
export function textRows(
  db: Kysely<Database>,
  { key, ...names }: ConversationTables,
  /** What an emptied text loses beside its body. */
  alsoEmptied: RawBuilder<unknown> = sql``,
) {
  const of = sql.ref(key);
  const [texts, pictures, reactions] = [names.texts, names.pictures, names.reactions].map((name) =>
    sql.table(name),
  );
  return {
    /** What stands around a text. */
    around: (id: string): Promise<Neighbour[]> =>
      neighboursOf(db, { texts: names.texts, of: names.of, order: ['position'] }, id),

    /** Brings back a text that was deleted. */
    async restore(id: string): Promise<void> {
      await sql`
        update ${texts} set deleted_at = null, deleted_by = null, is_stub = false where id = ${id}`.execute(
        db,
      );
    },

    /** @param at when they reacted; now by default */
    async setReaction(
      id: string,
      uid: string,
      reaction: PostReaction | null,
      at: Date | RawBuilder<Date> = sql<Date>`now()`,
    ): Promise<void> {
      await (
        reaction === null
          ? sql`delete from ${reactions} where ${of} = ${id} and uid = ${uid}`
          : sql`
            insert into ${reactions} (${of}, uid, reaction, created_at) values (${id}, ${uid}, ${reaction}, ${at})
            on conflict (${of}, uid) do update set reaction = excluded.reaction`
      ).execute(db);
    },

    /**
     * Adds pictures to a text.
     * @param paths object names of pictures of the author
     * @param sort of the first one
     * @returns false when one of them is no picture of theirs
     */
    async addPictures(id: string, authorUid: string, paths: readonly string[], sort = 1): Promise<boolean> {
      if (paths.length === 0) return true;
      const { numAffectedRows } = await sql`
        insert into ${pictures} (${of}, sort, picture_id)
        select ${id}, ${sort}::int + given.place - 1, pic.id
        from unnest(${[...paths]}::text[]) with ordinality given (path, place)
        join pictures pic on pic.object_name = given.path and pic.owner_uid = ${authorUid}`.execute(db);
      return numAffectedRows === BigInt(paths.length);
    },

    /** Deletes the contents of texts that were deleted before a moment; stubs stay in their position. */
    async emptyTrash(before: Date): Promise<void> {
      const isOver = isForgotten('x', names, before);
      await sql`delete from ${texts} x where ${isOver} and not x.is_stub`.execute(db);
      const { revisions, mentions } = names;
      for (const table of [names.pictures, names.reactions, mentions, ...(revisions ? [revisions] : [])])
        await sql`
          delete from ${sql.table(table)} where ${of} in (
            select x.id from ${texts} x where ${isOver} and x.body <> '')`.execute(db);
      await sql`
        update ${texts} x set body = '' ${alsoEmptied} where ${isOver} and x.body <> ''`.execute(db);
    },
  };
}
