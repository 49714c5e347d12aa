import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { inFolderTree } from './assets.sql';

export interface AssetFolderRow {
  path: string;
  asset_count: number;
}

/** SQL of `space_folders`, and of the folders that assets name. */
export function createAssetFoldersRepository(db: Kysely<Database>) {
  return {
    async list(spaceId: string): Promise<AssetFolderRow[]> {
      const { rows } = await sql<AssetFolderRow>`
        select f.path, (select count(*)::int from assets a
          where a.space_id = f.space_id and a.folder = f.path and a.deleted_at is null) as asset_count
        from space_folders f where f.space_id = ${spaceId} order by f.path`.execute(db);
      return rows;
    },

    count: async (spaceId: string): Promise<number> =>
      Number(
        (
          await db
            .selectFrom('space_folders')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where('space_id', '=', spaceId)
            .executeTakeFirstOrThrow()
        ).count,
      ),

    exists: async (spaceId: string, path: string): Promise<boolean> =>
      (await db
        .selectFrom('space_folders')
        .select('path')
        .where('space_id', '=', spaceId)
        .where('path', '=', path)
        .executeTakeFirst()) !== undefined,

    /** Creates the missing ones of these folders. */
    async ensure(spaceId: string, paths: string[], now: Date): Promise<void> {
      if (paths.length === 0) return;
      await db
        .insertInto('space_folders')
        .values(paths.map((path) => ({ space_id: spaceId, path, created_at: now })))
        .onConflict((conflict) => conflict.columns(['space_id', 'path']).doNothing())
        .execute();
    },

    /**
     * Changes the path of a folder, of those below it, and of all their files, including those in the trash.
     */
    async move(spaceId: string, path: string, to: string): Promise<void> {
      const rest = [...path].length + 1;
      await sql`update space_folders set path = ${to} || substr(path, ${rest}::int)
        where space_id = ${spaceId} and ${inFolderTree('path', path)}`.execute(db);
      await sql`update assets set folder = ${to} || substr(folder, ${rest}::int)
        where space_id = ${spaceId} and ${inFolderTree('folder', path)}`.execute(db);
    },

    async remove(spaceId: string, path: string): Promise<void> {
      await db
        .deleteFrom('space_folders')
        .where('space_id', '=', spaceId)
        .where(inFolderTree('path', path))
        .execute();
    },
  };
}
