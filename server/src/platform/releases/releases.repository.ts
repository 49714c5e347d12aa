import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { fileEncodings, proofEncoding, sourceMapEncoding } from '@bestie/contracts/releases';
import type { FileEncoding, StoredEncoding } from '@bestie/contracts/releases';
import type { Database } from '../database/schema';
import type { ChannelsRow, ReleaseFilesTable, ReleasesTable } from './releases.tables';

export type ReleaseRow = Selectable<ReleasesTable>;
/** The columns that decide whether a file of a release is accepted. */
export type ReleaseIntakeRow = Pick<
  ReleaseRow,
  'remote_id' | 'version' | 'state' | 'published_at' | 'publisher_name' | 'description'
>;
/** A file that can be served, in one encoding. */
export type ReleaseFileRow = Omit<Selectable<ReleaseFilesTable>, 'encoding'> & { encoding: FileEncoding };
/** A release without its large parts. */
export type ReleaseSummaryRow = Omit<ReleaseRow, 'description' | 'surface' | 'backwards'> & {
  built_at: string;
  commit: string | null;
  dirty: boolean;
  /** Null for hosts. */
  title: string | null;
  files: number;
  bytes: number;
};
export type ReleaseName = Pick<ReleaseRow, 'remote_id' | 'version'>;
export type ReleasesRepository = ReturnType<typeof createReleasesRepository>;

/** Channels of a remote without a row: the newest built-in release runs. */
export const noChannels = {
  stable_version: null,
  previous_version: null,
  canary_version: null,
  canary_places: 0,
  canary_people: [],
  canary_since: null,
  canary_steps: [],
  canary_step_minutes: 60,
  canary_stepped_at: null,
  canary_without_visitors: false,
  promotion: 'team' as const,
  revision: 0,
};

