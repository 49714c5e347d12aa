import { challengeTopic, platformTopic } from '@bestie/contracts/live';
import { notifyAll } from '../notifications';
import type { ChallengesRepositories } from './challenges.repositories';
import type { ChallengeRow } from './challenges.sql';

/** Refreshes every page that lists challenges. */
export const publishChallenge = (
  { live }: Pick<ChallengesRepositories, 'live'>,
  verb: 'create' | 'update' | 'cancel',
  id: string,
): Promise<void> => live.publish({ topic: platformTopic, type: `challenges.${verb}`, ids: [id] });

/** Refreshes the pages of one challenge after somebody entered or withdrew, or an entry was removed. */
export const publishEntries = (
  { live }: Pick<ChallengesRepositories, 'live'>,
  verb: 'enter' | 'withdraw' | 'removeEntry',
  id: string,
): Promise<void> => live.publish({ topic: challengeTopic(id), type: `challenges.${verb}`, ids: [id] });

/** What entrants are told; its words are made when it is read. A reminder names the end that it is about. */
export type ToldEntrants = 'extended' | 'voting' | `soon#${string}` | 'prolonged' | 'results';

/** Everybody who takes part. */
async function listEntrants({ results }: Pick<ChallengesRepositories, 'results'>, challengeId: string) {
  const entrants = await results.listEntered(challengeId);
  return entrants.flatMap(({ author_uid: uid }) => (uid === null ? [] : [uid]));
}

const tellOf = (
  bound: ChallengesRepositories,
  uids: readonly string[],
  { challengeId, what, now }: { challengeId: string; what: string; now: Date },
) =>
  notifyAll(bound, uids, {
    kind: 'challenge',
    actorUid: null,
    target: { kind: 'challenge', id: challengeId },
    sourceId: `${challengeId}#${what}`,
    now,
  });

/** Tells everybody who takes part. */
export async function tellEntrants(
  bound: ChallengesRepositories,
  challengeId: string,
  what: ToldEntrants,
  now: Date,
): Promise<void> {
  await tellOf(bound, await listEntrants(bound, challengeId), { challengeId, what, now });
}

/**
 * Tells entrants and the maker that a challenge was cancelled or has new dates, except the person who did it. Of other
 * changes the maker alone is told.
 */
export async function tellConcerned(
  bound: ChallengesRepositories,
  { id, version, maker_uid: makerUid, now }: Pick<ChallengeRow, 'id' | 'version' | 'maker_uid' | 'now'>,
  { what, by }: { what: 'cancelled' | 'moved' | 'changed'; by: string },
): Promise<void> {
  const entrants = what === 'changed' ? [] : await listEntrants(bound, id);
  const uids = [...entrants, ...(makerUid === null ? [] : [makerUid])].filter((uid) => uid !== by);
  // Each change is another one.
  await tellOf(bound, uids, {
    challengeId: id,
    what: what === 'cancelled' ? what : `${what}#${version}`,
    now,
  });
}

/** Asks admins who did not enter to decide about suspicious votes. */
export async function tellReviewers(
  bound: ChallengesRepositories,
  challengeId: string,
  now: Date,
): Promise<void> {
  const reviewers = await bound.suspicions.listReviewers(challengeId);
  await tellOf(bound, reviewers, { challengeId, what: 'review', now });
}
