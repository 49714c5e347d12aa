import { createHmac, randomInt } from 'node:crypto';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { Challenge, challengesContract, Dealt } from '@bestie/contracts/challenges.contract';
import type { Person } from '../../platform/http/caller';
import { addressGroups } from '../../platform/http/address-groups';
import { requireFound } from '../../platform/http/require-found';
import type { SecretKey, SecretKeys } from '../../platform/keys/secret-keys';
import { weightOf } from './ballots.sql';
import { ballotsOf, challengePolicy as policy } from './challenges.policy';
import { presentBallot, presentChallenge } from './challenges.presenter';
import type { ChallengesRepositories } from './challenges.repositories';
import type { ChallengesDependencies } from './challenges.service';
import type { ChallengeFacts } from './challenges.sql';
import { createTurns } from './turns';
import { chooseFirst, completePair } from './ranking/choose-pair';
import { createSeededRandom, seedEnd } from './ranking/seeded-random';

type Input<Verb extends keyof typeof challengesContract> = ParsedInputOf<(typeof challengesContract)[Verb]>;

/**
 * Tells who voted from one network, and not from which: a hash of a /24 or /48 with the challenge. Its key is not in the
 * database, so that nobody who has only that finds the network by trying all of them.
 */
function networkOf(key: SecretKey, challengeId: string, address: string): string {
  const { near, far } = addressGroups(address);
  const prefix = far ?? near.split('.').slice(0, 3).join('.');
  return createHmac('sha256', key.derive('networks of voters'))
    .update(`${challengeId} ${prefix}`)
    .digest('base64url')
    .slice(0, 16);
}

export type BallotsService = ReturnType<typeof createBallotsService>;

/** How people vote: on pairs that they do not choose, or with hearts. */
export function createBallotsService({
  repositories,
  transaction,
  secretKeys,
}: ChallengesDependencies & { secretKeys: Pick<SecretKeys, 'get'> }) {
  const turns = createTurns();

  /** Gives the voter a new pair, unless there is none for them. */
  async function dealNew(
    bound: ChallengesRepositories,
    { id: challengeId }: ChallengeFacts,
    uid: string,
    number: number,
  ): Promise<void> {
    await bound.ballots.releaseExpired(challengeId);
    const shown = await bound.ballots.listShown(challengeId, uid);
    const voter = {
      entries: shown,
      excluded: new Set(shown.filter(({ excluded }) => excluded).map(({ id }) => id)),
      seen: await bound.ballots.listSeen(challengeId, uid),
      random: createSeededRandom(randomInt(seedEnd)).fraction,
    };
    const first = chooseFirst(voter);
    const pair = first === null ? null : completePair(voter, first, await bound.ballots.listMeetings(first));
    if (!pair) return;
    await bound.ballots.insert({
      challenge_id: challengeId,
      voter_uid: uid,
      number,
      left_id: pair.left,
      right_id: pair.right,
    });
  }

  /**
   * Deals of a challenge follow each other, so that no two of them count on the same entry. They wait here, where waiting
   * takes no connection; the lock is for other servers.
   */
  const dealPair = (caller: Person, challengeId: string, address: string): Promise<void> =>
    turns.take(challengeId, async () => {
      const network = networkOf(await secretKeys.get(), challengeId, address);
      return transaction(async (bound) => {
        await bound.ballots.lockDealing(challengeId);
        const row = requireFound(await bound.challenges.findFacts(caller.uid, challengeId));
        policy.require(caller, row, 'vote');
        if (row.voting_method !== 'pairwise') refuse('People give hearts in this challenge.');
        const dealt = await bound.ballots.addVoter(challengeId, caller.uid, network);
        const latest = await bound.ballots.findLatest(challengeId, caller.uid);
        if (latest?.answer === null) {
          if (latest.is_valid) {
            if (!latest.is_open) await bound.ballots.reopen(latest);
            return;
          }
          await bound.ballots.takeBack(latest);
          return dealNew(bound, row, caller.uid, latest.number);
        }
        // Pairs that are skipped count, so that nobody waits for the one that they look for.
        if (dealt < ballotsOf(row)) await dealNew(bound, row, caller.uid, (latest?.number ?? 0) + 1);
      });
    });

  async function present(caller: Person, challengeId: string): Promise<Dealt> {
    const [facts, ballots] = await Promise.all([
      repositories.challenges.findFacts(caller.uid, challengeId),
      repositories.ballots.listLast(challengeId, caller.uid),
    ]);
    const row = requireFound(facts);
    const [ballot, last] = ballots[0]?.answer === null ? ballots : [undefined, ballots[0]];
    return {
      ballot: ballot ? presentBallot(ballot) : null,
      last: last ? presentBallot(last) : null,
      voted: { answered: row.answered, limit: ballotsOf(row) },
      now: row.now.toISOString(),
    };
  }

  async function deal(caller: Person, challengeId: string, address: string): Promise<Dealt> {
    await dealPair(caller, challengeId, address);
    return present(caller, challengeId);
  }

  return {
    deal,

    /** The same answer again answers as before. */
    async answer(caller: Person, { ballotId, answer }: Input<'answer'>, address: string): Promise<Dealt> {
      const challengeId = requireFound(await repositories.ballots.challengeOf(ballotId, caller.uid));
      const goesOn = await transaction(async (bound) => {
        await bound.ballots.holdVoting(challengeId);
        const row = requireFound(await bound.challenges.findFacts(caller.uid, challengeId));
        const ballot = requireFound(await bound.ballots.findOwn(ballotId, caller.uid));
        const { vote } = policy.permissions(caller, row);
        if (ballot.answer === answer) return vote;
        policy.require(caller, row, 'vote');
        if (ballot.answer === null && !(ballot.is_open && ballot.is_valid))
          throw new BestieError('conflict', { message: 'This pair is no longer open. Here is another.' });
        if (ballot.answer !== null && (await bound.ballots.isAnsweredAfter(ballot)))
          throw new BestieError('conflict', { message: 'You answered another pair since.' });
        const [before, after] = [weightOf(ballot.answer, ballot.released), weightOf(answer, false)];
        await bound.ballots.answer(ballot, answer, {
          shown: after.shown - before.shown,
          answers: after.answers - before.answers,
        });
        return vote;
      });
      return goesOn ? deal(caller, challengeId, address) : present(caller, challengeId);
    },

    async giveHearts(
      caller: Person,
      { challengeId, entryIds }: Input<'giveHearts'>,
      address: string,
    ): Promise<Challenge> {
      const chosen = [...new Set(entryIds)];
      const network = networkOf(await secretKeys.get(), challengeId, address);
      await transaction(async (bound) => {
        await bound.ballots.holdVoting(challengeId);
        const row = requireFound(await bound.challenges.find(caller.uid, challengeId));
        policy.require(caller, row, 'vote');
        if (row.voting_method !== 'hearts') refuse('People compare pairs in this challenge.');
        const shown = new Set(await bound.entries.listEntered(challengeId, chosen));
        if (chosen.some((id) => !shown.has(id))) throw new BestieError('not_found');
        if (row.entry && chosen.includes(row.entry.id)) refuse('You can’t give your own entry a heart.');
        await bound.ballots.addVoter(challengeId, caller.uid, network);
        await bound.ballots.setHearts(challengeId, caller.uid, chosen);
      });
      return presentChallenge(
        requireFound(await repositories.challenges.find(caller.uid, challengeId)),
        caller,
      );
    },
  };
}

const refuse = (message: string): never => {
  throw new BestieError('forbidden', { message });
};
