import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { HeldKind } from '@bestie/contracts/backups';
import type { backupsContract } from '@bestie/contracts/backups.contract';
import type { OutputOf } from '@bestie/contracts/define-contract';
import { backupName } from '../../platform/backups/backup-name';
import { isWhole } from '../../platform/backups/backup-places';
import { scratchName } from '../../platform/database/scratch';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { alarmsOf } from './backup-alarms';
import { presentBackup, presentDrill } from './backups.presenter';
import type { BackupsRepositories } from './backups.repositories';
import { tellAdmins } from './run-backup';
import type { RunDependencies } from './run-backup';

export const backupJob = 'backups.make';
export const drillJob = 'backups.drill';

export interface BackupsDependencies extends Pick<RunDependencies, 'repositories' | 'places' | 'clock'> {
  transaction: Transaction<BackupsRepositories>;
  cleanUp: () => Promise<void>;
  runBackup: (signal: AbortSignal) => Promise<void>;
  runDrill: (signal: AbortSignal) => Promise<void>;
}

export type BackupsService = ReturnType<typeof createBackupsService>;

const shown = 30;
const shownDrills = 10;

/** The page of backups waits no longer than this for their place; the home page, which shows much else, a fifth of it. */
const placeTimeoutMs = 5000;

/** @returns what the place answers, or why it does not */
async function askPlace<Answer>(asked: Promise<Answer>, timeoutMs: number): Promise<Answer | string> {
  const ended = new AbortController();
  const late = pause(timeoutMs, 'The place of the backups does not answer.', { signal: ended.signal });
  late.catch(() => {});
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    return (error as Error).message;
  } finally {
    ended.abort();
  }
}

/** A backup or a drill that somebody asks for. */
interface Asked {
  id: string;
  action: 'backups.make' | 'backups.drill';
  target: 'backup' | 'drill';
  request: (bound: BackupsRepositories, id: string) => Promise<string>;
  job: Parameters<BackupsRepositories['jobs']['enqueue']>[0];
}

/** Backups and drills as admins ask for them. The contract’s role gate admits admins only. */
export function createBackupsService(dependencies: BackupsDependencies) {
  const { repositories, transaction, places, clock, cleanUp, runBackup, runDrill } = dependencies;

  async function facts(timeoutMs = placeTimeoutMs) {
    const { backups } = repositories;
    const known = await backups.listDone();
    const there = await askPlace(Promise.all(known.map(({ id }) => isWhole(places.first, id))), timeoutMs);
    return {
      now: clock(),
      // What is there is not known while the place cannot be read.
      done: known.filter((_, index) => typeof there === 'string' || there[index]),
      placeProblem: typeof there === 'string' ? there : null,
      lastDrill: await backups.lastDrill(),
      hasSecondPlace: places.second !== null,
    };
  }

  /** @returns the id, or that of one that waits or runs already */
  const ask = (
    { id, action, target, request, job }: Asked,
    caller: Person | null,
    reason: string | undefined,
  ): Promise<{ id: string }> =>
    transaction(async (bound) => {
      const open = await request(bound, id);
      // Also for one that is open already, since its job may have died; a second job finds nothing that waits.
      await bound.jobs.enqueue({ ...job, dedupeKey: open });
      if (open !== id) return { id: open };
      if (caller)
        await bound.audit.record({
          actor: caller,
          action,
          target: { kind: target, id },
          ...(reason !== undefined && { reason }),
        });
      await tellAdmins(bound, id);
      return { id };
    });

  return {
    cleanUp,
    /** Work of the jobs: what was asked for and waits. */
    runBackup,
    runDrill,

    /** What is red now, and how many backups are there, for the home page of admins. */
    async alarms() {
      const known = await facts(placeTimeoutMs / 5);
      return { ...alarmsOf(known), there: known.done.length };
    },

    async list(): Promise<OutputOf<typeof backupsContract.list>> {
      const { backups, held } = repositories;
      const [rows, drills, waiting, known] = await Promise.all([
        backups.list(shown),
        backups.listDrills(shownDrills),
        held.list(),
        facts(),
      ]);
      const there = new Set(known.done.map(({ id }) => id));
      return {
        backups: rows.map((row) => presentBackup(row, there.has(row.id))),
        drills: drills.map(presentDrill),
        held: waiting.map(({ kind, since }) => ({ kind, since: since.toISOString() })),
        alarms: alarmsOf(known),
      };
    },

    /** Asks for a backup, by the schedule without a caller. One that waits or is made already is that one. */
    make: (caller: Person | null, reason?: string) =>
      ask(
        {
          id: backupName(clock()),
          action: 'backups.make',
          target: 'backup',
          request: ({ backups }, id) => backups.request(id, caller?.uid ?? null),
          // Not behind pictures, which may always be waiting.
          job: { kind: backupJob, payload: null },
        },
        caller,
        reason,
      ),

    /** The same with a drill. */
    drill: (caller: Person | null, reason?: string) =>
      ask(
        {
          id: randomUUID(),
          action: 'backups.drill',
          target: 'drill',
          request: ({ backups }, id) => backups.requestDrill(id, scratchName(), caller?.uid ?? null),
          job: { kind: drillJob, payload: null },
        },
        caller,
        reason,
      ),

    /** Lets work go on that waits after a restore. Twice is once. */
    release: (caller: Person, { kind, reason }: { kind: HeldKind; reason: string }) =>
      transaction(async (bound) => {
        const released = await bound.held.release(kind);
        if (!released) return { released };
        await bound.audit.record({
          actor: caller,
          action: 'backups.release',
          target: { kind: 'held', id: kind },
          reason,
        });
        await tellAdmins(bound, kind);
        await bound.jobs.wake();
        return { released };
      }),
  };
}
