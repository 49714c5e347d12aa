import type { FastifyInstance } from 'fastify';
import { challengesContract } from '@bestie/contracts/challenges.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { ChallengesService } from './challenges.service';
import type { EntriesService } from './entries.service';

export interface ChallengesServices {
  challenges: ChallengesService;
  challengeEntries: EntriesService;
}

/** HTTP routes of the contract. */
export function registerChallengesRoutes(
  app: FastifyInstance,
  http: HttpServices,
  { challenges, challengeEntries }: ChallengesServices,
): void {
  registerContract(app, http, 'challenges', challengesContract, {
    list: ({ caller, input }) => challenges.list(caller, input),
    current: ({ caller }) => challenges.current(caller),
    listDates: ({ caller, input }) => challenges.listDates(caller, input),
    get: ({ caller, input }) => challenges.get(caller, input),
    create: ({ caller, input }) => challenges.create(caller, input),
    update: ({ caller, input }) => challenges.update(caller, input),
    cancel: ({ caller, input }) => challenges.cancel(caller, input),
    enter: ({ caller, input }) => challengeEntries.enter(caller, input),
    withdraw: ({ caller, input }) => challengeEntries.withdraw(caller, input),
    listEntries: ({ caller, input }) => challengeEntries.list(caller, input),
  });
}
