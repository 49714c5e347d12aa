import { spotlightsQueries } from '@bestie/client/spotlights.queries';
import type { Candidate, Spotlight } from '@bestie/contracts/spotlights.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

/** What people do with outfits of Top Picks, their own and those of others. */
export function useSpotlightActions() {
  const { api } = useShell();
  const act = useAction();
  const stale = [spotlightsQueries.all];
  const react = (
    { id: spotlightId }: Spotlight,
    reaction: { loved?: boolean; saved?: boolean },
    said?: string,
  ) =>
    act({
      call: () => api.spotlights.react({ spotlightId, ...reaction }),
      updates: spotlightsQueries.show(api, spotlightId).queryKey,
      stale,
      ...(said !== undefined && { said }),
    });
  return {
    love: (spotlight: Spotlight) => react(spotlight, { loved: !spotlight.loved }),
    save: (spotlight: Spotlight) =>
      react(
        spotlight,
        { saved: !spotlight.saved },
        spotlight.saved ? 'Removed from what you saved.' : 'Saved. Find it under “Saved”.',
      ),
    answer: ({ id: spotlightId }: Candidate, agree: boolean) =>
      act({
        call: () => api.spotlights.answer({ spotlightId, agree }),
        stale,
        said: agree ? 'Thank you! It’s in the running.' : 'All right. We won’t ask you again for 30 days.',
      }),
    withdraw: ({ id: spotlightId }: Candidate) =>
      act({
        call: () => api.spotlights.withdraw({ spotlightId }),
        stale,
        said: 'It’s out of Top Picks.',
        failure: 'thrown',
      }),
    ask: ({ id: spotlightId }: Candidate) =>
      act({ call: () => api.spotlights.ask({ spotlightId }), stale, said: 'We’ve asked its author.' }),
  };
}
