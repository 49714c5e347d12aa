import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BallotAnswer } from '@bestie/contracts/challenges';
import { limits } from '@bestie/contracts/limits';
import { isActive, isWithdrawn } from '../../platform/identity/people.sql';
import { isReportedBy } from '../reports';

/** Whether the ballot `b` can still be answered for the first time. */
export const isOpenBallot = sql<boolean>`(b.answer is null
  and b.dealt_at > now() - ${sql.lit(limits.challenges.ballotMinutes)} * interval '1 minute')`;

/** Whether the voter of the row `b` counts: they are neither suspended nor erased. */
export const isVoterActive = sql<boolean>`coalesce((
  select ${isActive('h')} from people h where h.uid = b.voter_uid), false)`;

/** Uids of the people with whom somebody has a block, either way; rows with one column. */
export const blockedEitherWay = (uid: string): RawBuilder<unknown> => sql`
  select k.uid from person_blocks k where k.owner_uid = ${uid}
  union all select k.owner_uid from person_blocks k where k.uid = ${uid}`;

/** Whether somebody must not judge the entry `e`: their own, of people with a block either way, or what they reported. */
export const isKeptFromVoter = (uid: string): RawBuilder<boolean> => sql<boolean>`(
  e.author_uid = ${uid} or e.author_uid in (${blockedEitherWay(uid)}) or ${isWithdrawn(sql`e.author_uid`)}
  or ${isReportedBy('challengeEntry', sql`e.id`, uid)})`;

/** Of how many answered ballots, and shown ones, a ballot with this answer is. */
export const weightOf = (
  answer: BallotAnswer | null,
  isReleased: boolean,
): { shown: number; answers: number } => ({
  shown: answer === 'skip' || (answer === null && isReleased) ? 0 : 1,
  answers: answer === null || answer === 'skip' ? 0 : 1,
});
