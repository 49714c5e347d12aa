import { Suspense } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { voiceClipsQueries } from '@bestie/client/voice-clips.queries';
import { userTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { voiceVisibilities, voiceVisibilityLabels } from '@bestie/contracts/voice-clips';
import { ThreadDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { ListPage } from '@bestie/remote-kit/list-page';
import { useShell } from '@bestie/remote-kit/shell';
import { searchWith, useChangeSearch } from '@bestie/remote-kit/use-change-search';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { ClipCard } from './clip-card';

const ClipDrawer = lazyPart(() => import(/* webpackChunkName: "clip-drawer" */ './clip-drawer'));

/** The creator’s voice clips; the one in the address is open. */
export default function VoicePage() {
  const { api, session } = useShell();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const q = params.get('q') ?? '';
  const visibility = voiceVisibilities.find((each) => each === params.get('for'));
  const opened = params.get('clip');
  const query = useInfiniteQuery({
    ...voiceClipsQueries.list(api, { q, visibility }),
    placeholderData: keepPreviousData,
  });
  useLiveRefresh(session && userTopic(session.uid), voiceClipsQueries.all);
  const tab = (value: string, label: string) => ({
    label,
    href: paths.creator.voice + searchWith(params, { for: value, clip: null }),
    current: (visibility ?? '') === value,
  });
  return (
    <ListPage
      title="Voice"
      lede="What you record for others to hear."
      noun={{ one: 'voice clip', many: 'voice clips' }}
      query={query}
      card={(clip) => (
        <ClipCard clip={clip} href={paths.creator.voice + searchWith(params, { clip: clip.id })} />
      )}
      onCreate={() => void navigate(paths.creator.uploadVoice)}
      trashHref={`${paths.creator.trash}?kind=voiceClips`}
      tabs={[tab('', 'All'), ...voiceVisibilities.map((each) => tab(each, voiceVisibilityLabels[each]))]}
      search={q}
      onSearch={(text) => change({ q: text }, { replace: true })}
      empty={(createButton) => (
        <EmptyState
          drawing={<ThreadDrawing />}
          title={visibility ? 'No voice clips here yet' : 'Say something'}
          action={createButton}
        >
          A minute is enough: record it here, and choose later who hears it.
        </EmptyState>
      )}
    >
      {opened && (
        <Suspense fallback={null}>
          <ClipDrawer
            key={opened}
            clipId={opened}
            onClose={() => change({ clip: null }, { replace: true })}
          />
        </Suspense>
      )}
    </ListPage>
  );
}
