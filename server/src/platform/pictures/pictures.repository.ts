import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { toJson } from '../database/column-types';
import type { Database } from '../database/schema';
import { jobsChannel } from '../jobs/jobs.repository';
import type { ObjectReference } from '../objects/garbage/object-references';
import { keptPictures, referencedBy } from '../objects/garbage/object-references.sql';
import { derivativeNames } from './picture-limits';
import type { PicturesTable } from './pictures.tables';

export type StoredPicture = Selectable<PicturesTable>;
export type PicturesRepository = ReturnType<typeof createPicturesRepository>;

/** The only SQL that changes pictures. Other modules may join the table in their own reads. */
export function createPicturesRepository(db: Kysely<Database>) {
  return {
    byId(id: string): Promise<StoredPicture | undefined> {
      return db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst();
    },

    byIdForUpdate(id: string): Promise<StoredPicture | undefined> {
      return db.selectFrom('pictures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    },

    /** Pictures by object name; names without one are omitted. */
    async forObjects(names: readonly string[]): Promise<Map<string, StoredPicture>> {
      if (names.length === 0) return new Map();
      const rows = await db.selectFrom('pictures').selectAll().where('object_name', 'in', names).execute();
      return new Map(rows.map((row) => [row.object_name, row]));
    },

    async insert(picture: Insertable<PicturesTable>): Promise<void> {
      await db.insertInto('pictures').values(picture).execute();
    },

    async update(id: string, changes: Updateable<PicturesTable>): Promise<void> {
      await db.updateTable('pictures').set(changes).where('id', '=', id).execute();
    },

    /**
     * Makes the picture of a mask show the cut-out of a photo. Results of processing the mask alone are
     * discarded, including running ones.
     * @returns whether it must be processed again, or null when the mask cuts another photo, is a photo itself,
     * or is evidence of a report
     */
    async cutFrom(maskId: string, photoId: string): Promise<boolean | null> {
      const { rows } = await sql<{ cut_of: string | null }>`
        select cut_of from pictures where id = ${maskId} for update`.execute(db);
      const [mask] = rows;
      if (!mask || maskId === photoId) return null;
      // Asked once it is locked: a statement that waited sees other tables as they were before.
      const used = await sql`
        select 1 from item_photos where picture_id = ${maskId}
        union all select 1 from report_pictures where picture_id = ${maskId} limit 1`.execute(db);
      if (used.rows.length > 0) return null;
      if (mask.cut_of !== null) return mask.cut_of === photoId ? false : null;
      await db
        .updateTable('pictures')
        .set({ cut_of: photoId, state: 'processing', revision: sql<number>`revision + 1` })
        .where('id', '=', maskId)
        .execute();
      return true;
    },

    /** Enqueues a background job of `kind` for every picture. @returns how many there are */
    async enqueueAll(kind: string): Promise<number> {
      const { rows } = await sql<{ id: string }>`
        insert into jobs (id, kind, payload, run_at, dedupe_key, background)
        select gen_random_uuid(), ${kind}, to_jsonb(id), now(), id, true from pictures
        where state <> 'processing' and not starts_with(object_name, ${keptPictures})
        on conflict do nothing returning id`.execute(db);
      await sql`select pg_notify(${jobsChannel}, '')`.execute(db);
      return rows.length;
    },

    /** Whether so many pictures of a person wait to be processed. */
    async hasWaiting(uid: string, count: number): Promise<boolean> {
      const { rows } = await sql`
        select 1 from pictures where owner_uid = ${uid} and state = 'processing' limit ${count}`.execute(db);
      return rows.length === count;
    },

    /** Whether the person has a picture under this object name. */
    async hasPicture(uid: string, objectName: string): Promise<boolean> {
      const row = await db
        .selectFrom('pictures')
        .select('id')
        .where('object_name', '=', objectName)
        .where('owner_uid', '=', uid)
        .forShare()
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Deletes the picture of an object. What `keepers` refer to stays for them alone, as another picture with the same
     * derivatives.
     * @returns contents that no picture uses now
     */
    async deleteOf(objectName: string, keepers: readonly ObjectReference[]): Promise<string[]> {
      const picture = await db
        .selectFrom('pictures')
        .selectAll()
        .where('object_name', '=', objectName)
        .forUpdate()
        .executeTakeFirst();
      if (!picture) return [];
      const { palette, ...columns } = picture;
      const contents = contentsOf(picture);
      const keptId = uuidv7();
      let isKept = false;
      for (const { table, column } of contents.length > 0 ? keepers : []) {
        const { numAffectedRows } = await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${keptId}
          where ${sql.ref(column)} = ${picture.id}`.execute(db);
        if (numAffectedRows) isKept = true;
      }
      if (isKept)
        await this.insert({
          ...columns,
          id: keptId,
          object_name: `${keptPictures}${keptId}`,
          resource_kind: null,
          resource_id: null,
          state: 'ready',
          reason: null,
          cut_of: null,
          palette: toJson(palette),
        });
      await db.deleteFrom('pictures').where('id', '=', picture.id).execute();
      return isKept ? [] : contents;
    },

    /** Deletes what was kept and nothing refers to any more. */
    async deleteUnusedKept(references: readonly ObjectReference[]): Promise<void> {
      await sql`
        delete from pictures k where starts_with(k.object_name, ${keptPictures})
          and not ${referencedBy(references, sql.ref('k.object_name'))}`.execute(db);
    },

    /** Deletes what was kept of a person's pictures; garbage collection finds their contents. */
    async deleteKeptOf(uid: string): Promise<void> {
      await sql`
        delete from pictures where owner_uid = ${uid} and starts_with(object_name, ${keptPictures})`.execute(
        db,
      );
    },
  };
}

/** Contents of a picture's derivatives. */
export function contentsOf(picture: StoredPicture): string[] {
  return derivativeNames
    .flatMap((name) => [picture[`${name}_content`], picture[`${name}_avif`]])
    .filter((id) => id !== null);
}
