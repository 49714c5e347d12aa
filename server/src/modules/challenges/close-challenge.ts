import type { ChallengeOutcome } from '@bestie/contracts/challenges';
import type { RecountVotes } from '@bestie/contracts/challenges-recount';
import type { ChallengesRepositories } from './challenges.repositories';
import type { ChallengeRow } from './challenges.sql';
import type { RankRecord } from './challenges.tables';
import type { CountableVotes } from './countable-votes';
import { prizesOf } from './prizes';
import type { RankedEntry } from './ranking/rank-entries';
import { publishChallenge, tellEntrants } from './tell-challenges';

/** Ranks by position of the entry in the votes that were counted. */
export interface RankedResult {
  votes: RecountVotes;
  ranked: readonly RankedEntry[];
}

export interface Closing {
  outcome: ChallengeOutcome;
  /** Ids of the entries that take part. */
  entered: readonly string[];
  countable: CountableVotes;
  /** Null where nothing is ranked. */
  result: RankedResult | null;
}

const nothingSaid = { won: 0, lost: 0, equal: 0, skipped: 0 };

/** Entries in the order of their ranks, those without one last. */
function ranksOf({ prizes, ties }: ChallengeRow, { entered, countable, result }: Closing): RankRow[] {
  const ranked = (result?.votes.entries ?? [])
    .map((id, position) => ({ id, ...result!.ranked[position]! }))
    .sort((one, other) => one.rank - other.rank || other.score - one.score || (one.id < other.id ? -1 : 1));
  const won = prizesOf(
    ranked.map(({ rank }) => rank),
    prizes,
    ties,
  );
  const placed = new Set(ranked.map(({ id }) => id));
  const rest = entered.filter((id) => !placed.has(id));
  const said = (id: string) => countable.said.get(id) ?? nothingSaid;
  return [
    ...ranked.map(({ id, worstPlace, ...entry }, index) => ({
      ...said(id),
      entry_id: id,
      rank: entry.rank,
      tied: entry.tied,
      worst_place: worstPlace,
      score: entry.score,
      low: entry.low,
      high: entry.high,
      votes: entry.votes,
      prizes: won[index]!.prizes,
      sharers: won[index]!.sharedBy,
    })),
    ...rest.map((id) => ({
      ...said(id),
      entry_id: id,
      rank: null,
      tied: false,
      worst_place: null,
      score: null,
      low: null,
      high: null,
      votes: 0,
      prizes: [],
      sharers: 1,
    })),
  ].map((row, index) => ({ ...row, sort: index + 1 }));
}

type RankRow = Omit<RankRecord, 'challenge_id'>;

/** Writes the one result of a locked challenge, and tells who entered. */
export async function closeChallenge(
  bound: ChallengesRepositories,
  row: ChallengeRow,
  closing: Closing,
): Promise<void> {
  const { outcome, countable, result } = closing;
  const pairs = row.voting_method === 'pairwise';
  const voters = (pairs ? countable.answers : countable.hearts).map(({ voterUid }) => voterUid);
  await bound.results.insert(
    row.id,
    {
      outcome,
      method: row.voting_method,
      ballots: voters.length,
      voters: new Set(voters).size,
      set_aside: [...countable.setAside].map(([why, ballots]) => ({ why, ballots })),
      recount: result && {
        format: 'bestie-recount-1',
        challengeId: row.id,
        votes: result.votes,
        ranks: result.ranked.map(({ rank }) => rank),
      },
    },
    ranksOf(row, closing),
  );
  await bound.challenges.settle(row.id, { closed_at: row.now });
  await tellEntrants(bound, row.id, 'results', row.now);
  await publishChallenge(bound, 'update', row.id);
}

/** Nothing was counted, because too few took part. */
export const nothingCounted = (): CountableVotes => ({
  entries: [],
  answers: [],
  hearts: [],
  setAside: new Map(),
  said: new Map(),
});
