import { defineModule } from '../../platform/module/define-module';
import { createNotificationMailsService } from './notification-mails.service';
import { createNotificationsService } from './notifications.service';
import { notificationsRepositories } from './notifications.repositories';
import { registerNotificationsRoutes } from './notifications.routes';
import { laterPushJob, notificationMailJob, pushJob } from './notify';
import type { MailAbout, PushTo } from './notify';
import { createPushEndpoints } from './push-endpoint';
import { registerPushSubscriptionsRoutes } from './push-subscriptions.routes';
import { createPushService, pushAttempts } from './push.service';
import { createSampleNotifications } from './sample-notifications';
import { registerUnsubscribe } from './unsubscribe.routes';

export const notificationsModule = defineModule({
  name: 'notifications',
  uses: ['identity', 'jobs', 'logger', 'loopback', 'mail', 'publicOrigin', 'secretKeys'],
  repositories: notificationsRepositories,
  open({ app, http, declared, repositories, transaction, clock, ...platform }) {
    const { identity, jobs, logger, loopback, mail, publicOrigin, secretKeys } = platform;
    const { inbox } = repositories;
    const kinds = declared.notifications;
    const service = createNotificationsService({ inbox, kinds, transaction, clock });
    const { queue, delivers } = mail;
    const mails = createNotificationMailsService({ kinds, transaction, queue, publicOrigin, clock });
    // Without a mail server no mail is queued, because nobody would ever deliver it.
    jobs.register(
      notificationMailJob,
      async (about) => (delivers ? mails.send(about as MailAbout) : undefined),
      {
        lane: 'mail',
        retriesWhenInterrupted: true,
        outward: 'mail',
      },
    );
    registerUnsubscribe(app, http, mails);
    registerNotificationsRoutes(app, http, service);
    const endpoints = createPushEndpoints({ anywhere: loopback });
    const push = createPushService({
      repositories,
      transaction,
      endpoints,
      secretKeys,
      publicOrigin,
      logger,
      clock,
    });
    for (const kind of [pushJob, laterPushJob])
      jobs.register(kind, (to) => push.deliver(to as PushTo), {
        lane: 'push',
        last: kind === laterPushJob,
        maxAttempts: pushAttempts,
        retriesWhenInterrupted: true,
        heldWith: 'mail',
        outward: 'mail',
      });
    registerPushSubscriptionsRoutes(app, http, push, identity);
    return { notifications: service, sampleNotifications: createSampleNotifications({ transaction }) };
  },
  async sweep({ notifications, notificationMails, pushSubscriptions }, now) {
    await pushSubscriptions.deleteOver();
    await notifications.deleteOld(now);
    await notificationMails.deleteOld(now);
  },
  notArchived: {
    notifications: 'actions of other people',
    notification_mails: 'records of mails that were sent',
    push_subscriptions: 'secrets of devices',
  },
  erasure: [
    { table: 'notifications', column: 'uid' },
    { table: 'notifications', column: 'actor_uid' },
    { table: 'notification_mails', column: 'uid' },
    { table: 'push_subscriptions', column: 'uid' },
  ],
});
