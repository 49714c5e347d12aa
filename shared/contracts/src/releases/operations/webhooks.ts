import { z } from 'zod';
import { defineContract } from '../../http/define-contract';
import { id, instant } from '../../http/fields';
import { remoteId } from '../remotes.schema';
import { reason } from './fields';

/** What webhooks and mails tell of; `job.failed` goes to those of the host, which are the operators’. */
const webhookEvent = z.enum([
  'canary.ended',
  'canary.grew',
  'canary.waits',
  'job.failed',
  'release.failing',
  'release.refused',
]);
export type WebhookEvent = z.output<typeof webhookEvent>;

/** Who is told of what happens to releases. */
export const webhooksOperations = defineContract({
  webhooks: {
    method: 'GET',
    path: '/api/releases/{remoteId}/webhooks',
    summary: 'Webhooks of a remote with what was last sent to them.',
    input: z.object({ remoteId }),
    output: z.object({
      webhooks: z.array(
        z.object({
          id,
          url: z.string(),
          createdAt: instant,
          /** Newest first. */
          deliveries: z.array(
            z.object({
              id,
              event: webhookEvent,
              sentence: z.string(),
              createdAt: instant,
              attempts: z.int(),
              /** Of the last attempt; null without an answer. */
              status: z.int().nullable(),
              deliveredAt: instant.nullable(),
            }),
          ),
        }),
      ),
    }),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
    errors: ['not_found'],
  },
  createWebhook: {
    method: 'POST',
    path: '/api/releases/{remoteId}/webhooks',
    summary:
      'Creates a webhook, whose secret is shown only once, or has a mail written to the address of a team (mailto:).',
    input: z.object({ remoteId, url: z.url({ protocol: /^(?:https?|mailto)$/ }).max(2000), reason }),
    output: z.object({
      id,
      /** Null for a mail, which has no signature. */
      secret: z.string().nullable(),
    }),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['already_exists', 'limit_reached', 'not_found'],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/releases/{remoteId}/webhooks/{webhookId}',
    summary: 'Deletes a webhook with the log of its deliveries.',
    input: z.object({ remoteId, webhookId: id, reason }),
    output: z.void(),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found'],
  },
});
