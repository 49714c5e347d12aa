import type { Kysely } from 'kysely';
import type { HeldKind } from '@bestie/contracts/backups';
import type { Database } from '../../platform/database/schema';

/** SQL of `held_work`: what waits after a restore. */
export function createHeldWorkRepository(db: Kysely<Database>) {
  return {
    list: (): Promise<{ kind: HeldKind; since: Date }[]> =>
      db.selectFrom('held_work').selectAll().orderBy('kind').execute(),

    /** @returns false when it was not held */
    async release(kind: HeldKind): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('held_work').where('kind', '=', kind).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
