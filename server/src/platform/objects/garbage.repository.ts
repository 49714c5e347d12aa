import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';
import type { ObjectReference } from './object-references';
import { referencedBy } from './object-references';

/** An object that nothing refers to. */
export interface Orphan {
  name: string;
  size: number;
  /** When that was first seen; null when it is news. */
  since: Date | null;
}

/** SQL about what nothing refers to. */
export function createGarbageRepository(db: Kysely<Database>, references: readonly ObjectReference[]) {
  const referenced = referencedBy(references, sql.ref('o.name'));
  /** No row of object storage, of pictures or of releases names these; their bytes can go at once. */
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
    /** Everything that nothing refers to now, the oldest first. */
    async list(): Promise<Orphan[]> {
      const { rows } = await sql<Orphan>`
        select o.name, o.size, s.since from objects o left join object_orphans s on s.name = o.name
        where not ${referenced} order by s.since nulls last, o.name`.execute(db);
      return rows;
    },

    /** Forgets those that something refers to again, and writes down the new ones. */
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
     * True when nothing refers to the object, for as long as the transaction lasts: whoever wants to refer to it
     * holds its row, or that of its picture, and waits here or is waited for.
     */
    async hold(name: string): Promise<boolean> {
      await db.selectFrom('objects').select('name').where('name', '=', name).forUpdate().execute();
      await db.selectFrom('pictures').select('id').where('object_name', '=', name).forUpdate().execute();
      const { rows } = await sql<{ free: boolean }>`
        select not ${referenced} as free from objects o where o.name = ${name}`.execute(db);
      return rows[0]?.free ?? false;
    },

    countLostContents: async (): Promise<number> =>
      (await sql<{ count: number }>`${lost} select count(*)::int as count from lost`.execute(db)).rows[0]
        ?.count ?? 0,

    async dropLostContents(): Promise<number> {
      const { numAffectedRows } =
        await sql`${lost} update object_contents set state = 'dead', changed_at = now() where id in (select id from lost)`.execute(
          db,
        );
      return Number(numAffectedRows ?? 0);
    },
  };
}
