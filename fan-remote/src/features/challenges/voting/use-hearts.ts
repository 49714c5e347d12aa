import { challengesQueries } from '@bestie/client/challenges.queries';
import type { Challenge, ChallengeEntry } from '@bestie/contracts/challenges.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';

/** Gives hearts and takes them back, where people vote with hearts. */
export function useHearts(challenge: Challenge, entries: readonly ChallengeEntry[]) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  // What is closed to the voter takes none of their hearts.
  const given = entries.filter(({ hearted, look }) => hearted && look !== null).map(({ id }) => id);
  return {
    busy,
    /** All hearts are given. */
    isFull: given.length >= challenge.voted.limit,
    toggle: ({ id, hearted }: ChallengeEntry) =>
      act({
        call: () =>
          api.challenges.giveHearts({
            challengeId: challenge.id,
            entryIds: hearted ? given.filter((other) => other !== id) : [...given, id],
          }),
        updates: challengesQueries.get(api, challenge.id).queryKey,
        stale: [challengesQueries.all],
      }),
  };
}
