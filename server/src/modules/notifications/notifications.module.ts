import { defineModule } from '../../platform/module/define-module';
import { createNotificationMailsService } from './notification-mails.service';
import { createNotificationsService } from './notifications.service';
import { notificationsRepositories } from './notifications.repositories';
import { registerNotificationsRoutes } from './notifications.routes';
import { notificationMailJob } from './notify';
import type { MailAbout } from './notify';
import { registerUnsubscribe } from './unsubscribe.routes';

export const notificationsModule = defineModule({
  name: 'notifications',
  uses: ['jobs', 'mail', 'publicOrigin'],
  repositories: notificationsRepositories,
  open({ app, http, declared, repositories, transaction, clock, jobs, mail, publicOrigin }) {
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
        retriesWhenInterrupted: true,
      },
    );
    registerUnsubscribe(app, http, mails);
    registerNotificationsRoutes(app, http, service);
    return {};
  },
  async sweep({ notifications, notificationMails }, now) {
    await notifications.deleteOld(now);
    await notificationMails.deleteOld(now);
  },
  notArchived: {
    notifications: 'what others did; they stay where they are',
    notification_mails: 'which mails went out lately',
  },
  erasure: [
    { table: 'notifications', column: 'uid' },
    { table: 'notifications', column: 'actor_uid' },
    { table: 'notification_mails', column: 'uid' },
  ],
});
