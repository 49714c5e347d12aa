import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import type { ObjectReference } from './object-references';
import { referencedBy } from './object-references.sql';

/** An object without references. */
export interface OrphanedObject {
  name: string;
  size: number;
  /** When that was first detected; null if just now. */
  since: Date | null;
}

/** SQL about unreferenced objects and contents. */
export function createGarbageRepository(db: Kysely<Database>, references: readonly ObjectReference[]) {
  const referenced = referencedBy(references, sql.ref('o.name'));
  /** No row of object storage, pictures or releases names these; their bytes can be removed immediately. */
  const lost = sql`
    with used as materialized (
      select content_id as id from objects union all
      select content_id from release_files union all
      select unnest(array[small_content, medium_content, large_content, small_avif, medium_avif, large_avif])
      from pictures
    ), lost as (
      select c.id from object_contents c
      where c.state = 'live' and c.changed_at < now() - interval '1 hour'
        and not exists (select 1 from used where used.id = c.id)
    )`;
  return {
    /** All objects without references, oldest first. */
    async list(): Promise<OrphanedObject[]> {
      const { rows } = await sql<OrphanedObject>`
        select o.name, o.size, s.since from objects o left join object_orphans s on s.name = o.name
        where not ${referenced} order by s.since nulls last, o.name`.execute(db);
      return rows;
    },

    /** Unmarks objects that are referenced again, and marks new ones. */
    async mark(now: Date): Promise<void> {
      await sql`delete from object_orphans s using objects o where o.name = s.name and ${referenced}`.execute(
        db,
      );
      await sql`
        insert into object_orphans (name, since)
        select o.name, ${now} from objects o
        where not ${referenced} and not exists (select 1 from object_orphans s where s.name = o.name)
        on conflict do nothing`.execute(db);
    },

    async listDue(before: Date, after: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('object_orphans')
        .select('name')
        .where('since', '<', before)
        .where('name', '>', after)
        .orderBy('name')
        .limit(limit)
        .execute();
      return rows.map(({ name }) => name);
    },

    /**
     * Whether the object has no references, for the rest of the transaction: adding a reference locks the row of the
     * object or of its picture, so that one of the two waits for the other.
     */
    async hold(name: string): Promise<boolean> {
      await db.selectFrom('objects').select('name').where('name', '=', name).forUpdate().execute();
      await db.selectFrom('pictures').select('id').where('object_name', '=', name).forUpdate().execute();
      const { rows } = await sql<{ free: boolean }>`
        select not ${referenced} as free from objects o where o.name = ${name}`.execute(db);
      return rows[0]?.free ?? false;
    },

    countUnreferencedContents: async (): Promise<number> =>
      (await sql<{ count: number }>`${lost} select count(*)::int as count from lost`.execute(db)).rows[0]
        ?.count ?? 0,

    async dropUnreferencedContents(): Promise<number> {
      const { numAffectedRows } =
        await sql`${lost} update object_contents set state = 'dead', changed_at = now() where id in (select id from lost)`.execute(
          db,
        );
      return Number(numAffectedRows ?? 0);
    },
  };
}
