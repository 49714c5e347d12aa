import { join } from 'node:path';
import { testSupport } from '../../../test-support/database';
import { makeVotes } from '../../../test-support/made-votes';
import { countChallenge } from './count-challenge';
import type { CountTask } from './count-votes';
import { createSeededRandom } from './seeded-random';

const workerFile = join(testSupport.buildDirectory(), 'count-challenge.worker.js');

function makeTask(entries: number, voters: number): CountTask {
  const strengths = Array.from({ length: entries }, () => 0);
  const { comparisons } = makeVotes({ strengths, voters, each: 10, random: createSeededRandom(1) });
  return {
    votes: {
      method: 'pairwise',
      seed: 3,
      entries: strengths.map((_, entry) => String(entry)),
      voters,
      answers: comparisons.map(({ voter, left, right, answer }) => [voter, left, right, answer]),
    },
    voters: Array.from({ length: voters }, () => ({
      signedUpOn: '2026-11-01',
      network: null,
      answerTimes: [500],
    })),
  };
}

test('a thread counts and screens', async () => {
  const { ranked, suspicions } = await countChallenge(makeTask(4, 20), { workerFile });
  expect(ranked).toHaveLength(4);
  expect(suspicions).toMatchObject([{ kind: 'fast', ballots: 200 }]);
});

test('a count that takes too long is given up, and so is one of a server that closes', async () => {
  await expect(countChallenge(makeTask(300, 600), { workerFile, timeout: 1 })).rejects.toThrow(
    'took longer than 0.001 seconds',
  );
  const closing = new AbortController();
  const counting = countChallenge(makeTask(300, 600), { workerFile, signal: closing.signal });
  closing.abort(new Error('closing'));
  await expect(counting).rejects.toThrow('closing');
  await expect(countChallenge(makeTask(4, 20), { workerFile, signal: closing.signal })).rejects.toThrow(
    'closing',
  );
});

test('votes that cannot be counted are an error with the reason', async () => {
  const { votes } = makeTask(4, 20);
  await expect(
    countChallenge({ votes: { ...votes, voters: 21 }, voters: null }, { workerFile }),
  ).rejects.toThrow('Voter 20 gave no answer.');
  await expect(countChallenge({ votes, voters: [] }, { workerFile })).rejects.toThrow(
    '20 voters are counted',
  );
});
