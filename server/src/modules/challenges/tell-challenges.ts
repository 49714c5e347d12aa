import { challengeTopic, platformTopic } from '@bestie/contracts/live';
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
