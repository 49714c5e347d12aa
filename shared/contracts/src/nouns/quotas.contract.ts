import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, instant, pageOf, pageSize, reason, uid, versionOrNone } from '../http/fields';
import { limits } from '../http/limits';
import { quotaRoles } from './quotas';
import { storageUsageSchema } from './storage.contract';

const bytes = z.number().int().min(0).max(limits.storage.maxQuotaBytes);
/** 0 before it was set for the first time. */
const version = versionOrNone;
const person = z.object({ uid: z.string(), name: z.string(), handle: z.string().nullable() });
const role = z.enum(quotaRoles);

const roleQuotaSchema = z.object({
  role,
  version,
  /** What holds now. */
  bytes: z.number().int(),
  /** What holds while no admin sets it. */
  byDefault: z.number().int(),
});
export type RoleQuota = z.output<typeof roleQuotaSchema>;

const ownQuotaSchema = z.object({
  bytes: z.number().int(),
  reason: z.string(),
  /** Null: until an admin ends it. */
  endsAt: instant.nullable(),
  setBy: person,
});

const personQuotaSchema = ownQuotaSchema.extend({
  person,
  version,
  usedBytes: z.number().int(),
});
export type PersonQuota = z.output<typeof personQuotaSchema>;

const userQuotaSchema = storageUsageSchema.extend({
  version,
  /** Null while the quota of the role holds. */
  own: ownQuotaSchema.nullable(),
});
export type UserQuota = z.output<typeof userQuotaSchema>;

/** Storage quotas of roles, and of people with a reason and an end. Below what is used nothing new can be stored, and nothing is deleted. */
export const quotasContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/quotas',
    summary: 'The storage quota of each role.',
    input: z.object({}),
    output: z.object({ items: z.array(roleQuotaSchema) }),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  listPeople: {
    method: 'GET',
    path: '/api/admin/quotas/people',
    summary: 'People with a quota of their own, set latest first.',
    input: z.object({ cursor: cursor.optional(), limit: pageSize(limits.lists.page) }),
    output: pageOf(personQuotaSchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  setRole: {
    method: 'PUT',
    path: '/api/admin/quotas/roles/{role}',
    summary: 'Sets the quota of a role; null is the default again. Running uploads finish.',
    input: z.object({ role, version, bytes: bytes.nullable(), reason }),
    output: roleQuotaSchema,
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['conflict'],
  },
  getPerson: {
    method: 'GET',
    path: '/api/admin/quotas/people/{uid}',
    summary: 'How much somebody stores and may store.',
    input: z.object({ uid }),
    output: userQuotaSchema,
    access: 'admin',
    scope: 'any',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  setPerson: {
    method: 'PUT',
    path: '/api/admin/quotas/people/{uid}',
    summary: 'Gives somebody else a quota of their own, until an end or for good. Running uploads finish.',
    input: z.object({ uid, version, bytes, endsAt: instant.nullable(), reason }),
    output: userQuotaSchema,
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'conflict', 'own_role'],
  },
  endPerson: {
    method: 'POST',
    path: '/api/admin/quotas/people/{uid}/end',
    summary: 'Ends somebody’s own quota: that of their role holds again.',
    input: z.object({ uid, version, reason }),
    output: userQuotaSchema,
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'conflict', 'own_role'],
  },
});
