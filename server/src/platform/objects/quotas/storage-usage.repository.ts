import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';

/** Bytes that are about to be stored at a name. */
export interface PlannedBytes {
  name: string;
  bytes: number;
}

const coming = (uid: string, planned?: PlannedBytes) => sql<number>`(
  select coalesce(sum(greatest(0, coming.bytes - coalesce(o.size, 0))), 0)::bigint
  from (
    select name, coalesce(max(declared), 0) + sum(reserved) as bytes from (
      select name, declared_size as declared, case when declared_size is null then reserved else 0 end as reserved
      from object_uploads
      where uid = ${uid} and state = 'active' and expires_at > now()
      union all
      select ${planned?.name ?? ''}::text, ${planned?.bytes ?? 0}::bigint, 0
    ) each_one group by name
  ) coming
  left join objects o on o.name = coming.name collate "C" and o.owner_uid = ${uid})`;

/** The only SQL about the space that objects take and uploads reserve. */
export function createStorageUsageRepository(db: Kysely<Database>) {
  return {
    /**
     * Locks people's sums until the transaction ends, so that a quota check and its update are serialized. Rows are
     * locked in one order, so that there are no deadlocks.
     */
    async hold(uids: readonly string[]): Promise<void> {
      const inOrder = [...new Set(uids)].sort();
      const take = async () => {
        const { rows } = await sql`
          select uid from object_usage where uid = any(${inOrder}::text[])
          order by uid collate "C" for update`.execute(db);
        return rows.length;
      };
      if ((await take()) === inOrder.length) return;
      // A person's first upload. A row that another transaction inserts meanwhile exists after this.
      await sql`
        insert into object_usage (uid) select unnest(${inOrder}::text[])
        on conflict do nothing`.execute(db);
      await take();
    },

    /** Adds to a person's sums and returns the new size. */
    async charge(uid: string, bytes: number, objects: number): Promise<number> {
      const row = await db
        .insertInto('object_usage')
        .values({ uid, bytes, objects })
        .onConflict((conflict) =>
          conflict.column('uid').doUpdateSet({
            bytes: sql`object_usage.bytes + excluded.bytes`,
            objects: sql`object_usage.objects + excluded.objects`,
          }),
        )
        .returning('bytes')
        .executeTakeFirstOrThrow();
      return row.bytes;
    },

    async find(uid: string): Promise<{ bytes: number; objects: number }> {
      const row = await db.selectFrom('object_usage').selectAll().where('uid', '=', uid).executeTakeFirst();
      return { bytes: row?.bytes ?? 0, objects: row?.objects ?? 0 };
    },

    /**
     * Bytes that a person's unfinished uploads will add: the announced size, or the reservation where none was
     * announced. Computed on each call, so that cancelled and expired uploads count no more. Of several uploads with
     * an announced size to one name only one will remain, and it replaces the person's own object.
     * @param planned one more upload
     */
    async reserved(uid: string, planned?: PlannedBytes): Promise<number> {
      const { rows } = await sql<{ bytes: number }>`select ${coming(uid, planned)} as bytes`.execute(db);
      return rows[0]?.bytes ?? 0;
    },

    /** Stored and reserved bytes together. */
    async committedBytes(uid: string, planned?: PlannedBytes): Promise<number> {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce((select bytes from object_usage where uid = ${uid}), 0) + ${coming(uid, planned)} as bytes`.execute(
        db,
      );
      return rows[0]?.bytes ?? 0;
    },
  };
}
