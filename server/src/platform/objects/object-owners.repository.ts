import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../database/schema';
import { createStorageUsageRepository } from './quotas/storage-usage.repository';

/** SQL that gives stored objects to another person. */
export function createObjectOwnersRepository(db: Kysely<Database>) {
  return {
    /**
     * Makes the objects of one person another one's, with their pictures and sums, in the caller's transaction. Names in
     * the personal folders of the old owner move to the same folders of the new one. Objects are locked before sums, as
     * uploads lock them.
     * @param names SQL of the names
     * @returns the bytes that moved, and what the new owner's objects and running uploads take now
     */
    async move(
      names: RawBuilder<unknown>,
      { from, to }: { from: string; to: string },
    ): Promise<{ moved: number; committed: number }> {
      const usage = createStorageUsageRepository(db);
      const { rows } = await sql<{ name: string; size: number }>`
        select o.name, o.size from objects o where o.name in (${names}) and o.owner_uid = ${from}
        order by o.name for update`.execute(db);
      await usage.hold([from, to]);
      const all = rows.map(({ name }) => name);
      const moved = rows.reduce((sum, { size }) => sum + Number(size), 0);
      const [own, others] = [`users/${from}/`, `users/${to}/`];
      const renamed = sql`case when starts_with(r.name, ${own}) then ${others} || substr(r.name, ${own.length + 1}) else r.name end`;
      await sql`delete from object_orphans where name = any(${all}::text[])`.execute(db);
      await sql`
        update pictures r set owner_uid = ${to}, object_name = named.next
        from (select r.name, ${renamed} as next from unnest(${all}::text[]) r (name)) named
        where r.object_name = named.name`.execute(db);
      await sql`update objects r set owner_uid = ${to}, name = ${renamed} where r.name = any(${all}::text[])`.execute(
        db,
      );
      await usage.charge(from, -moved, -rows.length);
      await usage.charge(to, moved, rows.length);
      return { moved, committed: await usage.committedBytes(to) };
    },
  };
}
