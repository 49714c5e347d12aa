import { defineModule } from '../../platform/module/define-module';
import { createNotificationsService } from './notifications.service';
import { notificationsRepositories } from './notifications.repositories';
import { registerNotificationsRoutes } from './notifications.routes';
import { notificationMailJob } from './notify';

export const notificationsModule = defineModule({
  name: 'notifications',
  uses: ['jobs', 'mail', 'publicOrigin'],
  repositories: notificationsRepositories,
  open({ app, http, declared, repositories, transaction, clock, jobs, mail, publicOrigin }) {
    const { inbox, people } = repositories;
    const service = createNotificationsService({
      inbox,
      kinds: declared.notifications,
      people,
      transaction,
      clock,
      publicOrigin,
      send: mail.send,
    });
    // Without a mail server no mail is queued, because nobody would ever deliver it.
    jobs.register(
      notificationMailJob,
      async (id) => {
        if (mail.delivers) await service.mail(id as string);
      },
      { retriesWhenInterrupted: true },
    );
    registerNotificationsRoutes(app, http, service);
    return {};
  },
  sweep: ({ notifications }, now) => notifications.deleteOld(now),
  notArchived: { notifications: 'what others did; they stay where they are' },
  erasure: [
    { table: 'notifications', column: 'uid' },
    { table: 'notifications', column: 'actor_uid' },
  ],
});
