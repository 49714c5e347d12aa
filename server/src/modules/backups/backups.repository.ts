import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { toJson } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import type { DrillStep } from '@bestie/contracts/backups';
import type { BackupRecord, DrillRecord } from './backups.tables';

/** A run that nobody has renewed for this long is over. */
const silent = sql`interval '2 minutes'`;
const isOpen = ['waiting', 'running'] as const;
const endedRunning = 'The server ended in the middle of it.';

export type BackupsRepository = ReturnType<typeof createBackupsRepository>;

/** SQL of `backups` and `backup_drills`. Every deadline is decided by the clock of the database. */
export function createBackupsRepository(db: Kysely<Database>) {
  const openId = async (table: 'backups' | 'backup_drills'): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      select id::text as id from ${sql.table(table)} where state in ('waiting', 'running')`.execute(db);
    return rows[0]!.id;
  };

  return {
    list: (limit: number): Promise<BackupRecord[]> =>
      db.selectFrom('backups').selectAll().orderBy('requested_at', 'desc').limit(limit).execute(),

    listDrills: (limit: number): Promise<DrillRecord[]> =>
      db.selectFrom('backup_drills').selectAll().orderBy('requested_at', 'desc').limit(limit).execute(),

    /** Finished backups that were not removed, newest first. */
    listDone: (): Promise<BackupRecord[]> =>
      db
        .selectFrom('backups')
        .selectAll()
        .where('state', '=', 'done')
        .where('removed_at', 'is', null)
        .orderBy('ended_at', 'desc')
        .execute(),

    /** Every backup that the database knows. */
    async listStates(): Promise<Map<string, BackupRecord['state']>> {
      const rows = await db.selectFrom('backups').select(['id', 'state']).execute();
      return new Map(rows.map(({ id, state }) => [id, state]));
    },

    /** Adds a finished backup that was found in a place. */
    async adopt(
      found: Pick<BackupRecord, 'id' | 'requested_at' | 'started_at' | 'ended_at' | 'copied_at'> &
        Pick<BackupRecord, 'row_count' | 'object_count' | 'bytes'>,
    ): Promise<void> {
      await db
        .insertInto('backups')
        .values({ ...nothingYet, requested_by: null, ...found, state: 'done' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    lastDrill: (): Promise<DrillRecord | undefined> =>
      db
        .selectFrom('backup_drills')
        .selectAll()
        .where('ended_at', 'is not', null)
        .orderBy('ended_at', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** @returns its id, or that of one that waits or runs already */
    async request(id: string, uid: string | null): Promise<string> {
      await db
        .insertInto('backups')
        .values({ id, state: 'waiting', requested_by: uid, ...nothingYet })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return openId('backups');
    },

    /** The same with a drill. */
    async requestDrill(id: string, scratch: string, uid: string | null): Promise<string> {
      await db
        .insertInto('backup_drills')
        .values({
          id,
          scratch,
          state: 'waiting',
          requested_by: uid,
          runner: null,
          backup_id: null,
          backup_at: null,
          started_at: null,
          alive_at: null,
          ended_at: null,
          problem: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return openId('backup_drills');
    },

    findWaiting: (): Promise<{ id: string } | undefined> =>
      db.selectFrom('backups').select('id').where('state', '=', 'waiting').executeTakeFirst(),

    findWaitingDrill: (): Promise<{ id: string; scratch: string } | undefined> =>
      db
        .selectFrom('backup_drills')
        .select(['id', 'scratch'])
        .where('state', '=', 'waiting')
        .executeTakeFirst(),

    /** Takes a waiting run. @returns false when it is not waiting any more */
    async begin(table: 'backups' | 'backup_drills', id: string, runner: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ state: 'running', runner, started_at: sql`now()`, alive_at: sql`now()` })
        .where(sql`id::text`, '=', id)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Since when a backup is being made; null while none is. */
    async findRunningSince(): Promise<Date | null> {
      const { rows } = await sql<{ since: Date | null }>`
        select min(started_at) as since from backups
        where state = 'running' and alive_at > now() - ${silent}`.execute(db);
      return rows[0]?.since ?? null;
    },

    async stayAlive(table: 'backups' | 'backup_drills', id: string): Promise<void> {
      await db
        .updateTable(table)
        .set({ alive_at: sql`now()` })
        .where(sql`id::text`, '=', id)
        .where('state', '=', 'running')
        .execute();
    },

    async finish(
      id: string,
      result: Pick<BackupRecord, 'row_count' | 'object_count' | 'bytes' | 'added_bytes' | 'problem'>,
    ): Promise<void> {
      await db
        .updateTable('backups')
        .set({ ...result, state: 'done', ended_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    },

    async setCopied(id: string, problem: string | null): Promise<void> {
      await db
        .updateTable('backups')
        .set({ copy_problem: problem, copied_at: problem === null ? sql`now()` : null })
        .where('id', '=', id)
        .execute();
    },

    async setRemoved(id: string): Promise<void> {
      await db
        .updateTable('backups')
        .set({ removed_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    },

    async fail(table: 'backups' | 'backup_drills', id: string, problem: string): Promise<void> {
      await db
        .updateTable(table)
        .set({ state: 'failed', problem, ended_at: sql`now()` })
        .where(sql`id::text`, '=', id)
        .where('state', 'in', isOpen)
        .execute();
    },

    async setDrilled(id: string, backupId: string, at: Date): Promise<void> {
      await db
        .updateTable('backup_drills')
        .set({ backup_id: backupId, backup_at: at })
        .where('id', '=', id)
        .execute();
    },

    async setSteps(id: string, steps: readonly DrillStep[], verifiedRows: number): Promise<void> {
      await db
        .updateTable('backup_drills')
        .set({ steps: toJson(steps), verified_rows: verifiedRows, alive_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    },

    async pass(id: string): Promise<void> {
      await db
        .updateTable('backup_drills')
        .set({ state: 'passed', ended_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    },

    /** Runs whose process is gone or silent; they count as failed from then on. */
    async failSilent(table: 'backups' | 'backup_drills', isGone: (runner: string) => boolean): Promise<void> {
      const { rows } = await sql<{ id: string; runner: string | null; silent: boolean }>`
        select id::text as id, runner, alive_at < now() - ${silent} as silent
        from ${sql.table(table)} where state = 'running'`.execute(db);
      for (const { id, runner, silent: isSilent } of rows)
        if (isSilent || runner === null || isGone(runner)) await this.fail(table, id, endedRunning);
    },

    /** Scratch places of drills that are over; they are removed again, in case something is left. */
    async listScratch(): Promise<{ open: string[]; over: string[] }> {
      const rows = await db
        .selectFrom('backup_drills')
        .select(['scratch', 'state'])
        .orderBy('requested_at', 'desc')
        .limit(20)
        .execute();
      const of = (open: boolean) =>
        rows
          .filter(({ state }) => (state === 'waiting' || state === 'running') === open)
          .map(({ scratch }) => scratch);
      return { open: of(true), over: of(false) };
    },
  };
}

const nothingYet = {
  runner: null,
  started_at: null,
  alive_at: null,
  ended_at: null,
  problem: null,
  copied_at: null,
  copy_problem: null,
  removed_at: null,
};
