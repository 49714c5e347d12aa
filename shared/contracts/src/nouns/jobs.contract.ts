import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, id, instant, pageOf, pageSize, reason } from '../http/fields';
import { limits } from '../http/limits';
import { jobStates, outwardWork } from './jobs';

/** `noun.verb` */
const kind = z.string().trim().min(1).max(80);

export const jobKindSchema = z.object({
  kind,
  /** Seconds between two runs; null for jobs that something causes. */
  interval: z.number().int().nullable(),
  /** It has not run in its interval. */
  late: z.boolean(),
  paused: z.boolean(),
  outward: z.enum(outwardWork).nullable(),
  waiting: z.number().int(),
  running: z.number().int(),
  failed: z.number().int(),
  dead: z.number().int(),
  done: z.number().int(),
  lastDoneAt: instant.nullable(),
  /** When the next one that waits is due. */
  nextAt: instant.nullable(),
});
export type JobKind = z.output<typeof jobKindSchema>;

export const jobSchema = z.object({
  id,
  kind,
  state: z.enum(jobStates),
  attempts: z.number().int(),
  createdAt: instant,
  /** When it is due or tried again; of a running one the end of its lease, of a dead one when it died. */
  at: instant,
  /** Without names, addresses and tokens. */
  error: z.string().nullable(),
  outward: z.enum(outwardWork).nullable(),
});
export type Job = z.output<typeof jobSchema>;

const act = { method: 'POST', access: 'admin', scope: 'any', rate: 'admin' } as const;

/** Work that the servers do by themselves. */
export const jobsContract = defineContract({
  listKinds: {
    method: 'GET',
    path: '/api/admin/jobs/kinds',
    summary: 'Every kind of jobs: how many wait, run, are tried again and are dead, and when it last ran.',
    input: z.object({}),
    output: z.object({ items: z.array(jobKindSchema) }),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  list: {
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'Jobs of a state, latest first.',
    input: z.object({
      state: z.enum(jobStates).default('dead'),
      kind: kind.optional(),
      cursor: cursor.optional(),
      limit: pageSize(limits.lists.page),
    }),
    output: pageOf(jobSchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  retry: {
    ...act,
    path: '/api/admin/jobs/retry',
    summary: 'Lets one dead job, or all of a kind, run again. What leaves the server is refused.',
    input: z.object({ kind, jobId: id.optional(), reason }),
    output: z.object({ retried: z.number().int() }),
    errors: ['forbidden'],
  },
  discard: {
    ...act,
    path: '/api/admin/jobs/{jobId}/discard',
    summary: 'Gives a dead job up.',
    input: z.object({ jobId: id, reason }),
    output: z.void(),
    errors: ['not_found'],
  },
  pause: {
    ...act,
    path: '/api/admin/jobs/pause',
    summary: 'Lets no server start jobs of a kind, until it is resumed.',
    input: z.object({ kind, reason }),
    output: z.void(),
    errors: ['not_found'],
  },
  resume: {
    ...act,
    path: '/api/admin/jobs/resume',
    summary: 'Lets jobs of a kind run again.',
    input: z.object({ kind, reason }),
    output: z.void(),
    errors: ['not_found'],
  },
});
