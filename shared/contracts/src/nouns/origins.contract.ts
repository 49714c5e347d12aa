import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { instant, reason } from '../http/fields';
import { originKind, remoteId, thirdPartyOrigin } from '../releases/remotes.schema';

const named = { remoteId, kind: originKind, origin: thirdPartyOrigin };

export const declaredOriginSchema = z.object({
  remoteId: z.string(),
  kind: originKind,
  origin: z.string(),
  /** What the console says it is for; null when none of its live releases declares it any more. */
  why: z.string().nullable(),
  /** Null while pages refuse it. */
  approved: z
    .object({
      at: instant,
      by: z.object({ uid: z.string(), name: z.string(), handle: z.string().nullable() }),
      reason: z.string(),
    })
    .nullable(),
});
export type DeclaredOrigin = z.output<typeof declaredOriginSchema>;

/** Third-party origins of consoles. Pages of a console may use those that it declares and an admin approved. */
export const originsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/origins',
    summary: 'Origins that live releases declare or admins approved.',
    input: z.object({}),
    output: z.object({ items: z.array(declaredOriginSchema) }),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  listApproved: {
    method: 'GET',
    path: '/api/releases/{remoteId}/origins',
    summary: 'Origins that admins approved for a console, so that its team learns which ones still wait.',
    input: z.object({ remoteId }),
    output: z.object({ items: z.array(z.object({ kind: originKind, origin: z.string() })) }),
    access: 'admin',
    team: true,
    scope: 'any',
    rate: 'read',
    errors: ['not_found'],
  },
  approve: {
    method: 'PUT',
    path: '/api/admin/origins',
    summary: 'Approves an origin that a live release declares, from the next page load on.',
    input: z.object({ ...named, reason }),
    output: declaredOriginSchema,
    access: 'admin',
    stepUp: true,
    scope: 'any',
    rate: 'admin',
    errors: ['not_found'],
  },
  withdraw: {
    method: 'POST',
    path: '/api/admin/origins/withdraw',
    summary: 'Withdraws an approval, from the next page load on.',
    input: z.object({ ...named, reason }),
    output: z.void(),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
  },
});
