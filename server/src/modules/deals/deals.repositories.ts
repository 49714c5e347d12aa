import type { Connection } from '../../platform/module/define-module';
import { assetsPort } from '../assets';
import { notificationsPort } from '../notifications';
import { spacesPort } from '../spaces';
import { createDealRemindersRepository } from './deal-reminders.repository';
import { createDealsRepository } from './deals.repository';
import { createDeliverablesRepository } from './deliverables.repository';
import { createInvoicesRepository } from './invoices.repository';

/** Repositories of the module, bound to one connection. */
export const dealsRepositories = ({ db, emit }: Connection) => ({
  deals: createDealsRepository(db),
  deliverables: createDeliverablesRepository(db),
  invoices: createInvoicesRepository(db),
  dealReminders: createDealRemindersRepository(db),
  emit,
  ...notificationsPort(db),
  ...spacesPort(db),
  ...assetsPort(db),
});
export type DealsRepositories = ReturnType<typeof dealsRepositories>;
