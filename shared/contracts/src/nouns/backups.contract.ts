import { z } from 'zod';
import { drillChecks, heldKinds } from './backups';
import { defineContract } from '../http/define-contract';
import { id, instant, reason } from '../http/fields';

const alarm = z.object({ at: instant.nullable(), problem: z.string().nullable() });

const backup = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Who asked for it; null for the schedule. */
  requestedBy: z.string().nullable(),
  requestedAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  rows: z.number().int(),
  objects: z.number().int(),
  /** Of everything in it, and of what no earlier one had. */
  bytes: z.number().int(),
  addedBytes: z.number().int(),
  problem: z.string().nullable(),
  /** Whether its files are where they were written. */
  isThere: z.boolean(),
  /** When the second place had it. */
  copiedAt: instant.nullable(),
  copyProblem: z.string().nullable(),
});

const drill = z.object({
  id,
  state: z.enum(['waiting', 'running', 'passed', 'failed']),
  requestedBy: z.string().nullable(),
  requestedAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  backupId: z.string().nullable(),
  /** The moment that its backup shows. */
  backupAt: instant.nullable(),
  steps: z.array(z.object({ check: z.enum(drillChecks), passed: z.boolean(), found: z.string() })),
  verifiedRows: z.number().int(),
  problem: z.string().nullable(),
});

export const heldWorkSchema = z.object({ kind: z.enum(heldKinds), since: instant });

/** Backups, the drills that prove them, and what waits after a restore. */
export const backupsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/backups',
    summary: 'The last backups and drills, what is wrong with them, and what waits after a restore.',
    input: z.object({}),
    output: z.object({
      backups: z.array(backup),
      drills: z.array(drill),
      held: z.array(heldWorkSchema),
      alarms: z.object({
        backup: alarm,
        /** Null without a second place. */
        copy: alarm.nullable(),
        drill: alarm,
      }),
    }),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  make: {
    method: 'POST',
    path: '/api/admin/backups',
    summary: 'Makes a backup now. One at a time.',
    input: z.object({ reason }),
    output: z.object({ id: z.string() }),
    access: 'admin',
    scope: 'any',
    rate: 'bulk',
  },
  drill: {
    method: 'POST',
    path: '/api/admin/backups/drills',
    summary:
      'Restores the newest backup beside the live data, checks it and removes it again. One at a time.',
    input: z.object({ reason }),
    output: z.object({ id }),
    access: 'admin',
    scope: 'any',
    rate: 'bulk',
  },
  release: {
    method: 'POST',
    path: '/api/admin/backups/held/{kind}/release',
    summary: 'Lets mail, publishing or charging go on that waits after a restore.',
    input: z.object({ kind: z.enum(heldKinds), reason }),
    output: z.object({ released: z.boolean() }),
    access: 'admin',
    scope: 'any',
    rate: 'write',
  },
});
