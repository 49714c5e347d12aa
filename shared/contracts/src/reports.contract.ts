import { z } from 'zod';
import { defineContract } from './define-contract';
import { cursor, id, instant, pageOf, pageSize } from './fields';
import { limits } from './limits';
import { reportKinds, reportReasons, reportStates } from './reports';

const kind = z.enum(reportKinds);
const reason = z.enum(reportReasons);

export const reportSchema = z.object({
  id,
  kind,
  /** Id of the board or pin, uid of the person. */
  targetId: z.string(),
  /** What it said when it was reported: it may have changed since. */
  snapshot: z.object({ title: z.string(), text: z.string(), ownerUid: z.string() }),
  reason,
  note: z.string(),
  state: z.enum(reportStates),
  reporterUid: z.string(),
  createdAt: instant,
});
export type Report = z.output<typeof reportSchema>;

export const reportsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/reports',
    summary: 'What people reported, latest first.',
    input: z.object({
      state: z.enum(reportStates).default('open'),
      cursor: cursor.optional(),
      limit: pageSize(limits.lists.page),
    }),
    output: pageOf(reportSchema),
    ...{ access: 'admin', scope: 'any', rate: 'read', cookie: true },
  },
  create: {
    method: 'POST',
    path: '/api/reports',
    summary: 'Tells the admins about something that one can see. The same `id` sent twice is one report.',
    input: z.object({
      ...{ id, kind, targetId: z.string().min(1).max(128), reason },
      note: z.string().trim().max(limits.reports.noteLength).default(''),
    }),
    output: z.void(),
    ...{ access: 'fan', scope: 'none', rate: 'admin', errors: ['not_found', 'already_exists'] },
  },
});
