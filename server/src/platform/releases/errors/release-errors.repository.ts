import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import type { ReleaseErrorsTable } from '../releases.tables';

export type NewReleaseError = Omit<Insertable<ReleaseErrorsTable>, 'first_at' | 'last_at'> & {
  day: string;
  at: Date;
};

/** Errors with their people. */
export interface ReleaseErrorRow {
  fingerprint: string;
  message: string;
  stack: string[];
  mapped: boolean;
  first_at: Date;
  last_at: Date;
  people: number;
}

/** Different errors that are kept of a release. */
export const mostErrors = 100;
/** Different errors that one person can add to a release in a day. */
export const mostErrorsOfPerson = 5;
/** Counts what is beyond these limits. */
export const otherErrors = 'others';

/** SQL of `release_errors` and `release_error_people`. */
export function createReleaseErrorsRepository(db: Kysely<Database>) {
  const isThere = async (remoteId: string, version: string, fingerprint: string) =>
    (await db
      .selectFrom('release_errors')
      .select('fingerprint')
      .where('remote_id', '=', remoteId)
      .where('version', '=', version)
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirst()) !== undefined;

  /** Makes room for a new error: the one that only a single person met, longest ago. @returns false when there is no room */
  async function makeRoom({ remote_id, version, day, first_person_hash }: NewReleaseError): Promise<boolean> {
    await sql`select pg_advisory_xact_lock(hashtext('release_errors'), hashtext(${`${remote_id}@${version}`}))`.execute(
      db,
    );
    const { all, own } = await db
      .selectFrom('release_errors')
      .select(({ fn }) => [
        fn.countAll<number>().as('all'),
        sql<number>`count(*) filter (where first_person_hash = ${first_person_hash} and first_at >= ${day}::date)`.as(
          'own',
        ),
      ])
      .where('remote_id', '=', remote_id)
      .where('version', '=', version)
      .where('fingerprint', '!=', otherErrors)
      .executeTakeFirstOrThrow();
    if (Number(own) >= mostErrorsOfPerson) return false;
    if (Number(all) < mostErrors) return true;
    const { rows } = await sql`
      delete from release_errors where (remote_id, version, fingerprint) in (
        select e.remote_id, e.version, e.fingerprint from release_errors e
        where e.remote_id = ${remote_id} and e.version = ${version} and e.fingerprint <> ${otherErrors}
          and (select count(*) from release_error_people p where p.remote_id = e.remote_id
            and p.version = e.version and p.fingerprint = e.fingerprint) <= 1
        order by e.last_at, e.fingerprint limit 1)
      returning fingerprint`.execute(db);
    return rows.length > 0;
  }

  return {
    /** Counts a person for an error, within a transaction. */
    async record(error: NewReleaseError): Promise<void> {
      const { day, at, ...row } = error;
      const { remote_id, version } = row;
      const fits = (await isThere(remote_id, version, row.fingerprint)) || (await makeRoom(error));
      const kept = fits
        ? row
        : { ...row, fingerprint: otherErrors, message: 'Further errors', stack: [], mapped: false };
      await db
        .insertInto('release_errors')
        .values({ ...kept, first_at: at, last_at: at })
        .onConflict((conflict) =>
          conflict.columns(['remote_id', 'version', 'fingerprint']).doUpdateSet({ last_at: at }),
        )
        .execute();
      await db
        .insertInto('release_error_people')
        .values({
          remote_id,
          version,
          fingerprint: kept.fingerprint,
          day,
          person_hash: row.first_person_hash,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Those that most people met first. */
    async list(remoteId: string, version: string): Promise<ReleaseErrorRow[]> {
      const { rows } = await sql<ReleaseErrorRow>`
        select e.fingerprint, e.message, e.stack, e.mapped, e.first_at, e.last_at, count(p.person_hash)::int as people
        from release_errors e left join release_error_people p using (remote_id, version, fingerprint)
        where e.remote_id = ${remoteId} and e.version = ${version}
        group by e.remote_id, e.version, e.fingerprint
        order by people desc, e.last_at desc, e.fingerprint`.execute(db);
      return rows;
    },

    /** Deletes people of days before `before`, and errors that nobody has met since. */
    async delete(before: string): Promise<void> {
      await db.deleteFrom('release_error_people').where('day', '<', before).execute();
      await sql`delete from release_errors where last_at < ${before}::date`.execute(db);
    },
  };
}
