import { challengeTopic, platformTopic } from '@bestie/contracts/live';
import { notifyAll } from '../notifications';
import type { ChallengesRepositories } from './challenges.repositories';

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

/** What entrants are told; its words are made when it is read. */
export type ToldEntrants = 'extended' | 'voting' | 'soon' | 'prolonged' | 'results' | 'cancelled';

/** Tells everybody who takes part. */
export async function tellEntrants(
  bound: ChallengesRepositories,
  challengeId: string,
  what: ToldEntrants,
  now: Date,
): Promise<void> {
  const entrants = await bound.results.listEntered(challengeId);
  await notifyAll(
    bound,
    entrants.flatMap(({ author_uid: uid }) => (uid === null ? [] : [uid])),
    {
      kind: 'challenge',
      actorUid: null,
      target: { kind: 'challenge', id: challengeId },
      sourceId: `${challengeId}#${what}`,
      now,
    },
  );
}

/** Asks admins who did not enter to decide about suspicious votes. */
export async function tellReviewers(
  bound: ChallengesRepositories,
  challengeId: string,
  now: Date,
): Promise<void> {
  await notifyAll(bound, await bound.suspicions.listReviewers(challengeId), {
    kind: 'challenge',
    actorUid: null,
    target: { kind: 'challenge', id: challengeId },
    sourceId: `${challengeId}#review`,
    now,
  });
}
