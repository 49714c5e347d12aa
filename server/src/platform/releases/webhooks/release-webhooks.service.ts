import { createHash, createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { dayMs, utcDay } from '@bestie/contracts/days';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { releasesContract, WebhookEvent } from '@bestie/contracts/releases.contract';
import type { Database } from '../../database/schema';
import { createTransaction } from '../../database/transaction';
import type { Transaction } from '../../database/transaction';
import type { Person } from '../../http/caller';
import type { TokenSecrets } from '../../identity/signing-keys';
import type { JobContext, Jobs } from '../../jobs/jobs';
import type { Logger } from '../../logger';
import type { Mail } from '../../mail/mail';
import { callOut, NoAnswer } from '../../outgoing/call-out';
import { isPublicAddress, isRefusedHost } from '../../outgoing/public-addresses';
import { hostId } from '@bestie/contracts/releases';
import { scrubMessage } from '../errors/scrub-message';
import { releasesPolicy } from '../releases.policy';
import type { ReleasesRepositories } from '../releases.repositories';

type Input<Verb extends keyof typeof releasesContract> = ParsedInputOf<(typeof releasesContract)[Verb]>;

export interface ReleaseWebhooksDependencies {
  db: Kysely<Database>;
  webhooks: ReleasesRepositories['releaseWebhooks'];
  transaction: Transaction<ReleasesRepositories>;
  jobs: Pick<Jobs, 'enqueue' | 'register' | 'every' | 'onFailed'>;
  keys: Pick<TokenSecrets, 'sign'>;
  mail: Pick<Mail, 'post'>;
  /** False lets webhooks lead into the server's own network, for tests. */
  publicOnly: boolean;
  clock: () => Date;
  logger: Pick<Logger, 'warn'>;
}

export type ReleaseWebhooksService = ReturnType<typeof createReleaseWebhooksService>;

/** What happened, in words and as data. */
export interface WebhookNotice {
  event: WebhookEvent;
  /** What it is about; each webhook gets one notice of an event about it. */
  subject: string;
  sentence: string;
  data: Record<string, unknown>;
}

const mailto = 'mailto:';
const addressIn = (url: string) => decodeURIComponent(new URL(url).pathname);

/** Whether a mailto: has one address and nothing else. */
function isOneAddress(url: string): boolean {
  const { search, hash } = new URL(url);
  try {
    return search === '' && hash === '' && z.email().safeParse(addressIn(url)).success;
  } catch {
    return false; // Not well encoded.
  }
}

const deliverJob = 'releases.deliverWebhook';
const sweepJob = 'releases.sweepWebhooks';
/** Attempts with doubling delays: the last one is after half an hour. */
const maxAttempts = 12;
const timeoutMs = 10_000;
const keptDays = 30;
/** Maximum of webhooks of a remote. */
const mostWebhooks = 10;
const secretPrefix = 'bestie_hook_';

/** `t=…,v1=…`: HMAC-SHA256 in hex of the time in seconds, a dot and the body, under the webhook's secret. */
export function signWebhook(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Tells the systems of teams what happens to their releases: signed, retried, and with a log of deliveries. */
export function createReleaseWebhooksService(dependencies: ReleaseWebhooksDependencies) {
  const { db, webhooks, transaction, jobs, keys, mail, publicOnly, clock, logger } = dependencies;
  const inDatabase = createTransaction(db, (trx) => trx);

  const reaches = publicOnly ? isPublicAddress : undefined;

  /** Derived from a key of the platform, so that none is stored. */
  const secretOf = async (id: string): Promise<string> => {
    const signed = await keys.sign({ iss: 'bestie-release-webhook', sub: id });
    return secretPrefix + createHash('sha256').update(signed).digest('base64url');
  };

  async function deliver(id: string, { attempt }: Pick<JobContext, 'attempt'>): Promise<void> {
    const delivery = await webhooks.findDelivery(id);
    if (!delivery || delivery.delivered_at) return;
    const now = clock();
    const { body, event, url } = delivery;
    if (url.startsWith(mailto)) {
      const { sentence } = JSON.parse(body) as { sentence: string };
      await inDatabase((trx) =>
        mail.post(trx, {
          kind: 'release-signal',
          recipient: addressIn(url),
          subject: 'Something happened to a release',
          body: `${sentence}\n\nAn admin has this sent to you. Meta & Tools shows the releases, their errors and this message.`,
        }),
      );
      // The outbox of mails tries again until the mail server accepts it.
      return webhooks.recordAttempt(id, { attempts: attempt, status: null, deliveredAt: now });
    }
    let status: number | null = null;
    try {
      const secret = await secretOf(delivery.webhook_id);
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Bestie',
        'bestie-event': event,
        'bestie-delivery': id,
        'bestie-signature': signWebhook(secret, body, now),
      };
      ({ status } = await callOut({ method: 'POST', url, headers, body, timeoutMs, reaches }));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
    const isDelivered = status !== null && status >= 200 && status < 300;
    await webhooks.recordAttempt(id, { attempts: attempt, status, deliveredAt: isDelivered ? now : null });
    if (!isDelivered)
      throw new Error(`A webhook ${status === null ? 'did not answer' : `answered ${status}`}.`);
  }

  jobs.register(deliverJob, (id, context) => deliver(id as string, context), {
    lane: 'webhooks',
    maxAttempts,
    retriesWhenInterrupted: true,
  });
  jobs.every(sweepJob, dayMs, () =>
    webhooks.deleteDeliveries(new Date(clock().getTime() - keptDays * dayMs)),
  );

  /** Tells each webhook and address of a remote once. What cannot be told never stops what it is about. */
  async function notify(remoteId: string, { event, subject, sentence, data }: WebhookNotice): Promise<void> {
    try {
      const now = clock();
      for (const webhook of await webhooks.list(remoteId)) {
        const id = uuidv7();
        const at = now.toISOString();
        const inserted = await webhooks.insertDelivery({
          id,
          webhook_id: webhook.id,
          event,
          subject: subject.slice(0, 400),
          body: JSON.stringify({ id, event, remoteId, at, sentence, ...data }),
          created_at: now,
          status: null,
          delivered_at: null,
        });
        if (inserted) await jobs.enqueue(db, { kind: deliverJob, payload: id, dedupeKey: id });
      }
    } catch (error) {
      logger.warn({ err: error, remoteId }, `The webhooks of ${remoteId} were not told of ${event}.`);
    }
  }

  // One message a day for each kind: a broken one fails for many things.
  jobs.onFailed(({ kind, error }) =>
    kind === deliverJob
      ? Promise.resolve()
      : notify(hostId, {
          event: 'job.failed',
          subject: `${kind} ${utcDay(clock())}`,
          sentence: `A job of the kind ${kind} failed for good: ${scrubMessage(error)}`,
          data: { kind },
        }),
  );

  return {
    async list(caller: Person, remoteId: string): Promise<OutputOf<typeof releasesContract.webhooks>> {
      releasesPolicy.requireAdmin(caller);
      const rows = await webhooks.list(remoteId);
      return {
        webhooks: await Promise.all(
          rows.map(async ({ id, url, created_at: createdAt }) => ({
            id,
            url,
            createdAt: createdAt.toISOString(),
            deliveries: (await webhooks.deliveries(id)).map((delivery) => ({
              id: delivery.id,
              event: delivery.event as WebhookEvent,
              sentence: (JSON.parse(delivery.body) as { sentence: string }).sentence,
              createdAt: delivery.created_at.toISOString(),
              attempts: delivery.attempts,
              status: delivery.status,
              deliveredAt: delivery.delivered_at?.toISOString() ?? null,
            })),
          })),
        ),
      };
    },

    /** @throws BestieError `invalid_input` for an address that is not public, `limit_reached`, `already_exists` */
    async create(
      caller: Person,
      { remoteId, url: given, reason }: Input<'createWebhook'>,
    ): Promise<OutputOf<typeof releasesContract.createWebhook>> {
      releasesPolicy.requireAdmin(caller);
      const { protocol, hostname, username, href } = new URL(given);
      const isMail = protocol === mailto;
      if (isMail && !isOneAddress(given))
        throw BestieError.field('url', 'Give one email address after mailto:.');
      const isPublic = protocol === 'https:' && username === '' && !isRefusedHost(hostname, isPublicAddress);
      if (publicOnly && !isPublic && !isMail)
        throw BestieError.field('url', 'Give a public https address without a user name.');
      const url = isMail ? mailto + addressIn(given).toLowerCase() : href;
      const id = uuidv7();
      await transaction(async ({ audit, releaseWebhooks }) => {
        if ((await releaseWebhooks.list(remoteId)).length >= mostWebhooks)
          throw new BestieError('limit_reached', {
            message: `${remoteId} has ${mostWebhooks} webhooks; delete one first.`,
          });
        if (!(await releaseWebhooks.insert({ id, remote_id: remoteId, url, created_at: clock() })))
          throw new BestieError('already_exists', {
            message: isMail
              ? `${addressIn(url)} is told about ${remoteId} already.`
              : `${url} is told about ${remoteId} already. For a new secret, delete it first and add it again.`,
          });
        await audit.record({
          actor: caller,
          action: 'releases.createWebhook',
          target: { kind: 'release', id: remoteId },
          after: { id, host: isMail ? addressIn(url) : hostname },
          reason,
        });
      });
      return { id, secret: isMail ? null : await secretOf(id) };
    },

    /** @throws BestieError `not_found` */
    async delete(caller: Person, { remoteId, webhookId, reason }: Input<'deleteWebhook'>): Promise<void> {
      releasesPolicy.requireAdmin(caller);
      await transaction(async ({ audit, releaseWebhooks }) => {
        const url = await releaseWebhooks.delete(remoteId, webhookId);
        if (url === undefined) throw new BestieError('not_found');
        await audit.record({
          actor: caller,
          action: 'releases.deleteWebhook',
          target: { kind: 'release', id: remoteId },
          before: { id: webhookId, host: new URL(url).hostname || addressIn(url) },
          reason,
        });
      });
    },

    notify,
  };
}
