import { createScoreSearch, exponential } from './bradley-terry';
import { createTally, groupByPair } from './rank-entries';
import type { PairwiseCount, PairwiseVotes } from './rank-entries';
import { rankByHearts } from './rank-by-hearts';
import type { HeartVotes } from './rank-by-hearts';
import { isAboveMoved } from './score-ranks';
import type { ResampledScores } from './score-ranks';

/** What is known about a voter besides the answers. */
export interface ScreenedVoter {
  /** The day (UTC) on which the account was made. */
  signedUpOn: string;
  /** The network of the account, such as its /24 or /48; null where none is known. */
  network: string | null;
  /** Milliseconds from each pair to its counted answer; empty for hearts. */
  answerTimes: readonly number[];
}

/** Votes that an admin looks at before they count. It says nothing of entries. */
export interface Suspicion {
  kind: 'fast' | 'group';
  /** Numbers of voters. */
  voters: number[];
  /** Their counted answers, or hearts. */
  ballots: number;
  /** The median of all their times, in milliseconds; null without times. */
  medianMs: number | null;
  /** Null for `fast`. */
  signedUpOn: string | null;
  /**
   * How far their answers about one entry are from what everybody else's answers predict, in standard deviations; null for
   * `fast` and hearts. In a close race any few voters decide the first three, so honest groups are found too: of them most
   * are below 2.5, and of groups who always prefer one entry most are above 3.
   */
  deviation: number | null;
}

/** Who takes less at the median did not look, in milliseconds. */
export const fastMedian = 1000;
/** Groups that are tested, those with most ballots first: the time of a screening has a bound. */
export const mostGroups = 200;
/** Places that a group must not decide. */
const firstPlaces = 3;

/**
 * Finds votes that an admin should look at: those of voters whose median time is under a second, all together; and those of
 * each group (at least two voters with one sign-up day and network) without whose answers other entries, or other ranks,
 * would be among the first three. Scores without a group are found exactly; their intervals are taken to be as
 * wide as before. At most 200 groups are tested, those with most ballots first; what deviates most is listed first.
 * @param voters by number
 * @param count of the same votes
 */
export function screenPairs(
  votes: PairwiseVotes,
  voters: readonly ScreenedVoter[],
  { scores, resampled }: PairwiseCount,
): Suspicion[] {
  const ballots = new Int32Array(votes.voters);
  for (const { voter } of votes.comparisons) ballots[voter]!++;
  const grouped = groupByPair(votes);
  const tally = createTally(votes.entries, grouped);
  const search = createScoreSearch(votes.entries, grouped.first.length);
  const before = firstRanks(resampled, scores, scores);
  const test = (group: readonly number[]) => {
    const times = new Uint32Array(votes.voters).fill(1);
    for (const voter of group) times[voter] = 0;
    const without = Float64Array.from(scores);
    search.improve(tally(times), without);
    if (!differ(before, firstRanks(resampled, scores, without))) return null;
    return { deviation: deviationOf(votes, new Set(group), without) };
  };
  return screen(voters, ballots, test);
}

/** The same for hearts, with the ranks counted again without each group; nobody is too fast. */
export function screenHearts(votes: HeartVotes, voters: readonly ScreenedVoter[]): Suspicion[] {
  const ballots = new Int32Array(votes.voters);
  for (const { voter } of votes.hearts) ballots[voter]!++;
  const ranksOf = (counted: HeartVotes) =>
    new Map(
      [...rankByHearts(counted).entries()].flatMap(([entry, { rank }]) =>
        rank > firstPlaces ? [] : [[entry, rank]],
      ),
    );
  const before = ranksOf(votes);
  const test = (group: readonly number[]) => {
    const left = new Set(group);
    const hearts = votes.hearts.filter(({ voter }) => !left.has(voter));
    // Which of them could not vote for an entry is unknown: each is taken to be able to.
    const couldVote = votes.couldVote.map((could, entry) =>
      Math.max(could - left.size, hearts.filter((heart) => heart.entry === entry).length),
    );
    return differ(before, ranksOf({ ...votes, hearts, couldVote })) ? { deviation: null } : null;
  };
  return screen(voters, ballots, test);
}

