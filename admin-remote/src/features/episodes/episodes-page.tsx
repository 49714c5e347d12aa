import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { adminEpisodesQueries } from '@bestie/client/admin-episodes.queries';
import { rowsOf } from '@bestie/client/rows-of';
import type { AdminEpisode } from '@bestie/contracts/admin-episodes.contract';
import { Button } from '@bestie/design-system/button';
import { EnvelopeDrawing } from '@bestie/design-system/drawings';
import { formatClock } from '@bestie/design-system/format-clock';
import { formatNumber } from '@bestie/design-system/format-number';
import { useApi } from '@bestie/remote-kit/shell';
import type { ModeratedKind } from '../../parts/moderated-things/moderated-columns';
import { ModeratedPage } from '../../parts/moderated-things/moderated-page';
import { moderationActs } from '../../parts/moderated-things/moderation-acts';
import { EpisodeFilters, useEpisodeFilters } from './episode-filters';
import { EpisodeState } from './episode-state';
import { FeatureDialog } from './feature-dialog';
import { MoveDialog } from './move-dialog';

type Asked = { act: 'move' | 'feature'; episode: AdminEpisode };

const nameOf = ({ title }: AdminEpisode) => title || 'Untitled episode';

const kindOf = (ask: (asked: Asked) => void): ModeratedKind<AdminEpisode> => ({
  noun: 'episode',
  header: 'Episode',
  nameOf,
  pathOf: ({ path }) => path,
  look: 'Look at',
  state: { header: 'State', badge: (episode) => <EpisodeState episode={episode} /> },
  numbers: [
    {
      key: 'length',
      header: 'Length',
      of: ({ durationMs }) => (durationMs === null ? '–' : formatClock(durationMs / 1000)),
    },
    { key: 'plays', header: 'Plays', of: ({ plays }) => formatNumber(plays) },
  ],
  menu: (episode) => (
    <>
      {episode.can.schedule && (
        <Button size="s" aria-label={`Move ${nameOf(episode)}`} onClick={() => ask({ act: 'move', episode })}>
          Move
        </Button>
      )}
      {episode.can.feature && (
        <Button
          size="s"
          aria-label={`Feature ${nameOf(episode)}`}
          onClick={() => ask({ act: 'feature', episode })}
        >
          Feature
        </Button>
      )}
    </>
  ),
});

/** /admin/content/episodes: everybody's episodes, which admins hide, move in time and feature, and never edit. */
export default function EpisodesPage() {
  const api = useApi();
  const filters = useEpisodeFilters();
  const [asked, setAsked] = useState<Asked | null>(null);
  const episodes = useInfiniteQuery(
    adminEpisodesQueries.list(api, { ...filters, q: useDeferredValue(filters.q) }),
  );
  // As it is now, as long as it is on the list.
  const episode = asked && (rowsOf(episodes.data).find(({ id }) => id === asked.episode.id) ?? asked.episode);
  const close = () => setAsked(null);
  return (
    <>
      <ModeratedPage
        kind={kindOf(setAsked)}
        title="Episodes"
        lede="Everyone’s episodes. Words and sound stay their creators’."
        drawing={<EnvelopeDrawing />}
        filters={<EpisodeFilters />}
        query={episodes}
        acts={moderationActs(api.adminEpisodes, {
          hide: 'It is gone from its page, the feed and players at the next request. Its creator is told why and may appeal. “Show again” takes it back.',
          show: 'Everyone who could hear it hears it again, as it was. Its creator is told why. “Hide” takes it back.',
          restore:
            'It leaves the trash with its clips. A scheduled one is a draft again. Its creator is told why.',
        })}
        all={adminEpisodesQueries.all}
      />
      {asked?.act === 'move' && episode && <MoveDialog episode={episode} onClose={close} />}
      {asked?.act === 'feature' && episode && <FeatureDialog episode={episode} onClose={close} />}
    </>
  );
}
