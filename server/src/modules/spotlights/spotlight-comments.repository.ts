import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { conversationPerson, isAway } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';
import type { SpotlightsTables } from './spotlights.tables';

export type CommentRecord = Selectable<SpotlightsTables['spotlight_comments']>;
export type CommentRow = CommentRecord & { author: ConversationPersonColumns | null; position: string };

export type SpotlightCommentsRepository = ReturnType<typeof createSpotlightCommentsRepository>;

/** SQL of comments on outfits of Top Picks. */
export function createSpotlightCommentsRepository(db: Kysely<Database>) {
  const columns = (uid: string) => sql`
    c.*, ${conversationPerson('c.author_uid', uid)} as author, to_json(c.created_at) #>> '{}' as position`;
  return {
    /** Comments of one outfit, the oldest first, without those of people who are leaving or hidden. */
    async list(
      uid: string,
      spotlightId: string,
      { after, limit }: { after: [at: string, id: string] | undefined; limit: number },
    ): Promise<CommentRow[]> {
      const { rows } = await sql<CommentRow>`
        select ${columns(uid)} from spotlight_comments c
        where c.spotlight_id = ${spotlightId} and c.deleted_at is null and not ${isAway('c.author_uid', uid)}
          ${after ? sql`and (c.created_at, c.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
        order by c.created_at, c.id limit ${limit}`.execute(db);
      return rows;
    },

    async find(uid: string, id: string): Promise<CommentRow | undefined> {
      const { rows } = await sql<CommentRow>`
        select ${columns(uid)} from spotlight_comments c where c.id = ${id}`.execute(db);
      return rows[0];
    },

    lock: (id: string): Promise<CommentRecord | undefined> =>
      db.selectFrom('spotlight_comments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    async insert(
      values: Pick<CommentRecord, 'id' | 'spotlight_id' | 'author_uid' | 'body' | 'request_hash'>,
    ): Promise<void> {
      await db
        .insertInto('spotlight_comments')
        .values({ ...values, deleted_at: null, deleted_by: null })
        .execute();
    },

    async delete(id: string, by: string): Promise<void> {
      await sql`update spotlight_comments set deleted_at = now(), deleted_by = ${by} where id = ${id}`.execute(
        db,
      );
    },

    async restore(id: string): Promise<void> {
      await db
        .updateTable('spotlight_comments')
        .set({ deleted_at: null, deleted_by: null })
        .where('id', '=', id)
        .execute();
    },

    async emptyTrash(before: Date): Promise<void> {
      await db.deleteFrom('spotlight_comments').where('deleted_at', '<', before).execute();
    },

    /** An author was erased: their comments stay, under “Former member”. */
    async forget(uid: string): Promise<void> {
      await db
        .updateTable('spotlight_comments')
        .set({ author_uid: null, request_hash: '' })
        .where('author_uid', '=', uid)
        .execute();
      await db
        .updateTable('spotlight_comments')
        .set({ deleted_by: null })
        .where('deleted_by', '=', uid)
        .execute();
    },
  };
}
