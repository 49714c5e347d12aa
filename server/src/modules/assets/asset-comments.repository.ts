import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { emptyTrash } from '../../platform/database/trash';
import { personJson } from '../../platform/identity/people.sql';
import type { PersonColumns } from '../../platform/identity/people.sql';
import { isReportedBy, isUnsettled } from '../reports';
import type { Position } from '../../platform/http/cursors';
import type { AssetsTables } from './assets.tables';

export interface AssetCommentRow {
  id: string;
  asset_id: string;
  author_uid: string;
  author: PersonColumns;
  body: string;
  created_at: Date;
  deleted_at: Date | null;
  deleted_by: string | null;
}

/** SQL of `asset_comments`. */
export function createAssetCommentsRepository(db: Kysely<Database>) {
  const columns = sql`c.*, ${personJson('p', 'c.author_uid')} as author`;
  return {
    /** Newest first, without those that the reader reported. */
    async list(
      assetId: string,
      uid: string,
      after: Position | undefined,
      limit: number,
    ): Promise<AssetCommentRow[]> {
      const { rows } = await sql<AssetCommentRow>`
        select ${columns} from asset_comments c left join people p on p.uid = c.author_uid
        where c.asset_id = ${assetId} and c.deleted_at is null
          and not ${isReportedBy('assetComment', sql`c.id`, uid)}
        ${after ? sql`and (c.created_at, c.id) < (${after.value}, ${after.id}::uuid)` : sql``}
        order by c.created_at desc, c.id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** Includes deleted ones. */
    async find(commentId: string): Promise<AssetCommentRow | undefined> {
      const { rows } = await sql<AssetCommentRow>`
        select ${columns} from asset_comments c left join people p on p.uid = c.author_uid
        where c.id = ${commentId}`.execute(db);
      return rows[0];
    },

    async insert(comment: Insertable<AssetsTables['asset_comments']>): Promise<void> {
      await db.insertInto('asset_comments').values(comment).execute();
    },

    /** @returns false when it is so already */
    async setDeleted(commentId: string, deletion: { at: Date; by: string } | null): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('asset_comments')
        .set({ deleted_at: deletion?.at ?? null, deleted_by: deletion?.by ?? null })
        .where('id', '=', commentId)
        .where('deleted_at', deletion ? 'is' : 'is not', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Permanently deletes what has been in the trash since before `before`. */
    emptyTrash: (before: Date): Promise<void> =>
      emptyTrash(db, 'asset_comments', before, {
        kept: isUnsettled(['assetComment'], sql.ref('asset_comments.id')),
      }),
  };
}
