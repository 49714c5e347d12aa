import type { EntryReport, RankedEntry, Suspicion } from '@bestie/contracts/challenges.contract';
import { presentConversationPerson } from '../profiles';
import { presentEntry } from './challenges.presenter';
import type { RankRow } from './results.repository';
import type { SuspicionRow } from './suspicions.repository';

/** Presents an entry of a result. */
export const presentRanked = (row: RankRow): RankedEntry => ({
  entry: presentEntry(row.entry),
  rank: row.rank,
  tied: row.tied,
  interval:
    row.score === null || row.low === null || row.high === null
      ? null
      : { score: row.score, low: row.low, high: row.high },
  votes: row.votes,
  prizes: row.prizes,
  sharedBy: row.sharers,
});

/** Presents to an entrant how their own entry did. */
export const presentReport = (row: RankRow & { ranked: number; equals: number }): EntryReport => ({
  ...presentRanked(row),
  of: row.ranked,
  tiedWith: row.tied ? row.equals - 1 : 0,
  places: row.rank === null || row.worst_place === null ? null : { best: row.rank, worst: row.worst_place },
  answers: { won: row.won, lost: row.lost, equal: row.equal, skipped: row.skipped },
});

/** Presents suspicious votes; neither people nor entries are named. */
export const presentSuspicion = (row: SuspicionRow): Suspicion => ({
  id: row.id,
  kind: row.kind,
  voters: row.voters,
  ballots: row.ballots,
  medianMs: row.median_ms,
  signedUpOn: row.signed_up_on,
  deviation: row.deviation,
  decision: row.decision,
  reason: row.reason,
  decidedBy: row.decided_by && presentConversationPerson(row.decided_by),
});
