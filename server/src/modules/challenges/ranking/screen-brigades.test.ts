import { simulateVoting } from '../../../test-support/simulated-voting';
import { countPairs } from './rank-entries';
import type { PairwiseVotes } from './rank-entries';
import { mostGroups, screenHearts, screenPairs } from './screen-brigades';
import type { ScreenedVoter } from './screen-brigades';
import { createSeededRandom } from './seeded-random';

const person = (more: Partial<ScreenedVoter> = {}): ScreenedVoter => ({
  signedUpOn: '2026-11-01',
  network: null,
  answerTimes: [4000, 2500],
  ...more,
});
const screen = (votes: PairwiseVotes, voters: ScreenedVoter[]) =>
  screenPairs(votes, voters, countPairs(votes));

/** Ten entries, of which entry 0 is best; the last 15 of 75 voters always prefer entry 9. */
const withFriends = (seed: number) =>
  simulateVoting({
    strengths: [1, 0.5, 0.2, 0, 0, 0, 0, 0, 0, -0.2],
    voters: 75,
    each: 30,
    random: createSeededRandom(seed),
    excluded: () => [],
    friendOf: (voter) => (voter >= 60 ? 9 : null),
  });

test('friends who signed up on one day from one network are found, when they change the first three', () => {
  const { votes, people } = withFriends(1);
  const isFriend = (voter: number) => people[voter]! >= 60;
  const found = screen(
    votes,
    people.map((who, voter) =>
      person(
        isFriend(voter) ? { signedUpOn: '2026-11-07', network: '192.0.2.0/24' } : { network: `${who % 30}` },
      ),
    ),
  );
  const friends = people.flatMap((_, voter) => (isFriend(voter) ? [voter] : []));
  const ballots = votes.comparisons.filter(({ voter }) => isFriend(voter)).length;
  expect(found[0]).toMatchObject({
    kind: 'group',
    voters: friends,
    ballots,
    medianMs: 3250,
    signedUpOn: '2026-11-07',
  });
  expect(found[0]!.deviation).toBeGreaterThan(4);
  for (const { deviation } of found.slice(1)) expect(deviation).toBeLessThan(3);
});

test('a group that changes nothing is not suspicious, and neither are people of one day or of one network alone', () => {
  const { votes, people } = simulateVoting({
    strengths: [3, 1.5, 0, -1.5],
    voters: 80,
    each: 6,
    random: createSeededRandom(2),
    excluded: () => [],
  });
  expect(
    screen(
      votes,
      people.map((who) => person({ network: who < 5 ? 'shared' : `${who}` })),
    ),
  ).toEqual([]);
  const friends = withFriends(1);
  const apart = (more: (who: number) => Partial<ScreenedVoter>) =>
    screen(
      friends.votes,
      friends.people.map((who) => person(more(who))),
    );
  expect(apart((who) => ({ network: null, signedUpOn: who >= 60 ? '2026-11-07' : '2026-11-01' }))).toEqual(
    [],
  );
  expect(apart((who) => ({ network: 'one', signedUpOn: `day ${who}` }))).toEqual([]);
});

test('voters with a median under a second are found, all together; a single fast answer is none', () => {
  const { votes, people } = simulateVoting({
    strengths: [1, 0, -1],
    voters: 30,
    each: 9,
    random: createSeededRandom(3),
    excluded: () => [],
  });
  const times = [
    [300, 900, 5000],
    [999, 999],
    [1000, 400, 1200],
    [200, 4000],
  ];
  const [fast, ...others] = screen(
    votes,
    people.map((_, voter) => person({ answerTimes: times[voter] ?? [3000] })),
  );
  expect(fast).toMatchObject({
    kind: 'fast',
    voters: [0, 1],
    medianMs: 999,
    signedUpOn: null,
    deviation: null,
  });
  expect(fast!.ballots).toBe(votes.comparisons.filter(({ voter }) => voter < 2).length);
  expect(others).toEqual([]);
});

test('of very many groups those with most ballots are tested', () => {
  const all = [0, 1, 2];
  /** Groups of three who like everything, and a group of eight with fewer hearts who like one entry. */
  const screenBeside = (groups: number) => {
    const fans = Array.from({ length: 3 * groups }, (_, voter) =>
      all.map((entry) => ({ voter, entry })),
    ).flat();
    const friends = Array.from({ length: 8 }, (_, at) => ({ voter: 3 * groups + at, entry: 2 }));
    const voters = 3 * groups + 8;
    return screenHearts(
      { voters, couldVote: all.map(() => voters), hearts: [...fans, ...friends] },
      Array.from({ length: voters }, (_, voter) =>
        person({ network: voter < 3 * groups ? `${Math.floor(voter / 3)}` : 'friends', answerTimes: [] }),
      ),
    ).map(({ ballots }) => ballots);
  };
  expect(screenBeside(mostGroups - 1)).toEqual([8]);
  expect(screenBeside(mostGroups)).toEqual([]);
});

test('hearts: a group is found by counting without it', () => {
  const fans = Array.from({ length: 30 }, (_, voter) => ({ voter, entry: voter % 2 }));
  const friends = Array.from({ length: 12 }, (_, at) => ({ voter: 30 + at, entry: 2 }));
  const votes = { voters: 42, couldVote: [42, 42, 42], hearts: [...fans, ...friends] };
  const voters = Array.from({ length: 42 }, (_, voter) =>
    person({ network: voter >= 30 ? 'friends' : `${voter}`, answerTimes: [] }),
  );
  expect(screenHearts(votes, voters)).toEqual([
    {
      kind: 'group',
      voters: friends.map(({ voter }) => voter),
      ballots: 12,
      medianMs: null,
      signedUpOn: '2026-11-01',
      deviation: null,
    },
  ]);
});
