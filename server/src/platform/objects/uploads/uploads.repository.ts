import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { toJson } from '../../database/column-types';
import type { Database } from '../../database/schema';
import type { ObjectResource } from '../protocol/object-resource';
import type { ObjectUploadsTable } from '../objects.tables';

export type UploadSession = Selectable<ObjectUploadsTable>;
export type UploadsRepository = ReturnType<typeof createUploadsRepository>;

/** The only SQL about uploads that have begun: resumable ones, and reservations of those in one request. */
export function createUploadsRepository(db: Kysely<Database>) {
  const unexpired = sql<boolean>`expires_at > now()`;
  return {
    /** Inserts an upload together with its content. */
    async begin(session: Insertable<ObjectUploadsTable>): Promise<void> {
      await db
        .with('begun', (cte) =>
          cte.insertInto('object_contents').values({ id: session.content_id, state: 'writing' }),
        )
        .insertInto('object_uploads')
        .values(session)
        .execute();
    },

    find(idHash: string): Promise<UploadSession | undefined> {
      return db
        .selectFrom('object_uploads')
        .selectAll()
        .where('id_hash', '=', idHash)
        .where(unexpired)
        .executeTakeFirst();
    },

    /** Uploads of everybody that have begun and not ended. */
    async open(): Promise<{ count: number; bytes: number }> {
      return db
        .selectFrom('object_uploads')
        .where('state', '=', 'active')
        .select([
          sql<number>`count(*)::int`.as('count'),
          sql<number>`coalesce(sum(received), 0)::float8`.as('bytes'),
        ])
        .executeTakeFirstOrThrow();
    },

    /** Number of unfinished uploads, counting up to `most`. */
    async countOpen(uid: string, most: number): Promise<number> {
      const open = db
        .selectFrom('object_uploads')
        .select('id_hash')
        .where('uid', '=', uid)
        .where('state', '=', 'active')
        .where(unexpired)
        .limit(most);
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from ${open} as open`.execute(db);
      return rows[0]?.count ?? 0;
    },

    findForUpdate(idHash: string): Promise<UploadSession | undefined> {
      return db
        .selectFrom('object_uploads')
        .selectAll()
        .where('id_hash', '=', idHash)
        .where(unexpired)
        .forUpdate()
        .executeTakeFirst();
    },

    /**
     * Records bytes as stored, unless another request has recorded others meanwhile. Reserved bytes beyond these are
     * released.
     * @returns false when another request has continued the session
     */
    async advance(idHash: string, from: number, to: number, expiresAt: Date): Promise<boolean> {
      const result = await db
        .updateTable('object_uploads')
        .set({ received: to, reserved: to, expires_at: expiresAt })
        .where('id_hash', '=', idHash)
        .where('state', '=', 'active')
        .where('received', '=', from)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** Sets how many bytes an upload of undeclared size may store. */
    async reserve(idHash: string, bytes: number): Promise<void> {
      await db
        .updateTable('object_uploads')
        .set({ reserved: bytes })
        .where('id_hash', '=', idHash)
        .where('state', '=', 'active')
        .execute();
    },

    async finish(idHash: string, received: number, resource: ObjectResource, expiresAt: Date): Promise<void> {
      await db
        .updateTable('object_uploads')
        .set({ state: 'final', received, resource: toJson(resource), expires_at: expiresAt })
        .where('id_hash', '=', idHash)
        .execute();
    },

    /** Deletes an upload that has not become an object. @returns whether it existed */
    async giveUp(idHash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('object_uploads')
        .where('id_hash', '=', idHash)
        .where('state', '=', 'active')
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    /**
     * Deletes unfinished uploads of an announced size to one name, except the newest `keep`. One that is being finished by
     * another transaction is left.
     * @returns their contents
     */
    async giveUpOlder(uid: string, name: string, keep: number): Promise<string[]> {
      const older = db
        .selectFrom('object_uploads')
        .select('id_hash')
        .where('uid', '=', uid)
        .where('name', '=', name)
        .where('state', '=', 'active')
        .where('declared_size', 'is not', null)
        .orderBy('content_id', 'desc')
        .offset(keep)
        .forUpdate()
        .skipLocked();
      const rows = await db
        .deleteFrom('object_uploads')
        .where('id_hash', 'in', older)
        .returning('content_id')
        .execute();
      return rows.map((row) => row.content_id);
    },

    /** Cancels an upload that has not become an object, and keeps its state. @returns whether it did */
    async cancel(idHash: string, expiresAt: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('object_uploads')
        .set({ state: 'cancelled', reserved: 0, expires_at: expiresAt })
        .where('id_hash', '=', idHash)
        .where('state', '=', 'active')
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Deletes expired sessions; `unfinished` are the contents of those that never became objects. */
    async takeExpired(limit: number): Promise<{ count: number; unfinished: string[] }> {
      const rows = await db
        .deleteFrom('object_uploads')
        .where('id_hash', 'in', (eb) =>
          eb
            .selectFrom('object_uploads')
            .select('id_hash')
            .where('expires_at', '<=', sql<Date>`now()`)
            .limit(limit),
        )
        .returning(['content_id', 'state'])
        .execute();
      return {
        count: rows.length,
        unfinished: rows.filter((row) => row.state === 'active').map((row) => row.content_id),
      };
    },
  };
}
