import { uuidv7 } from 'uuidv7';
import { dayMs } from '@bestie/contracts/days';
import type { SignedIn } from '../../test-support/whole-server';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Factories, Fixture } from './factories';

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const challenge = (opensIn: number) => ({
  title: 'One jacket, three lives',
  brief: 'Show us one jacket in an outfit that nobody expects of it.',
  rules: 'The jacket is yours.',
  eligibility: 'everyone',
  method: 'pairwise',
  prizes: ['A year of VIP'],
  ties: 'share',
  opensAt: inDays(opensIn),
  votesAt: inDays(opensIn + 7),
  closesAt: inDays(opensIn + 10),
});

/** A challenge by somebody who may make one; it opens tomorrow unless it is open. */
async function madeBy(
  factories: Factories,
  maker: SignedIn,
  opensIn = 1,
  method = 'pairwise',
): Promise<string> {
  const id = uuidv7();
  await factories.endChallenges(maker);
  await factories.call(maker, 'POST', '/api/challenges', { ...challenge(opensIn), id, method });
  return id;
}
const openOne = async (factories: Factories, method = 'pairwise') =>
  madeBy(factories, await factories.person('creator'), 0, method);
/** An open challenge that a person entered. */
async function entered(factories: Factories, author: SignedIn) {
  const challengeId = await openOne(factories);
  const { id: outfitId } = await factories.outfit(author);
  const entryId = uuidv7();
  await factories.call(author, 'POST', `/api/challenges/${challengeId}/entries`, { id: entryId, outfitId });
  return { challengeId, entryId };
}
/** A challenge with three entries in voting. */
async function inVoting(factories: Factories, method = 'pairwise') {
  const challengeId = await openOne(factories, method);
  const entryIds: string[] = [];
  for (const { author, outfitId } of await factories.entrants()) {
    const id = uuidv7();
    await factories.call(author, 'POST', `/api/challenges/${challengeId}/entries`, { id, outfitId });
    entryIds.push(id);
  }
  await factories.moveChallenge(challengeId, 8);
  return { challengeId, entryIds };
}
/** A pair that waits for somebody’s answer. */
async function dealt(factories: Factories, voter: SignedIn): Promise<string> {
  const { challengeId } = await inVoting(factories);
  await factories.mayWrite(voter);
  const { ballot } = await factories.call(voter, 'POST', `/api/challenges/${challengeId}/ballots`, {});
  return (ballot as { id: string }).id;
}
const ended: Fixture = async (factories, owner) => {
  const { challengeId } = await entered(factories, owner);
  await factories.moveChallenge(challengeId, 30);
  return { challengeId };
};
const counting: Fixture = async (factories) => ({
  challengeId: (await factories.suspicion(await openOne(factories))).challengeId,
});
const others: Fixture = async (factories) => ({ challengeId: await openOne(factories) });

export const challengesFixtures = {
  'challenges.list': nothing,
  'challenges.current': nothing,
  'challenges.listDates': () => ({ from: '2026-06-01', to: '2026-06-30' }),
  'challenges.get': others,
  'challenges.create': async (factories, _owner, caller) => {
    await factories.endChallenges(caller);
    return { ...challenge(1), id: uuidv7() };
  },
  'challenges.update': async (factories, owner) => ({
    challengeId: await madeBy(factories, owner),
    version: 1,
    title: 'One jacket, four lives',
    reason,
  }),
  'challenges.cancel': async (factories, owner) => ({
    challengeId: await madeBy(factories, owner),
    reason,
  }),
  'challenges.enter': async (factories, _owner, caller) => ({
    challengeId: await openOne(factories),
    id: uuidv7(),
    outfitId: (await factories.outfit(caller)).id,
  }),
  'challenges.withdraw': async (factories, owner) => ({
    entryId: (await entered(factories, owner)).entryId,
  }),
  'challenges.listEntries': others,
  'challenges.deal': async (factories, _owner, caller) => {
    await factories.mayWrite(caller);
    return { challengeId: (await inVoting(factories)).challengeId };
  },
  'challenges.answer': async (factories, owner) => ({
    ballotId: await dealt(factories, owner),
    answer: 'left',
  }),
  'challenges.giveHearts': async (factories, _owner, caller) => {
    await factories.mayWrite(caller);
    const { challengeId, entryIds } = await inVoting(factories, 'hearts');
    return { challengeId, entryIds: entryIds.slice(1) };
  },
  'challenges.result': ended,
  'challenges.report': ended,
  'challenges.recount': async (factories) => ({
    challengeId: await factories.countedChallenge(await openOne(factories)),
  }),
  'challenges.listSuspicions': counting,
  'challenges.decide': async (factories) => ({
    suspicionId: (await factories.suspicion(await openOne(factories))).suspicionId,
    decision: 'setAside',
    reason,
  }),
  'challenges.removeEntry': async (factories, owner) => ({
    entryId: (await entered(factories, owner)).entryId,
    reason,
  }),
} satisfies Partial<Record<OperationName, Fixture>>;
