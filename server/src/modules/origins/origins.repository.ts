import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { personJson } from '../../platform/identity/people.sql';
import type { PersonColumns } from '../../platform/identity/people.sql';
import type { OriginsTables } from './origins.tables';

type Approval = Selectable<OriginsTables['approved_origins']>;
export type OriginKey = Pick<Approval, 'remote_id' | 'kind' | 'origin'>;
export type ApprovalRow = Approval & { approver: PersonColumns };

/** SQL of `approved_origins`. */
export function createOriginsRepository(db: Kysely<Database>) {
  return {
    async list(): Promise<ApprovalRow[]> {
      const { rows } = await sql<ApprovalRow>`
        select o.*, ${personJson('p', 'o.approved_by')} as approver
        from approved_origins o left join people p on p.uid = o.approved_by
        order by o.remote_id, o.origin, o.kind`.execute(db);
      return rows;
    },

    listOf: (remoteId: string): Promise<Pick<Approval, 'kind' | 'origin'>[]> =>
      db
        .selectFrom('approved_origins')
        .select(['kind', 'origin'])
        .where('remote_id', '=', remoteId)
        .execute(),

    /** @returns false when it was approved before */
    async add(approval: Insertable<OriginsTables['approved_origins']>): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('approved_origins')
        .values(approval)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async remove({ remote_id, kind, origin }: OriginKey): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('approved_origins')
        .where('remote_id', '=', remote_id)
        .where('kind', '=', kind)
        .where('origin', '=', origin)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
