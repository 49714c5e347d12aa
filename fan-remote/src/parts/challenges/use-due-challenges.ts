import { challengesQueries } from '@bestie/client/challenges.queries';
import type { Challenge } from '@bestie/contracts/challenges.contract';
import { useRefreshAt } from '../refresh/use-refresh-at';
import { nextDateOf } from './challenge-words';

/** Asks for challenges again when the next of their dates is there. */
export function useDueChallenges(challenges: readonly Challenge[]): void {
  const dates = challenges.flatMap((challenge) => Date.parse(nextDateOf(challenge)?.at ?? '') || []);
  useRefreshAt(dates.length > 0 ? Math.min(...dates) : null, challengesQueries.all);
}
