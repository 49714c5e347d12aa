import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';

/** SQL on a restored database beside the live one. */
export function createScratchRepository(db: Kysely<Database>) {
  return {
    async countPeople(): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*) as count from people`.execute(db);
      return rows[0]!.count;
    },

    /** Contents that something refers to, in pages by id. */
    async listContents(after: string, limit: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from (
          select content_id as id from objects union select unnest(array[small_content, medium_content, large_content,
            small_avif, medium_avif, large_avif]) from pictures) contents
        where id is not null and id > ${after} order by id limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Somebody active who can sign in, with most pieces. */
    async findOwner(): Promise<{ uid: string; items: number } | undefined> {
      const { rows } = await sql<{ uid: string; items: number }>`
        select p.uid, count(i.id) as items from people p left join items i on i.owner_uid = p.uid and i.deleted_at is null
        where p.status = 'active' and p.leaves_at is null and p.suspended_until is null
        group by p.uid order by count(i.id) desc, p.uid limit 1`.execute(db);
      return rows[0];
    },

    /** A picture that is ready, of that person if they have one, with the content of its small form. */
    async findPicture(
      uid: string,
    ): Promise<{ id: string; owner_uid: string; small_content: string } | undefined> {
      const { rows } = await sql<{ id: string; owner_uid: string; small_content: string }>`
        select p.id, p.owner_uid, p.small_content from pictures p join people on people.uid = p.owner_uid
          join objects o on o.name = p.object_name
        where p.state = 'ready' and p.small_content is not null and p.resource_kind is null and people.status = 'active'
        order by (p.owner_uid = ${uid}) desc, p.id limit 1`.execute(db);
      return rows[0];
    },

    /** Makes an account of the scratch server that of a person, so that it can sign in as them. */
    async giveAccount(from: string, to: string): Promise<void> {
      await sql`delete from identity_accounts where uid = ${to}`.execute(db);
      await sql`update identity_accounts set uid = ${to} where uid = ${from}`.execute(db);
      await sql`delete from people where uid = ${from}`.execute(db);
    },

    /** Whether anything of an erased person is left but the row that keeps their uid taken. */
    async isErased(uid: string): Promise<boolean> {
      const { rows } = await sql<{ erased: boolean }>`
        select not exists (select 1 from people where uid = ${uid} and (erased_at is null or email is not null))
          and not exists (select 1 from identity_accounts where uid = ${uid})
          and not exists (select 1 from objects where owner_uid = ${uid} and resource_kind is null)
          and not exists (select 1 from items where owner_uid = ${uid}) as erased`.execute(db);
      return rows[0]!.erased;
    },

    /** Makes people due for erasure who were erased after the backup. */
    async markForErasure(uid: string, at: Date, textsToo: boolean): Promise<void> {
      await sql`
        update people set leaves_at = least(${at}, now()), texts_leave = texts_leave or ${textsToo}
        where uid = ${uid} and erased_at is null`.execute(db);
    },
  };
}
