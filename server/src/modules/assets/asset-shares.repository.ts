import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { isActive, isWithdrawn, personJson } from '../../platform/identity/people.sql';
import type { PersonColumns } from '../../platform/identity/people.sql';
import type { AssetsTables } from './assets.tables';

export type AssetShareRow = Selectable<AssetsTables['asset_shares']> & { creator: PersonColumns };
export type AssetArchiveRow = Selectable<AssetsTables['asset_archives']>;

/** The file of a share link. */
export interface SharedAssetRow {
  what: 'preview' | 'original';
  name: string;
  object_name: string;
  expires_at: Date;
  /** Content of the picture at 1600 px; null until it is made, and for sound and video. */
  large_content: string | null;
}

/** Whether a person may give files of a space away; a creator who became a fan keeps the membership alone. */
const isShareable = (spaceId: string, uid: string) => sql<boolean>`exists (select from space_members m
  join people giver on giver.uid = m.uid and giver.role <> 'fan'
  where m.space_id = ${sql.ref(spaceId)} and m.uid = ${sql.ref(uid)} and m.role in ('manager', 'editor'))`;

/** SQL of `asset_shares` and `asset_archives`: the ways files leave a space. */
export function createAssetSharesRepository(db: Kysely<Database>) {
  return {
    /** Valid links of an asset. */
    async list(assetId: string, now: Date): Promise<AssetShareRow[]> {
      const { rows } = await sql<AssetShareRow>`
        select s.*, ${personJson('p', 's.created_by')} as creator
        from asset_shares s left join people p on p.uid = s.created_by
        join assets a on a.id = s.asset_id
        where s.asset_id = ${assetId} and s.expires_at > ${now}
          and ${isShareable('a.space_id', 's.created_by')} order by s.expires_at desc, s.id`.execute(db);
      return rows;
    },

    async insert(share: Insertable<AssetsTables['asset_shares']>): Promise<void> {
      await db.insertInto('asset_shares').values(share).execute();
    },

    /** @returns false without such a link */
    async remove(assetId: string, shareId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('asset_shares')
        .where('id', '=', shareId)
        .where('asset_id', '=', assetId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /**
     * The file of a link; undefined once the link has expired, its creator may no longer change the space, the file or
     * its space is in the trash, or the picture that it opens could not be read.
     */
    async findShared(tokenHash: string, now: Date): Promise<SharedAssetRow | undefined> {
      const { rows } = await sql<SharedAssetRow>`
        select l.what, a.name, a.object_name, l.expires_at, case when p.state = 'ready' then p.large_content end as large_content
        from asset_shares l join assets a on a.id = l.asset_id join spaces s on s.id = a.space_id
        left join pictures p on p.object_name = a.object_name
        where l.token_hash = ${tokenHash} and l.expires_at > ${now}
          and (l.what = 'original' or p.state is distinct from 'failed')
          and ${isShareable('a.space_id', 'l.created_by')} and a.deleted_at is null and s.deleted_at is null and s.hidden_at is null
          and not ${isWithdrawn(sql`s.owner_uid`)} and not ${isWithdrawn(sql`l.created_by`)}
          and exists (select 1 from people h where h.uid = l.created_by and ${isActive('h')})`.execute(db);
      return rows[0];
    },

    async insertArchive(archive: AssetArchiveRow): Promise<void> {
      await db.insertInto('asset_archives').values(archive).execute();
    },

    findArchive: (archiveId: string, uid: string, now: Date): Promise<AssetArchiveRow | undefined> =>
      db
        .selectFrom('asset_archives')
        .selectAll()
        .where('id', '=', archiveId)
        .where('uid', '=', uid)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    /** Deletes expired links and prepared archives. */
    async removeExpired(now: Date): Promise<void> {
      await db.deleteFrom('asset_shares').where('expires_at', '<=', now).execute();
      await db.deleteFrom('asset_archives').where('expires_at', '<=', now).execute();
    },
  };
}
