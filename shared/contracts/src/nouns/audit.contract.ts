import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, instant, pageOf, pageSize } from '../http/fields';
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

/** The append-only log of actions of admins and the platform. */
export const auditContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'Newest audit entries, of everything or of one target.',
    input: z.object({
      targetKind: z.string().max(40).optional(),
      targetId: z.string().max(200).optional(),
      action: z.string().max(80).optional(),
      cursor: id.optional(),
      limit: pageSize(limits.lists.page),
    }),
    output: pageOf(auditEntrySchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
});
