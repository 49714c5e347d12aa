import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { limits } from '../http/limits';

/** Where the push service of a browser takes messages for one device. Whoever knows it can reach the device. */
const endpoint = z.url({ protocol: /^https?$/ }).max(limits.push.endpointLength);
const key = (characters: number) => z.string().regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`));

/** Devices that are told by push. Not paged: there are as many as somebody has devices. */
export const pushSubscriptionsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/push-subscriptions',
    summary:
      'The caller’s devices with push notifications, and the public key that a browser subscribes with.',
    input: z.object({}),
    output: z.object({
      /** VAPID key (RFC 8292), for `pushManager.subscribe`. */
      publicKey: z.string(),
      /** SHA-256 of each endpoint in base64url, by which a device finds itself. */
      endpointHashes: z.array(z.string()),
    }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    errors: ['unavailable'],
    cookie: true,
  },
  create: {
    method: 'POST',
    path: '/api/push-subscriptions',
    summary:
      'Sends push notifications to this device until its sign-in ends. Idempotent; a device belongs to the person who subscribed last.',
    input: z.object({ endpoint, p256dh: key(87), auth: key(22) }),
    output: z.void(),
    access: 'fan',
    scope: 'own',
    rate: 'write',
  },
  delete: {
    method: 'POST',
    path: '/api/push-subscriptions/delete',
    summary: 'Ends push notifications to this device. Idempotent.',
    input: z.object({ endpoint }),
    output: z.void(),
    access: 'fan',
    scope: 'own',
    rate: 'write',
  },
});
