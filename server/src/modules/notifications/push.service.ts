import { createHash } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { pushSubscriptionsContract } from '@bestie/contracts/push-subscriptions.contract';
import { uuidv7 } from 'uuidv7';
import webPush from 'web-push';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import type { Logger } from '../../platform/logger';
import type { SecretKeys } from '../../platform/keys/secret-keys';
import { pushJobOf } from './notify';
import type { PushTo } from './notify';
import type { NotificationRow } from './notification-inbox.repository';
import type { NotificationsRepositories } from './notifications.repositories';
import type { PushEndpoints } from './push-endpoint';
import { findPushKeys } from './push-keys';
import type { PushSubscriptionRow } from './push-subscriptions.repository';

type Contract = typeof pushSubscriptionsContract;

/** With the delays of jobs, attempts go on for a day, after which there is nothing to be told any more. */
export const pushAttempts = 36;

export interface PushDependencies {
  /** On the pool: for reads. */
  repositories: NotificationsRepositories;
  transaction: Transaction<NotificationsRepositories>;
  endpoints: PushEndpoints;
  secretKeys: Pick<SecretKeys, 'get'>;
  publicOrigin: string | undefined;
  logger: Logger;
  clock: () => Date;
}

export type PushService = ReturnType<typeof createPushService>;

/** Tells devices by push. */
export function createPushService(dependencies: PushDependencies) {
  const { repositories, transaction, endpoints, secretKeys, publicOrigin, logger, clock } = dependencies;
  const { pushSubscriptions, inbox } = repositories;
  // Push services want to know whom to write to about a server that misbehaves.
  const subject = publicOrigin?.startsWith('https:') ? publicOrigin : 'mailto:webmaster@localhost';

  /** Says which notification it is, and nothing of it: the device asks for its text when it shows it. */
  async function messageTo({ endpoint, p256dh, auth }: PushSubscriptionRow, row: NotificationRow) {
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ id: row.id }),
      {
        vapidDetails: { subject, ...(await findPushKeys(secretKeys)) },
        TTL: limits.push.hours * 60 * 60,
        // While the device is away, the latest about a thing replaces the others.
        topic: hashOf(`${row.kind} ${row.target_id}`).slice(0, 32),
      },
    );
    return { headers: details.headers as Record<string, string | number>, body: details.body };
  }

  return {
    async list(caller: Person): Promise<OutputOf<Contract['list']>> {
      const { publicKey } = await findPushKeys(secretKeys);
      const devices = await pushSubscriptions.listOf([caller.uid]);
      return { publicKey, endpointHashes: devices.map(({ endpoint }) => hashOf(endpoint)) };
    },

    /** @param signIn of the request; undefined if it has just ended */
    async create(
      caller: Person,
      signIn: string | undefined,
      { endpoint, p256dh, auth }: ParsedInputOf<Contract['create']>,
    ): Promise<void> {
      if (signIn === undefined) throw new BestieError('unauthenticated');
      endpoints.require(endpoint);
      await transaction((bound) =>
        bound.pushSubscriptions.set({
          id: uuidv7(),
          uid: caller.uid,
          sign_in: signIn,
          endpoint,
          p256dh,
          auth,
          created_at: clock(),
        }),
      );
    },

    delete: (caller: Person, { endpoint }: ParsedInputOf<Contract['delete']>): Promise<void> =>
      pushSubscriptions.deleteOwn(caller.uid, endpoint),

    /**
     * Tells one device of one notification, if it is still signed in there, and there is still something to be told.
     * @throws Error when the push service is out of reach or has trouble; the job retries
     */
    async deliver(to: PushTo): Promise<void> {
      const device = await pushSubscriptions.find(to.subscriptionId);
      if (!device) return;
      const now = clock();
      const since = new Date(now.getTime() - limits.push.hours * 60 * 60 * 1000);
      const row = await inbox.findToPush(device.uid, to.notificationId, since);
      if (!row) return;
      const { status, retryAfter } = await endpoints.post(device.endpoint, await messageTo(device, row));
      if (status >= 200 && status < 300) return;
      if (isGone(status)) return pushSubscriptions.delete(device.id);
      if (status === 429 || (status === 503 && retryAfter !== null)) {
        const runAt = new Date(now.getTime() + Math.max(1, retryAfter ?? 60) * 1000);
        return repositories.jobs.enqueue(pushJobOf(to, row, runAt));
      }
      if (status >= 500) throw new Error(`A push service answered ${status}.`);
      logger.warn({ status }, 'a push service refused a message');
    },
  };
}

/** 404 and 410: the device does not want any more. 401 and 403: it subscribed with another key than this server's. */
const isGone = (status: number) => [401, 403, 404, 410].includes(status);

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
