import { useSearchParams } from 'react-router-dom';
import { challengeTabs } from '@bestie/contracts/challenges';
import type { ChallengeTab } from '@bestie/contracts/challenges';
import { paths } from '@bestie/contracts/paths';
import { searchWith, useChangeSearch } from '@bestie/remote-kit/use-change-search';

/** What the page shows: all of it stands in the URL, so back, reload and share work. */
export function useChallengesView() {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  return {
    tab: challengeTabs.find((tab) => tab === params.get('tab')) ?? 'open',
    /** Only those that the person made. */
    made: params.get('made') === 'me',
    /** The person’s outfit for which they look for a challenge. */
    outfitId: params.get('outfit'),
    hrefOf: (tab: ChallengeTab) =>
      `${paths.fan.challenges}${searchWith(params, { tab: tab === 'open' ? null : tab })}`,
    showMade: (made: boolean) => change({ made: made ? 'me' : null }),
    forgetOutfit: () => change({ outfit: null }, { replace: true }),
  };
}
export type ChallengesView = ReturnType<typeof useChallengesView>;
