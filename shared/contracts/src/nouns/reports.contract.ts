import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, id, instant, pageOf, pageSize, reason as decisionNote } from '../http/fields';
import { limits } from '../http/limits';
import { reportKinds, reportReasons, reportStates } from './reports';

const kind = z.enum(reportKinds);
const reason = z.enum(reportReasons);

export const reportSchema = z.object({
  id,
  kind,
  /** Id of the board, pin, outfit or confession, or uid of the person. */
  targetId: z.string(),
  /** Its contents when it was reported. They may have changed since. */
  /** `ownerUid` is empty when the author is anonymous. */
  snapshot: z.object({ title: z.string(), text: z.string(), ownerUid: z.string() }),
  reason,
  note: z.string(),
  state: z.enum(reportStates),
  /** Null for a guest. */
  reporterUid: z.string().nullable(),
  createdAt: instant,
});
export type Report = z.output<typeof reportSchema>;

export const reportsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/reports',
    summary: 'Reports of people, latest first.',
    input: z.object({
      state: z.enum(reportStates).default('open'),
      cursor: cursor.optional(),
      limit: pageSize(limits.lists.page),
    }),
    output: pageOf(reportSchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  create: {
    method: 'POST',
    path: '/api/reports',
    summary:
      'Reports something that the caller can see, also without an account. The same `id` sent twice creates one report.',
    input: z.object({
      id,
      kind,
      targetId: z.string().min(1).max(128),
      reason,
      note: z.string().trim().max(limits.reports.noteLength).default(''),
    }),
    output: z.void(),
    access: 'guest',
    scope: 'none',
    rate: 'complaint',
    errors: ['not_found', 'already_exists', 'unauthenticated'],
  },
  decide: {
    method: 'POST',
    path: '/api/reports/{reportId}/decide',
    summary: 'Closes a report as dismissed or acted upon. Nobody decides on a report by or about themselves.',
    input: z.object({ reportId: id, decision: z.enum(['resolved', 'dismissed']), note: decisionNote }),
    output: z.void(),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'conflict'],
  },
});
