import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { instant } from '../http/fields';

/** Id of a device among those of one person. It is not secret and grants no access. */
const deviceId = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9-]+$/);

/** A browser or app in which a person is signed in. */
export const deviceSchema = z.object({
  id: deviceId,
  /** The device of this request. */
  current: z.boolean(),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  /** `Firefox`, `Safari`; null if unknown. */
  browser: z.string().nullable(),
  /** `Windows`, `iPhone`; null if unknown. */
  system: z.string().nullable(),
  signedInAt: instant,
  /** Exact to the hour. */
  seenAt: instant,
});
export type Device = z.output<typeof deviceSchema>;

/** A person's devices. Not paged, because people have few. */
export const devicesContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/devices',
    summary: 'The caller’s devices, this one first, then by last use.',
    input: z.object({}),
    output: z.object({ items: z.array(deviceSchema) }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  signOut: {
    method: 'POST',
    path: '/api/devices/{deviceId}/sign-out',
    summary: 'Signs out one device: its tokens, its cookie and its event stream. Idempotent.',
    input: z.object({ deviceId }),
    output: z.void(),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
  signOutOthers: {
    method: 'POST',
    path: '/api/devices/sign-out-others',
    summary: 'Signs out all devices except this one.',
    input: z.object({}),
    output: z.void(),
    access: 'fan',
    scope: 'own',
    rate: 'write',
  },
});
