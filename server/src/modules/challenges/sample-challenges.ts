import { hourMs } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import type { Person } from '../../platform/http/caller';
import type { ChallengePhases } from './challenge-phases';
import type { ChallengesDependencies, ChallengesService } from './challenges.service';
import type { CountService } from './count-due';
import type { EntriesService } from './entries.service';

/** A challenge that began some time ago. */
export interface SampleChallenge {
  maker: Person;
  challenge: Omit<Parameters<ChallengesService['create']>[1], 'opensAt' | 'votesAt' | 'closesAt'>;
  /** In hours from now; the past is negative. */
  opensIn: number;
  votesIn: number;
  closesIn: number;
  entries: readonly { id: string; author: Person; outfitId: string }[];
  /** Everybody compares all the pairs that there are for them. */
  voters: readonly Person[];
}

export interface SampleDependencies extends ChallengesDependencies {
  challenges: ChallengesService;
  challengeEntries: EntriesService;
  challengePhases: ChallengePhases;
  challengeCounts: CountService;
}

export type SampleChallengesService = ReturnType<typeof createSampleChallenges>;

/** Challenges for the demo, made by the services that people use: they begin now, and are moved back in time. */
export function createSampleChallenges(dependencies: SampleDependencies) {
  const { repositories, transaction, challenges, challengeEntries } = dependencies;

  /** Each pair once; who stands on the left decides nothing, and two entries win against all others alike. */
  const vote = ({ challenge: { id }, entries, voters }: SampleChallenge): Promise<void> =>
    transaction(async (bound) => {
      const pairs = entries.flatMap((left, at) =>
        entries.slice(at + 1).map((right) => [left, right] as const),
      );
      for (const [turn, { uid }] of voters.entries()) {
        await bound.ballots.addVoter(id, uid, null);
        let number = 0;
        for (const [left, right] of pairs) {
          if (left.author.uid === uid || right.author.uid === uid) continue;
          number += 1;
          if (number > limits.challenges.ballots) break;
          await bound.ballots.insert({
            challenge_id: id,
            voter_uid: uid,
            number,
            left_id: left.id,
            right_id: right.id,
          });
          const isFirstPair = left === entries[0] && right === entries[1];
          const answer = (isFirstPair ? turn % 2 === 0 : (turn + number) % 5 !== 0) ? 'left' : 'right';
          await bound.samples.answer(id, uid, { number, answer, seconds: 3 + ((turn + number) % 6) });
        }
      }
      await bound.ballots.recountShown(id);
    });

  return {
    isAny: () => repositories.samples.isAny(),
    makeMembers: (uids: readonly string[]) => repositories.samples.makeMembers(uids),

    /** Idempotent, also after an interruption. */
    async add(sample: SampleChallenge): Promise<void> {
      const { maker, challenge, opensIn, votesIn, closesIn, entries, voters } = sample;
      const { id } = challenge;
      const now = await repositories.challenges.now();
      const begins = Math.max(0, opensIn);
      const at = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString();
      if (!(await repositories.challenges.byId(id)))
        await challenges.create(maker, {
          ...challenge,
          opensAt: at(begins),
          votesAt: at(begins + votesIn - opensIn),
          closesAt: at(begins + closesIn - opensIn),
        });
      const made = await repositories.challenges.find('', id);
      if (made?.state === 'open') {
        for (const { id: entryId, author, outfitId } of entries)
          if (!(await repositories.entries.findOf(id, author.uid)))
            await challengeEntries.enter(author, { challengeId: id, id: entryId, outfitId });
        // Once: it has just begun.
        if (opensIn < 0 && made.opens_at.getTime() > now.getTime() - hourMs)
          await repositories.samples.moveBack(id, -opensIn);
      }
      if (voters.length > 0) {
        await repositories.samples.makeMembers(voters.map(({ uid }) => uid));
        const isVoted = (await repositories.results.listAnswers(id)).length > 0;
        if (!isVoted) await vote(sample);
      }
      await dependencies.challengePhases.settleDue();
      if (closesIn < 0) await dependencies.challengeCounts.count(id);
    },
  };
}