/** SQL of releases, their files and channels. */
export function createReleasesRepository(db: Kysely<Database>) {
  const one = (remoteId: string, version: string) =>
    db.selectFrom('releases').selectAll().where('remote_id', '=', remoteId).where('version', '=', version);
  const intake = (remoteId: string, version: string) =>
    db
      .selectFrom('releases')
      .select(['remote_id', 'version', 'state', 'published_at', 'publisher_name', 'description'])
      .where('remote_id', '=', remoteId)
      .where('version', '=', version);

  return {
    find: (remoteId: string, version: string): Promise<ReleaseRow | undefined> =>
      one(remoteId, version).executeTakeFirst(),

    /** Locks the release until the transaction ends. */
    findForUpdate: (remoteId: string, version: string): Promise<ReleaseRow | undefined> =>
      one(remoteId, version).forUpdate().executeTakeFirst(),

    /** Read for each file that is sent, so it leaves out the large API surface. */
    findIntake: (remoteId: string, version: string): Promise<ReleaseIntakeRow | undefined> =>
      intake(remoteId, version).executeTakeFirst(),

    /** Locks the release until the transaction ends. */
    findIntakeForUpdate: (remoteId: string, version: string): Promise<ReleaseIntakeRow | undefined> =>
      intake(remoteId, version).forUpdate().executeTakeFirst(),

    /** A remote's releases without their descriptions. */
    list: (remoteId: string): Promise<ReleaseSummaryRow[]> =>
      db
        .selectFrom('releases as r')
        .leftJoin('release_files as f', (join) =>
          join
            .onRef('f.remote_id', '=', 'r.remote_id')
            .onRef('f.version', '=', 'r.version')
            .on('f.encoding', '=', ''),
        )
        .select([
          ...(['r.remote_id', 'r.version', 'r.state', 'r.note', 'r.began_at', 'r.published_at'] as const),
          ...(['r.publisher_kind', 'r.publisher_id', 'r.publisher_name', 'r.retired_at'] as const),
          ...(['r.preview_branch', 'r.preview_people'] as const),
          sql<string>`r.description->>'builtAt'`.as('built_at'),
          sql<string | null>`r.description->>'commit'`.as('commit'),
          sql<boolean>`coalesce((r.description->>'dirty')::boolean, false)`.as('dirty'),
          sql<string | null>`r.description->>'title'`.as('title'),
          sql<number>`count(f.path)::int`.as('files'),
          sql<number>`coalesce(sum(f.bytes), 0)::float8`.as('bytes'),
        ])
        .where('r.remote_id', '=', remoteId)
        .groupBy(['r.remote_id', 'r.version'])
        .execute(),

    /** Published versions of a remote but for previews, including those whose files were removed. */
    async publishedVersions(remoteId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('releases')
        .select('version')
        .where('remote_id', '=', remoteId)
        .where('state', '=', 'published')
        .where('preview_branch', 'is', null)
        .execute();
      return rows.map(({ version }) => version);
    },

    async remoteIds(): Promise<string[]> {
      const rows = await db
        .selectFrom('releases')
        .select('remote_id')
        .distinct()
        .where('state', '=', 'published')
        .execute();
      return rows.map(({ remote_id }) => remote_id);
    },

    /** @returns false when the version exists already */
    async insert(release: Insertable<ReleasesTable>): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('releases')
        .values(release)
        .onConflict((conflict) => conflict.columns(['remote_id', 'version']).doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    async update(
      { remote_id, version }: ReleaseName,
      changes: Partial<
        Pick<
          ReleaseRow,
          'state' | 'note' | 'began_at' | 'published_at' | 'retired_at' | 'backwards' | 'preview_people'
        >
      >,
    ): Promise<void> {
      await db
        .updateTable('releases')
        .set(changes)
        .where('remote_id', '=', remote_id)
        .where('version', '=', version)
        .execute();
    },

    async delete({ remote_id, version }: ReleaseName): Promise<void> {
      await db
        .deleteFrom('releases')
        .where('remote_id', '=', remote_id)
        .where('version', '=', version)
        .execute();
    },

    /** Those that can be served. */
    files: (remoteId: string, version: string): Promise<ReleaseFileRow[]> =>
      db
        .selectFrom('release_files')
        .selectAll()
        .where('remote_id', '=', remoteId)
        .where('version', '=', version)
        .where('encoding', 'in', fileEncodings)
        .orderBy('path')
        .orderBy('encoding')
        .$narrowType<{ encoding: FileEncoding }>()
        .execute(),

    /** Files whose source map is there. */
    async sourceMaps(remoteId: string, version: string): Promise<string[]> {
      const rows = await db
        .selectFrom('release_files')
        .select('path')
        .where('remote_id', '=', remoteId)
        .where('version', '=', version)
        .where('encoding', '=', sourceMapEncoding)
        .execute();
      return rows.map(({ path }) => path);
    },

    findFile: (
      remoteId: string,
      version: string,
      path: string,
      encoding: StoredEncoding,
    ): Promise<Selectable<ReleaseFilesTable> | undefined> =>
      db
        .selectFrom('release_files')
        .selectAll()
        .where('remote_id', '=', remoteId)
        .where('version', '=', version)
        .where('path', '=', path)
        .where('encoding', '=', encoding)
        .executeTakeFirst(),

    /** @returns false when the file exists already */
    async insertFile(file: Insertable<ReleaseFilesTable>): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('release_files')
        .values(file)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Deletes files of a release, all of them by default. @returns contents that are no longer used */
    async deleteFiles(
      { remote_id, version }: ReleaseName,
      contentIds?: readonly string[],
    ): Promise<string[]> {
      const rows = await db
        .deleteFrom('release_files')
        .where('remote_id', '=', remote_id)
        .where('version', '=', version)
        .$if(contentIds !== undefined, (query) => query.where('content_id', 'in', contentIds ?? []))
        .returning('content_id')
        .execute();
      return rows.map(({ content_id }) => content_id);
    },

    /** Deletes the pictures of a proof, but for some. @returns contents that are no longer used */
    async deletePictures({ remote_id, version }: ReleaseName, kept: readonly string[]): Promise<string[]> {
      const rows = await db
        .deleteFrom('release_files')
        .where('remote_id', '=', remote_id)
        .where('version', '=', version)
        .where('encoding', '=', proofEncoding)
        .$if(kept.length > 0, (query) => query.where('path', 'not in', kept))
        .returning('content_id')
        .execute();
      return rows.map(({ content_id }) => content_id);
    },

    /** Published and built-in releases whose files are still there. */
    servedVersions: (): Promise<ReleaseName[]> =>
      db
        .selectFrom('releases as r')
        .select(['r.remote_id', 'r.version'])
        .where('r.state', '!=', 'publishing')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('release_files as f')
              .select('f.path')
              .whereRef('f.remote_id', '=', 'r.remote_id')
              .whereRef('f.version', '=', 'r.version'),
          ),
        )
        .execute(),

    /** The channels of a remote, or {@link noChannels} without a row. */
    async channels(remoteId: string): Promise<ChannelsRow> {
      const row = await db
        .selectFrom('release_channels')
        .selectAll()
        .where('remote_id', '=', remoteId)
        .executeTakeFirst();
      return row ?? { remote_id: remoteId, ...noChannels };
    },

    allChannels: (): Promise<ChannelsRow[]> => db.selectFrom('release_channels').selectAll().execute(),

    /** Locks the channels of a remote until the transaction ends, so that simultaneous changes wait for each other. */
    async channelsForUpdate(remoteId: string): Promise<ChannelsRow> {
      await db
        .insertInto('release_channels')
        .values({ remote_id: remoteId, ...noChannels })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return db
        .selectFrom('release_channels')
        .selectAll()
        .where('remote_id', '=', remoteId)
        .forUpdate()
        .executeTakeFirstOrThrow();
    },

    async updateChannels(
      remoteId: string,
      changes: Partial<Omit<ChannelsRow, 'remote_id' | 'revision'>>,
    ): Promise<void> {
      await db
        .updateTable('release_channels')
        .set({ ...changes, revision: sql<number>`revision + 1` })
        .where('remote_id', '=', remoteId)
        .execute();
    },

    /** A number that grows with every change of channels or files. */
    async revision(): Promise<number> {
      const row = await db.selectFrom('release_revision').select('revision').executeTakeFirstOrThrow();
      return row.revision;
    },

    /** Comes last in its transaction, because every other change waits for this row. */
    async raiseRevision(): Promise<void> {
      await db
        .updateTable('release_revision')
        .set({ revision: sql<number>`revision + 1` })
        .execute();
    },

    /** Releases of a remote that are not finished. */
    async countUnfinished(remoteId: string): Promise<number> {
      const { count } = await db
        .selectFrom('releases')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('remote_id', '=', remoteId)
        .where('state', '=', 'publishing')
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Publishes that began before `before` and are not finished. */
    unfinished: (before: Date): Promise<ReleaseName[]> =>
      db
        .selectFrom('releases')
        .select(['remote_id', 'version'])
        .where('state', '=', 'publishing')
        .where('began_at', '<', before)
        .execute(),

    /**
     * Releases with files that have been on no channel since before `before`, and that no rollback leads to, and previews
     * that were published before `previewsBefore`.
     */
    async retired(before: Date, previewsBefore: Date): Promise<ReleaseName[]> {
      const { rows } = await sql<ReleaseName>`
        select r.remote_id, r.version from releases r
        where r.state != 'publishing'
          and r.retired_at < case when r.preview_branch is null then ${before}::timestamptz else ${previewsBefore}::timestamptz end
          and exists (select 1 from release_files f where f.remote_id = r.remote_id and f.version = r.version)
          and not exists (select 1 from release_channels c where c.remote_id = r.remote_id
            and r.version in (c.stable_version, c.previous_version, c.canary_version))`.execute(db);
      return rows;
    },
  };
}
