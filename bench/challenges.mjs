import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createJiti } from 'jiti';
import { buildThreads } from '../server/build.mjs';
import { median } from './support/figures.mjs';
import { conclude } from './support/conclude.mjs';

/**
 * Simulated votings of challenges, with the dealing and counting of the server: how evenly entries are shown, how often
 * equal entries tie and a better one is first, what friends of an entry change, and how long the largest count takes.
 * ROUNDS is the number of votings with ten entries, FRIENDS of those with colluding friends (twice), ENTRIES and BALLOTS the size of
 * the largest challenge; SEED is the first random seed.
 */
const rounds = Number(process.env.ROUNDS ?? 200);
const friendRounds = Number(process.env.FRIENDS ?? 30);
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
const { bootstrapResamples, countPairs, createTally, groupByPair, rankEntries } =
  /** @type {typeof import('../server/src/modules/challenges/ranking/rank-entries')} */ (
    await jiti.import(path.join(ranking, 'rank-entries.ts'))
  );
const { createScoreSearch } =
  /** @type {typeof import('../server/src/modules/challenges/ranking/bradley-terry')} */ (
    await jiti.import(path.join(ranking, 'bradley-terry.ts'))
  );
const { findPlaces } = /** @type {typeof import('../server/src/modules/challenges/ranking/score-ranks')} */ (
  await jiti.import(path.join(ranking, 'score-ranks.ts'))
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
 * The first three without some voters, from the same draws: a count of its own would draw others, and another seed alone
 * changes ranks at the border.
 */
function firstThreeWithout(votes, start, isOut) {
  const { entries, voters } = votes;
  const grouped = groupByPair(votes);
  const tally = createTally(entries, grouped);
  const search = createScoreSearch(entries, grouped.first.length);
  const random = createSeededRandom(votes.seed);
  const scores = new Float64Array(entries * bootstrapResamples);
  const found = new Float64Array(entries);
  const times = new Uint32Array(voters);
  for (let at = 0; at < bootstrapResamples; at++) {
    times.fill(0);
    for (let drawn = 0; drawn < voters; drawn++) {
      const voter = random.below(voters);
      if (!isOut(voter)) times[voter]++;
    }
    found.set(start);
    search.improve(tally(times), found);
    found.forEach((score, entry) => (scores[entry * bootstrapResamples + at] = score));
  }
  const places = findPlaces({ entries, resamples: bootstrapResamples, scores });
  return firstThree(places.map(({ best }) => ({ rank: best })));
}

/**
 * 40 friends of one entry among 500 other voters. They see what is dealt to them, and prefer their entry whenever it is in
 * the pair. Either they signed up as everybody does, or on one day in one network, so that the screening
 * finds them where they change the first three, and the admin sets their votes aside; then they change nothing.
 */
function friends(choose) {
  const same = { absent: 0, honest: 0, seed: 0, product: 0 };
  let found = 0;
  /** @type {{ honest: number[], friends: number[] }} */
  const deviations = { honest: [], friends: [] };
  for (let round = 0; round < friendRounds; round++) {
    const random = createSeededRandom(firstSeed + round);
    const strengths = Array.from({ length: 40 }, () => 0.7 * normal(random));
    const entry = choose(strengths, random);
    const { votes, fairVotes, people } = simulateVoting({
      strengths,
      voters: 540,
      each: 30,
      random,
      seed: round,
      friendOf: (voter) => (voter >= 500 ? entry : null),
    });
    const isFriend = (voter) => people[voter] >= 500;
    const count = countPairs(votes);
    const result = firstThree(count.ranked);
    // Everybody else signed up in groups of five.
    const voters = people.map((voter) => ({
      signedUpOn: '2026-11-01',
      network: voter >= 500 ? 'friends' : `network ${voter % 100}`,
      answerTimes: [4000],
    }));
    let isFound = false;
    for (const { voters: group, deviation } of screenPairs(votes, voters, count)) {
      deviations[isFriend(group[0]) ? 'friends' : 'honest'].push(deviation ?? 0);
      isFound ||= isFriend(group[0]);
    }
    const asHonest = firstThree(rankEntries(fairVotes));
    const isSame = result === firstThreeWithout(votes, count.scores, isFriend);
    if (isSame) same.absent++;
    if (isSame || isFound) same.product++;
    if (isFound) found++;
    if (result === asHonest) same.honest++;
    if (firstThree(rankEntries({ ...fairVotes, seed: round + 1e6 })) === asHonest) same.seed++;
  }
  return { same, found, deviations };
}

const rangeOf = (values) =>
  values.length === 0
    ? 'none'
    : `median ${median(values).toFixed(1)}, at most ${Math.max(...values).toFixed(1)}`;

function reportFriends(what, { same, found, deviations }) {
  const share = (runs) => percent(runs, friendRounds);
  console.log(
    `40 friends of ${what}, ${friendRounds} runs: the first three have the same ranks as without their votes in ${share(same.absent)}, ` +
      `as if they had answered honestly in ${share(same.honest)} (with another seed alone in ${share(same.seed)}).\n` +
      `  From one day and network they are found in ${share(found)}; with these set aside the first three are as without them in ${share(same.product)}. ` +
      `${percent(deviations.honest.length, 100 * friendRounds)} of honest groups of five are found too. ` +
      `Deviation of found friends: ${rangeOf(deviations.friends)}; of honest groups: ${rangeOf(deviations.honest)}.`,
  );
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
    /** Seconds by the clock, and of the processor, which other programs of the machine do not lengthen. */
    const count = async (people) => {
      const [start, used] = [performance.now(), process.cpuUsage()];
      const { ranked } = await countChallenge({ votes, voters: people }, { workerFile });
      const { user, system } = process.cpuUsage(used);
      return { ranked, clock: seconds(start), processor: (user + system) / 1e6 };
    };
    const alone = await count(null);
    const people = Array.from({ length: voters }, (_, voter) => ({
      signedUpOn: '2026-11-01',
      network: `network ${voter % 400}`,
      answerTimes: [4000],
    }));
    const screened = await count(people);
    const words = ({ processor, clock }) => `${processor.toFixed(1)} s (${clock.toFixed(1)} s by the clock)`;
    console.log(
      `${most.entries} entries, ${comparisons.length} ballots of ${voters} people: counted in a thread in ${words(alone)}, ` +
        `with the screening of 200 groups in ${words(screened)}; ${alone.ranked.filter(({ rank }) => rank === 1).length} share the first place`,
    );
    return alone;
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
const largest = await largestCount();
console.log(`in ${seconds(begun).toFixed(0)} s`);

const unchanged = (ofAny.same.product + ofFourth.same.product) / (2 * friendRounds);
conclude(
  'challenges',
  spread <= bars.spread &&
    ties >= bars.ties &&
    best >= bars.best &&
    unchanged >= bars.friends &&
    largest.processor <= bars.seconds,
  `spread ${spread} (bar ${bars.spread}), ten equal tie in ${percent(ties, 1)} (${percent(bars.ties, 1)}), ` +
    `a better one is first in ${percent(best, 1)} (${percent(bars.best, 1)}), 40 friends from one network change none of the first three in ${percent(unchanged, 1)} (${percent(bars.friends, 1)}), ` +
    `${most.entries} entries counted in ${largest.processor.toFixed(1)} s of the processor (${bars.seconds} s)`,
);
