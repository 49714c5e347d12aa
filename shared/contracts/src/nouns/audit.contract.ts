import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, instant, pageOf, pageSize, reason, uid } from '../http/fields';
import { limits } from '../http/limits';

export const auditEntrySchema = z.object({
  id,
  at: instant,
  /** Null for actions of the platform itself. */
  actor: z.object({ uid: z.string(), name: z.string().nullable() }).nullable(),
  actorRole: z.string(),
  action: z.string(),
  target: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

/** What is looked for; all of it must fit. */
const filters = {
  targetKind: z.string().max(40).optional(),
  targetId: z.string().max(200).optional(),
  /** `noun.verb` */
  action: z.string().max(80).optional(),
  actor: uid.optional(),
  /** Not before. */
  from: instant.optional(),
  /** Before. */
  to: instant.optional(),
};

/** The append-only log of actions of admins and the platform. */
export const auditContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'Newest audit entries, by actor, action, target and time.',
    input: z.object({
      ...filters,
      cursor: id.optional(),
      limit: pageSize(limits.lists.page),
    }),
    output: pageOf(auditEntrySchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  exportCsv: {
    method: 'POST',
    path: '/api/admin/audit/csv',
    summary:
      'The newest entries that fit as CSV, with a reason; the export is in the log itself. Cells that a spreadsheet would calculate are escaped.',
    input: z.object({ ...filters, reason }),
    output: z.object({
      name: z.string(),
      text: z.string(),
      rows: z.number().int(),
      /** There are more than one file holds. */
      cut: z.boolean(),
    }),
    access: 'admin',
    scope: 'any',
    rate: 'bulk',
  },
  check: {
    method: 'GET',
    path: '/api/admin/audit/check',
    summary: 'Computes the seal of every hour again, and names the first that does not fit its rows.',
    input: z.object({}),
    output: z.object({
      /** Hours with a seal. */
      hours: z.number().int(),
      /** Entries that are sealed. */
      rows: z.number().int(),
      /** Everything before is sealed; null before the first seal. */
      sealedUntil: instant.nullable(),
      /** The beginning of the first hour that was changed; null if none was. */
      brokenHour: instant.nullable(),
    }),
    access: 'admin',
    scope: 'any',
    rate: 'bulk',
    cookie: true,
  },
});
