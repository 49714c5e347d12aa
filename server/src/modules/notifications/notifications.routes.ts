import type { FastifyInstance } from 'fastify';
import { notificationsContract } from '@bestie/contracts/notifications.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { NotificationsService } from './notifications.service';

/** HTTP routes of the contract. */
export function registerNotificationsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  notifications: NotificationsService,
): void {
  registerContract(app, http, 'notifications', notificationsContract, {
    list: ({ caller, input }) => notifications.list(caller, input),
    get: ({ caller, input }) => notifications.get(caller, input),
    read: ({ caller, input }) => notifications.read(caller, input),
  });
}
