import type { FastifyInstance } from 'fastify';
import type { ErasedRows } from '../../erased-rows';
import type { HttpPlatform } from '../../platform/http/register-contract';
import type { Identity } from '../../platform/identity/identity';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Mail } from '../../platform/mail/mail';
import type { ObjectStorage } from '../../platform/objects/object-storage';
import type { Repositories, Transaction } from '../../repositories';
import { createAccountErasure } from './account-erasure';
import type { AccountErasure } from './account-erasure';
import { registerAccountRoutes } from './account.routes';
import { createAccountService, leavingMailJob } from './account.service';

const day = 24 * 60 * 60 * 1000;

export interface AccountModuleDependencies {
  repositories: Repositories;
  transaction: Transaction;
  identity: Pick<Identity, 'provider' | 'admin' | 'forget'>;
  storage: Pick<ObjectStorage, 'objects'>;
  jobs: Pick<Jobs, 'register' | 'every'>;
  mail: Pick<Mail, 'send' | 'left'>;
  /** Takes what somebody shows, and who they were, out of everybody's sight. */
  forget: (repositories: Repositories, uid: string) => Promise<void>;
  /** What goes with a person, in this order. */
  erased: readonly ErasedRows[];
  clock: () => Date;
}

/**
 * Deleting one's account: routes, the mail about it, and the daily job that erases.
 * @returns what that job does
 */
export function registerAccount(
  app: FastifyInstance,
  http: HttpPlatform,
  { storage, jobs, mail, forget, erased, ...dependencies }: AccountModuleDependencies,
): AccountErasure {
  const account = createAccountService({
    ...{ ...dependencies, people: dependencies.repositories.people },
    mail,
  });
  const erasure = createAccountErasure({ ...dependencies, objects: storage.objects, forget, erased });
  jobs.register(leavingMailJob, (uid) => account.tellOfDeletion(uid as string), {
    retriesWhenInterrupted: true,
  });
  jobs.every('account.erase', day, async () => void (await erasure.run()));
  registerAccountRoutes(app, http, account);
  return erasure;
}
