import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createJiti } from 'jiti';
import { buildThreads } from '../server/build.mjs';
import { conclude } from './support/conclude.mjs';

/**
 * Simulated votings of challenges, with the dealing and counting of the server: how evenly entries are shown, how often
 * equal entries tie and a better one is first, what friends of an entry change, and how long the largest count takes.
 * ROUNDS is the number of votings with ten entries, FRIENDS of those with colluding friends, ENTRIES and BALLOTS the size of
 * the largest challenge; SEED is the first random seed.
 */
const rounds = Number(process.env.ROUNDS ?? 200);
const friendRounds = Number(process.env.FRIENDS ?? 100);
const most = { entries: Number(process.env.ENTRIES ?? 2000), ballots: Number(process.env.BALLOTS ?? 60_000) };
const firstSeed = Number(process.env.SEED ?? 1);
const bars = { spread: 2, ties: 0.95, best: 0.9, friends: 0.95, seconds: 30 };

const root = path.join(import.meta.dirname, '..');
const ranking = path.join(root, 'server/src/modules/challenges/ranking');
const jiti = createJiti(import.meta.url, { fsCache: path.join(root, '.cache/jiti') });
const { simulateVoting } = /** @type {typeof import('../server/src/test-support/simulated-voting')} */ (
  await jiti.import(path.join(root, 'server/src/test-support/simulated-voting.ts'))
);
const { createSeededRandom } =
  /** @type {typeof import('../server/src/modules/challenges/ranking/seeded-random')} */ (
    await jiti.import(path.join(ranking, 'seeded-random.ts'))
  );
const { countPairs, rankEntries } =
  /** @type {typeof import('../server/src/modules/challenges/ranking/rank-entries')} */ (
    await jiti.import(path.join(ranking, 'rank-entries.ts'))
  );
const { screenPairs } =
  /** @type {typeof import('../server/src/modules/challenges/ranking/screen-brigades')} */ (
    await jiti.import(path.join(ranking, 'screen-brigades.ts'))
  );
const { countChallenge } =
  /** @type {typeof import('../server/src/modules/challenges/ranking/count-challenge')} */ (
    await jiti.import(path.join(ranking, 'count-challenge.ts'))
  );

const percent = (count, of) => `${((100 * count) / of).toFixed(1)} %`;
const seconds = (since) => (performance.now() - since) / 1000;
/** About normal, as strengths of entries are. */
const normal = ({ fraction }) => Array.from({ length: 12 }, fraction).reduce((sum, one) => sum + one, -6);
const begun = performance.now();

function exposure() {
  const spreads = Array.from({ length: 5 }, (_, at) => {
    const random = createSeededRandom(firstSeed + at);
    const strengths = Array.from({ length: 40 }, () => 0.7 * normal(random));
    const { shown } = simulateVoting({ strengths, voters: 500, each: 30, random });
    return Math.max(...shown) - Math.min(...shown);
  });
  const widest = Math.max(...spreads);
  console.log(
    `500 voters, 40 entries: answered ballots of two entries differ by ${widest} at most (${spreads.join(', ')})`,
  );
  return widest;
}

/** Ten entries, 60 voters: how often the first place is shared, and by how many. */
function tenEqual() {
  let tied = 0;
  let sharers = 0;
  for (let round = 0; round < rounds; round++) {
    const random = createSeededRandom(firstSeed + round);
    const strengths = Array.from({ length: 10 }, () => 0);
    const { votes } = simulateVoting({ strengths, voters: 60, each: 30, random, seed: round });
    const first = rankEntries(votes).filter(({ rank }) => rank === 1).length;
    if (first > 1) tied++;
    sharers += first;
  }
  console.log(
    `10 equal entries, ${rounds} runs: first place shared in ${percent(tied, rounds)}, by ${(sharers / rounds).toFixed(1)} entries on average`,
  );
  return tied / rounds;
}

/** Ten entries, 60 voters, one of them better by half a logit. */
function trueBest() {
  let first = 0;
  let alone = 0;
  for (let round = 0; round < rounds; round++) {
    const random = createSeededRandom(firstSeed + round);
    const strengths = Array.from({ length: 10 }, (_, entry) => (entry === 0 ? 0.5 : 0));
    const { votes } = simulateVoting({ strengths, voters: 60, each: 30, random, seed: round });
    const [best] = rankEntries(votes);
    if (best.rank === 1) first++;
    if (best.rank === 1 && !best.tied) alone++;
  }
  console.log(
    `one better by 0.5 logit, ${rounds} runs: first or tied for it in ${percent(first, rounds)}, alone in ${percent(alone, rounds)}`,
  );
  return first / rounds;
}

const firstThree = (ranked) =>
  ranked.flatMap(({ rank }, entry) => (rank <= 3 ? [`${entry}:${rank}`] : [])).join(' ');

/**
 * 40 friends of one entry among 500 other voters. They see what is dealt to them, and prefer their entry whenever it is in
 * the pair. `apart`: they signed up as everybody does. `together`: on one day in one network, so that the screening
 * finds them where they change the first three, and the admin sets their votes aside.
 */
