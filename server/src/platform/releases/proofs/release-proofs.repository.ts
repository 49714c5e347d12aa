import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../database/schema';
import type { ReleaseName } from '../releases.repository';
import type { ReleaseProofsTable } from '../releases.tables';

export type ReleaseProofRow = Selectable<ReleaseProofsTable>;
/** SQL of `release_proofs`. */
export function createReleaseProofsRepository(db: Kysely<Database>) {
  return {
    find: (remoteId: string, version: string): Promise<ReleaseProofRow | undefined> =>
      db
        .selectFrom('release_proofs')
        .selectAll()
        .where('remote_id', '=', remoteId)
        .where('version', '=', version)
        .executeTakeFirst(),

    /** Proofs of a remote's releases, without their reports. */
    list: (remoteId: string): Promise<Pick<ReleaseProofRow, 'version' | 'passed' | 'made_at'>[]> =>
      db
        .selectFrom('release_proofs')
        .select(['version', 'passed', 'made_at'])
        .where('remote_id', '=', remoteId)
        .execute(),

    /** Replaces an earlier proof. */
    async put(proof: Insertable<ReleaseProofsTable>): Promise<void> {
      const { passed, report, made_at } = proof;
      await db
        .insertInto('release_proofs')
        .values(proof)
        .onConflict((conflict) =>
          conflict.columns(['remote_id', 'version']).doUpdateSet({ passed, report, made_at }),
        )
        .execute();
    },

    async delete({ remote_id, version }: ReleaseName): Promise<void> {
      await db
        .deleteFrom('release_proofs')
        .where('remote_id', '=', remote_id)
        .where('version', '=', version)
        .execute();
    },
  };
}
