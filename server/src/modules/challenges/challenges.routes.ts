import type { FastifyInstance } from 'fastify';
import { challengesContract } from '@bestie/contracts/challenges.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { BallotsService } from './ballots.service';
import type { ChallengesService } from './challenges.service';
import type { EntriesService } from './entries.service';
import type { ResultsService } from './results.service';

export interface ChallengesServices {
  challenges: ChallengesService;
  challengeEntries: EntriesService;
  challengeBallots: BallotsService;
  challengeResults: ResultsService;
}

/** HTTP routes of the contract. */
export function registerChallengesRoutes(
  app: FastifyInstance,
  http: HttpServices,
  { challenges, challengeEntries, challengeBallots: ballots, challengeResults }: ChallengesServices,
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
    removeEntry: ({ caller, input }) => challengeEntries.remove(caller, input),
    deal: ({ caller, input, request }) => ballots.deal(caller, input.challengeId, request.ip),
    answer: ({ caller, input, request }) => ballots.answer(caller, input, request.ip),
    giveHearts: ({ caller, input, request }) => ballots.giveHearts(caller, input, request.ip),
    result: ({ caller, input }) => challengeResults.result(caller, input),
    report: ({ caller, input }) => challengeResults.report(caller, input),
    recount: ({ input }) => challengeResults.recount(input),
    listSuspicions: ({ caller, input }) => challengeResults.listSuspicions(caller, input),
    decide: ({ caller, input }) => challengeResults.decide(caller, input),
    listEntries: ({ caller, input }) => challengeEntries.list(caller, input),
  });
}