function friends(choose) {
  const changed = { apart: 0, together: 0, byChance: 0 };
  let found = 0;
  let alarms = 0;
  let honestGroups = 0;
  for (let round = 0; round < friendRounds; round++) {
    const random = createSeededRandom(firstSeed + round);
    const strengths = Array.from({ length: 40 }, () => 0.7 * normal(random));
    const entry = choose(strengths, random);
    const isFriend = (voter) => voter >= 500;
    const { votes, fairVotes, people } = simulateVoting({
      strengths,
      voters: 540,
      each: 30,
      random,
      seed: round,
      friendOf: (voter) => (isFriend(voter) ? entry : null),
    });
    const count = countPairs(votes);
    const withFriends = firstThree(count.ranked);
    const isChanged = withFriends !== firstThree(rankEntries(fairVotes));
    if (isChanged) changed.apart++;
    if (firstThree(rankEntries({ ...fairVotes, seed: round + 1e6 })) !== firstThree(rankEntries(fairVotes)))
      changed.byChance++;
    // Everybody else signed up in groups of five.
    const voters = people.map((voter) => ({
      signedUpOn: '2026-11-01',
      network: isFriend(voter) ? 'friends' : `network ${voter % 100}`,
      answerTimes: [4000],
    }));
    const groups = screenPairs(votes, voters, count);
    const aside = groups.find((group) => group.voters.some((voter) => isFriend(people[voter])));
    honestGroups += 100;
    alarms += groups.length - (aside ? 1 : 0);
    if (aside) found++;
    // Set aside, they change nothing at all.
    if (isChanged && !aside) changed.together++;
  }
  return { changed, found, alarms, honestGroups };
}

function withoutVoters(votes, isOut) {
  const kept = votes.comparisons.filter(({ voter }) => !isOut(voter));
  const numbers = new Map([...new Set(kept.map(({ voter }) => voter))].map((voter, at) => [voter, at]));
  return {
    ...votes,
    voters: numbers.size,
    comparisons: kept.map((comparison) => ({ ...comparison, voter: numbers.get(comparison.voter) })),
  };
}

function reportFriends(what, { changed, found, alarms, honestGroups }) {
  console.log(
    `40 friends of ${what}, ${friendRounds} runs: the first three as if they had answered honestly in ${percent(friendRounds - changed.apart, friendRounds)}; ` +
      `as without them in ${percent(friendRounds - changed.without, friendRounds)}; ` +
      `from one day and network: found in ${percent(found, friendRounds)}, and with them set aside as without them in ${percent(friendRounds - changed.together, friendRounds)}; ` +
      `${percent(alarms, honestGroups)} of honest groups of five also go to the admin`,
  );
}

async function largestCount() {
  const random = createSeededRandom(firstSeed);
  const strengths = Array.from({ length: most.entries }, () => 0.7 * normal(random));
  const dealt = simulateVoting({ strengths, voters: Math.ceil(most.ballots / 18.5), each: 30, random });
  const { voters, comparisons } = withoutVoters(
    { ...dealt.votes, comparisons: dealt.votes.comparisons.slice(0, most.ballots) },
    () => false,
  );
  const outdir = await mkdtemp(path.join(tmpdir(), 'bestie-bench-'));
  try {
    await buildThreads({ outdir });
    const workerFile = path.join(outdir, 'count-challenge.worker.js');
    /** @type {import('@bestie/contracts/challenges-recount').RecountVotes} */
    const votes = {
      method: 'pairwise',
      seed: firstSeed,
      entries: strengths.map((_, entry) => String(entry)),
      voters,
      answers: comparisons.map(({ voter, left, right, answer }) => [voter, left, right, answer]),
    };
    const counting = performance.now();
    const { ranked } = await countChallenge({ votes, voters: null }, { workerFile });
    const alone = seconds(counting);
    const screening = performance.now();
    const people = Array.from({ length: voters }, (_, voter) => ({
      signedUpOn: '2026-11-01',
      network: `network ${voter % 400}`,
      answerTimes: [4000],
    }));
    await countChallenge({ votes, voters: people }, { workerFile });
    const screened = seconds(screening);
    console.log(
      `${most.entries} entries, ${comparisons.length} ballots of ${voters} people: counted in a thread in ${alone.toFixed(1)} s, with the screening of 200 groups in ${screened.toFixed(1)} s; ${ranked.filter(({ rank }) => rank === 1).length} share the first place`,
    );
    return { alone, screened };
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}

const spread = exposure();
const ties = tenEqual();
const best = trueBest();
/** Its author hopes most where a few votes decide: the fourth best of forty. */
const fourth = (strengths) =>
  [...strengths.keys()].sort((one, other) => strengths[other] - strengths[one])[3];
const ofAny = friends((strengths, { below }) => below(strengths.length));
reportFriends('any entry', ofAny);
const ofFourth = friends(fourth);
reportFriends('the fourth best entry', ofFourth);
const { alone } = await largestCount();
console.log(`in ${seconds(begun).toFixed(0)} s`);

const unchanged = 1 - ofAny.changed.together / friendRounds;
conclude(
  'challenges',
  spread <= bars.spread &&
    ties >= bars.ties &&
    best >= bars.best &&
    unchanged >= bars.friends &&
    alone <= bars.seconds,
  `spread ${spread} (bar ${bars.spread}), ten equal tie in ${percent(ties, 1)} (${percent(bars.ties, 1)}), ` +
    `a better one is first in ${percent(best, 1)} (${percent(bars.best, 1)}), 40 friends change none of the first three in ${percent(unchanged, 1)} (${percent(bars.friends, 1)}), ` +
    `${most.entries} entries counted in ${alone.toFixed(1)} s (${bars.seconds} s)`,
);
