import { uuidv7 } from 'uuidv7';
import type { SignedIn } from '../../test-support/whole-server';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Factories, Fixture } from './factories';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
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
async function madeBy(factories: Factories, maker: SignedIn, opensIn = 1): Promise<string> {
  const id = uuidv7();
  await factories.endChallenges(maker);
  await factories.call(maker, 'POST', '/api/challenges', { ...challenge(opensIn), id });
  return id;
}
const openOne = async (factories: Factories) => madeBy(factories, await factories.person('creator'), 0);
/** An open challenge that a person entered. */
async function entered(factories: Factories, author: SignedIn) {
  const challengeId = await openOne(factories);
  const { id: outfitId } = await factories.outfit(author);
  const entryId = uuidv7();
  await factories.call(author, 'POST', `/api/challenges/${challengeId}/entries`, { id: entryId, outfitId });
  return { challengeId, entryId };
}
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
} satisfies Partial<Record<OperationName, Fixture>>;