function screen(
  voters: readonly ScreenedVoter[],
  ballots: Int32Array,
  test: (group: readonly number[]) => Pick<Suspicion, 'deviation'> | null,
): Suspicion[] {
  const countOf = (group: readonly number[]) => group.reduce((sum, voter) => sum + ballots[voter]!, 0);
  const suspect = (kind: Suspicion['kind'], group: number[], deviation: number | null): Suspicion => ({
    kind,
    voters: group,
    ballots: countOf(group),
    medianMs: median(group.flatMap((voter) => voters[voter]!.answerTimes)),
    signedUpOn: kind === 'group' ? voters[group[0]!]!.signedUpOn : null,
    deviation,
  });
  const fast = [...voters.keys()].filter(
    (voter) => (median(voters[voter]!.answerTimes) ?? fastMedian) < fastMedian,
  );
  const groups = groupsOf(voters)
    .map((group) => ({ group, ballots: countOf(group) }))
    .sort((one, other) => other.ballots - one.ballots || one.group[0]! - other.group[0]!)
    .slice(0, mostGroups)
    .flatMap(({ group }) => {
      const found = test(group);
      return found ? [suspect('group', group, found.deviation)] : [];
    })
    .sort((one, other) => (other.deviation ?? 0) - (one.deviation ?? 0));
  return [...(fast.length > 0 ? [suspect('fast', fast, null)] : []), ...groups];
}

/** The largest deviation of a group's answers about one entry; one answer's variance is added, so that few do not stand out. */
function deviationOf(
  { entries, comparisons }: PairwiseVotes,
  group: ReadonlySet<number>,
  scores: Float64Array,
): number {
  const surplus = new Float64Array(entries);
  const variance = new Float64Array(entries).fill(1);
  for (const { voter, left, right, answer } of comparisons) {
    if (!group.has(voter)) continue;
    const expected = 1 / (1 + exponential(scores[right]! - scores[left]!));
    const more = (answer === 'left' ? 1 : answer === 'equal' ? 0.5 : 0) - expected;
    surplus[left]! += more;
    surplus[right]! -= more;
    variance[left]! += expected * (1 - expected);
    variance[right]! += expected * (1 - expected);
  }
  return surplus.reduce(
    (most, more, entry) => Math.max(most, Math.abs(more) / Math.sqrt(variance[entry]!)),
    0,
  );
}

function groupsOf(voters: readonly ScreenedVoter[]): number[][] {
  const groups = new Map<string, number[]>();
  voters.forEach(({ signedUpOn, network }, voter) => {
    if (network === null) return;
    const key = JSON.stringify([signedUpOn, network]);
    const group = groups.get(key);
    if (group) group.push(voter);
    else groups.set(key, [voter]);
  });
  return [...groups.values()].filter((group) => group.length > 1 && group.length < voters.length);
}

/** The ranks among the first three, when scores move from `from` to `to` and their intervals with them. */
function firstRanks(resampled: ResampledScores, from: Float64Array, to: Float64Array): Map<number, number> {
  const order = [...to.keys()].sort((one, other) => to[other]! - to[one]! || one - other);
  const ranks = new Map<number, number>();
  for (const entry of order) {
    let rank = 1;
    for (const other of order) {
      if (other === entry) continue;
      const moved = to[other]! - from[other]! - (to[entry]! - from[entry]!);
      if (isAboveMoved(resampled, other, entry, moved) && ++rank > firstPlaces) break;
    }
    if (rank <= firstPlaces) ranks.set(entry, rank);
  }
  return ranks;
}

const differ = (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>) =>
  one.size !== other.size || [...one].some(([entry, rank]) => other.get(entry) !== rank);

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : (sorted[(sorted.length >> 1) - 1]! + upper) / 2;
}
