import { sql } from 'kysely';
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Database } from '../database/schema';
import { isWithdrawn } from '../identity/people.sql';
import type { StoredObject } from './protocol/objects.presenter';
import type { ObjectsTable } from './objects.tables';

/** One page of a list: names of objects, and folders when a delimiter was given. */
export interface ObjectListing {
  items: string[];
  prefixes: string[];
  /** The last entry, from which the next page continues; null on the last page. */
  next: string | null;
}

/** The only SQL about objects and their contents. */
export function createObjectsRepository(db: Kysely<Database>) {
  return {
    find(name: string): Promise<StoredObject | undefined> {
      return db.selectFrom('objects').selectAll().where('name', '=', name).executeTakeFirst();
    },

    /** A person's own object for a download link; excludes those of owners who are being deleted. */
    findByLink(name: string): Promise<StoredObject | undefined> {
      return db
        .selectFrom('objects as o')
        .selectAll('o')
        .where('name', '=', name)
        .where('resource_kind', 'is', null)
        .where(sql<boolean>`not ${isWithdrawn(sql`o.owner_uid`)}`)
        .executeTakeFirst();
    },

    /** Locks the row until the transaction ends. */
    findForUpdate(name: string): Promise<StoredObject | undefined> {
      return db.selectFrom('objects').selectAll().where('name', '=', name).forUpdate().executeTakeFirst();
    },

    /**
     * Serializes transactions on a name, even when no object exists yet. A collision of `hashtextextended` only makes
     * two unrelated names wait for each other.
     */
    async lockName(name: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 3))`.execute(db);
    },

    /** Inserts an object and marks its content as referenced. */
    insert(object: Insertable<ObjectsTable>): Promise<StoredObject> {
      return db
        .with('lives', (cte) =>
          cte
            .updateTable('object_contents')
            .set({ state: 'live', changed_at: sql<Date>`now()` })
            .where('id', '=', object.content_id),
        )
        .insertInto('objects')
        .values(object)
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    update(name: string, changes: Updateable<ObjectsTable>): Promise<StoredObject> {
      return db
        .updateTable('objects')
        .set(changes)
        .set({ metageneration: sql<number>`metageneration + 1`, updated_at: sql<Date>`now()` })
        .where('name', '=', name)
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    async delete(name: string): Promise<void> {
      await db.deleteFrom('objects').where('name', '=', name).execute();
    },

    /**
     * Names in byte order. Folders are skipped over by the index: one look-up per entry of the page, no matter
     * how much a folder holds. A page goes on from the last entry's name, so it neither repeats nor misses what
     * others insert and delete meanwhile. Folder by folder, neither the folder's own placeholder (`abc/` in `abc/`) nor
     * names with an empty step (`abc//x`) are listed: the SDK has no reference for them.
     */
    async list(options: {
      prefix: string;
      delimiter: boolean;
      after: string | null;
      limit: number;
    }): Promise<ObjectListing> {
      const { prefix, delimiter, after, limit } = options;
      // '0' is the byte after '/': the first name behind everything in a folder.
      const from =
        after === null
          ? prefix
          : behind(after, delimiter && after.length > prefix.length && after.endsWith('/'));
      const end = `${prefix}\u{10FFFF}`;
      const rest = sql`substr(name, ${prefix.length === 0 ? 1 : [...prefix].length + 1})`;
      const entryOf = sql`case when ${delimiter}::boolean and position('/' in ${rest}) > 0
        then ${prefix}::text || left(${rest}, position('/' in ${rest})) else name end`;
      const { rows } = await sql<{ entry: string; folder: boolean }>`
        with recursive walk (entry, folder, step) as (
          (select ${entryOf}, ${delimiter}::boolean and position('/' in ${rest}) > 0, 1
             from objects where name >= ${from} collate "C" and name < ${end} collate "C"
            order by name limit 1)
          union all
          select following.entry, following.folder, walk.step + 1
            from walk cross join lateral (
              select ${entryOf} as entry, ${delimiter}::boolean and position('/' in ${rest}) > 0 as folder
                from objects
               where name >= (case when walk.folder then left(walk.entry, -1) || '0' else walk.entry || chr(1) end) collate "C"
                 and name < ${end} collate "C"
               order by name limit 1
            ) following
           where walk.step <= ${limit}
        )
        select entry, folder from walk order by step`.execute(db);
      const page = rows.slice(0, limit);
      return {
        items: page
          .filter((row) => !row.folder && !(delimiter && row.entry.endsWith('/')))
          .map((row) => row.entry),
        prefixes: page.filter((row) => row.folder && !row.entry.endsWith('//')).map((row) => row.entry),
        next: rows.length > limit ? (page.at(-1)?.entry ?? null) : null,
      };
    },

    /** Registers a file before it is written. */
    beginContent(contentId: string): Promise<void> {
      return this.beginContents([contentId]);
    },

    async beginContents(contentIds: readonly string[]): Promise<void> {
      if (contentIds.length === 0) return;
      await db
        .insertInto('object_contents')
        .values(contentIds.map((id) => ({ id, state: 'writing' as const })))
        .execute();
    },

    async markContents(contentIds: string[], state: 'live' | 'dead'): Promise<void> {
      if (contentIds.length === 0) return;
      await db
        .updateTable('object_contents')
        .set({ state, changed_at: sql<Date>`now()` })
        .where('id', 'in', contentIds)
        .execute();
    },

    /**
     * Marks contents as dead whose row was not written. A transaction that was committed although its answer was lost has made
     * them live, and they stay so.
     */
    async abandonContents(contentIds: string[]): Promise<void> {
      if (contentIds.length === 0) return;
      await db
        .updateTable('object_contents')
        .set({ state: 'dead', changed_at: sql<Date>`now()` })
        .where('id', 'in', contentIds)
        .where('state', '=', 'writing')
        .execute();
    },

    /**
     * Unreferenced contents: replaced or deleted ones, and unfinished ones without an active session.
     * @param keptSince those that were replaced or deleted from then on stay
     */
    async collectableContents(limit: number, keptSince: Date | null): Promise<string[]> {
      const rows = await db
        .selectFrom('object_contents')
        .select('id')
        .where((eb) =>
          eb.or([
            eb.and([
              eb('state', '=', 'dead'),
              eb('changed_at', '<', sql<Date>`least(now(), ${keptSince}::timestamptz) - interval '1 minute'`),
            ]),
            eb.and([
              eb('state', '=', 'writing'),
              eb('changed_at', '<', sql<Date>`now() - interval '1 day'`),
              eb.not(
                eb.exists(
                  eb
                    .selectFrom('object_uploads')
                    .select('id_hash')
                    .whereRef('object_uploads.content_id', '=', 'object_contents.id')
                    .where('object_uploads.state', '=', 'active'),
                ),
              ),
            ]),
          ]),
        )
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },

    async forgetContents(contentIds: string[]): Promise<void> {
      if (contentIds.length === 0) return;
      await db
        .deleteFrom('object_contents')
        .where('id', 'in', contentIds)
        .where('state', '<>', 'live')
        .execute();
    },
  };
}

const behind = (entry: string, folder: boolean) => (folder ? `${entry.slice(0, -1)}0` : `${entry}\u0001`);
