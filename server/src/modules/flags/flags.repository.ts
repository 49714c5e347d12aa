import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { FlagName } from '@bestie/contracts/flags';
import type { Database } from '../../platform/database/schema';
import { personJson } from '../../platform/identity/people.sql';
import type { PersonColumns } from '../../platform/identity/people.sql';
import type { FlagsTables } from './flags.tables';

export type FlagRow = Selectable<FlagsTables['flags']> & { owner: PersonColumns; stale: boolean };

/** SQL of `flags`. */
export function createFlagsRepository(db: Kysely<Database>) {
  return {
    /** Flags that somebody set. They are few, and read for each request, so that every server has them at once. */
    list: (): Promise<Selectable<FlagsTables['flags']>[]> => db.selectFrom('flags').selectAll().execute(),

    /** The same with their owners. */
    async listAll(): Promise<FlagRow[]> {
      const { rows } = await sql<FlagRow>`
        select f.*, to_char(f.ends_on, 'YYYY-MM-DD') as ends_on, f.ends_on < current_date as stale,
          ${personJson('p', 'f.owner_uid')} as owner
        from flags f left join people p on p.uid = f.owner_uid`.execute(db);
      return rows;
    },

    /** @returns false when the version has changed */
    async save(
      name: FlagName,
      version: number,
      flag: Omit<Insertable<FlagsTables['flags']>, 'name' | 'version'>,
    ): Promise<boolean> {
      const { salt: _, ...changes } = flag;
      const { numUpdatedRows } = await db
        .updateTable('flags')
        .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
        .where('name', '=', name)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return true;
      if (version !== 0) return false;
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('flags')
        .values({ name, ...flag })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}
