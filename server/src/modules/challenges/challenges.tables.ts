import type { Generated, Selectable } from 'kysely';
import type {
  BallotAnswer,
  ChallengeOutcome,
  Eligibility,
  EntryState,
  ReviewDecision,
  SetAsideReason,
  SuspicionKind,
  TieRule,
  VotingMethod,
} from '@bestie/contracts/challenges';
import type { RecountFile } from '@bestie/contracts/challenges-recount';
import type { Category } from '@bestie/contracts/items';
import type { GeneratedTimestamp, Json } from '../../platform/database/column-types';

/** Tables of challenges. */
export interface ChallengesTables {
  challenges: {
    id: string;
    /** Null once who made it is erased. */
    maker_uid: string | null;
    /** Idempotency key of the call that created it. */
    request_hash: string;
    title: string;
    brief: string;
    rules: string;
    eligibility: Eligibility;
    /** As chosen; see `voting_method`. */
    method: VotingMethod;
    /** By place. */
    prizes: string[];
    ties: TieRule;
    opens_at: Date;
    votes_at: Date;
    closes_at: Date;
    extended_at: Date | null;
    /** Null until voting began. */
    voting_method: VotingMethod | null;
    prolonged_at: Date | null;
    counting_at: Date | null;
    closed_at: Date | null;
    cancelled_at: Date | null;
    cancel_reason: string | null;
    /** Decides the order of its gallery. */
    seed: Generated<string>;
    /** Of the count: 32 bits. */
    count_seed: number | null;
    screened_at: Date | null;
    /** Who entered was told that voting ends soon. */
    reminded_at: Date | null;
    /** A tsvector of its title and brief. */
    words: Generated<string>;
    created_at: GeneratedTimestamp;
    version: Generated<number>;
  };
  challenge_entries: {
    id: string;
    challenge_id: string;
    author_uid: string | null;
    request_hash: string;
    outfit_id: string;
    name: string;
    piece_count: number;
    state: Generated<EntryState>;
    removed_reason: string | null;
    /** Pairs with it that were answered or wait for an answer. */
    shown: Generated<number>;
    answers: Generated<number>;
    created_at: GeneratedTimestamp;
    ended_at: Date | null;
  };
  challenge_entry_pictures: {
    entry_id: string;
    /** 0 is the cover. */
    sort: number;
    name: string;
    category: Category;
    object_name: string | null;
  };
  challenge_voters: {
    challenge_id: string;
    uid: string;
    dealt: Generated<number>;
    answered: Generated<number>;
    /** Tells who voted from one network, and not from which. */
    network: string | null;
  };
  challenge_ballots: {
    id: Generated<string>;
    challenge_id: string;
    voter_uid: string;
    /** Counts the pairs of a person in a challenge. */
    number: number;
    left_id: string;
    right_id: string;
    dealt_at: GeneratedTimestamp;
    answer: BallotAnswer | null;
    answered_at: Date | null;
    /** It expired without an answer, and no longer counts as shown. */
    released: Generated<boolean>;
  };
  challenge_pairs: { lower_id: string; upper_id: string; dealt: number };
  challenge_hearts: { challenge_id: string; voter_uid: string; entry_id: string };
  challenge_results: {
    challenge_id: string;
    outcome: ChallengeOutcome;
    method: VotingMethod;
    ballots: number;
    voters: number;
    set_aside: Json<{ why: SetAsideReason; ballots: number }[]>;
    recount: Json<RecountFile> | null;
  };
  challenge_ranks: {
    challenge_id: string;
    entry_id: string;
    /** Its place in the list, from 1. */
    sort: number;
    rank: number | null;
    tied: boolean;
    worst_place: number | null;
    score: number | null;
    low: number | null;
    high: number | null;
    votes: number;
    prizes: string[];
    sharers: number;
    won: number;
    lost: number;
    equal: number;
    skipped: number;
  };
  challenge_suspicions: {
    id: Generated<string>;
    challenge_id: string;
    kind: SuspicionKind;
    sort: number;
    ballots: number;
    median_ms: number | null;
    signed_up_on: string | null;
    deviation: number | null;
    decision: ReviewDecision | null;
    reason: string | null;
    decided_by: string | null;
    decided_at: Date | null;
  };
  challenge_suspects: { suspicion_id: string; uid: string };
}

declare module '../../platform/database/schema' {
  interface Database extends ChallengesTables {}
}

export type ChallengeRecord = Selectable<ChallengesTables['challenges']>;
export type EntryRecord = Selectable<ChallengesTables['challenge_entries']>;
export type BallotRecord = Selectable<ChallengesTables['challenge_ballots']>;
export type ResultRecord = Selectable<ChallengesTables['challenge_results']>;
export type RankRecord = Selectable<ChallengesTables['challenge_ranks']>;
export type SuspicionRecord = Selectable<ChallengesTables['challenge_suspicions']>;
