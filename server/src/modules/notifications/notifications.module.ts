import type { FastifyInstance } from 'fastify';
import { notificationsContract } from '@bestie/contracts/notifications.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpPlatform } from '../../platform/http/register-contract';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Mail } from '../../platform/mail/mail';
import type { Repositories, Transaction } from '../../repositories';
import { createNotificationsService } from './notifications.service';
import { notificationMailJob } from './notify';

const day = 24 * 60 * 60 * 1000;

export interface NotificationsModuleDependencies {
  repositories: Repositories;
  transaction: Transaction;
  jobs: Pick<Jobs, 'register' | 'every'>;
  mail: Pick<Mail, 'send' | 'delivers'>;
  publicOrigin: string | undefined;
  clock: () => Date;
}

/** Notifications: routes, their mails, and the daily job that removes old ones. */
export function registerNotifications(
  app: FastifyInstance,
  http: HttpPlatform,
  { repositories, transaction, jobs, mail, publicOrigin, clock }: NotificationsModuleDependencies,
): void {
  const service = createNotificationsService({
    ...{ ...repositories, transaction, publicOrigin, clock },
    send: mail.send,
  });
  // Without a mail server nothing is owed: it would wait in the outbox for ever.
  jobs.register(
    notificationMailJob,
    async (id) => {
      if (mail.delivers) await service.mail(id as string);
    },
    { retriesWhenInterrupted: true },
  );
  jobs.every('notifications.sweep', day, () => repositories.notifications.deleteOld(clock()));
  registerContract(app, http, 'notifications', notificationsContract, {
    list: ({ caller, input }) => service.list(caller, input),
    read: ({ caller, input }) => service.read(caller, input),
  });
}
