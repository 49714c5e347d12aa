import { useNavigate } from 'react-router-dom';
import { episodesQueries } from '@bestie/client/episodes.queries';
import type { Episode } from '@bestie/contracts/episodes.contract';
import { paths } from '@bestie/contracts/paths';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { episodeName } from '../../parts/episodes/episode-words';

/** What a creator does with a whole episode. */
export function useEpisodeActions(episode: Episode) {
  const { api } = useShell();
  const navigate = useNavigate();
  const { act, busy, message, reset } = useActionState();
  const { id: episodeId, version } = episode;
  const change = {
    updates: episodesQueries.get(api, episodeId).queryKey,
    stale: [episodesQueries.all],
    failure: 'thrown' as const,
  };
  return {
    busy,
    message,
    reset,
    publish: (unlisted = false) =>
      act({
        ...change,
        call: () => api.episodes.publish({ episodeId, unlisted }),
        said: unlisted ? 'Published. Only people with the link hear it.' : 'Published.',
      }),
    unlist: () =>
      act({
        ...change,
        call: () => api.episodes.unlist({ episodeId }),
        said: 'It is out of feed and search.',
        undo: () => api.episodes.publish({ episodeId }),
      }),
    schedule: (wallTime: string, timezone: string) =>
      act({
        ...change,
        call: () => api.episodes.schedule({ episodeId, version, wallTime, timezone }),
        said: 'Scheduled.',
      }),
    unschedule: () =>
      act({
        ...change,
        call: () => api.episodes.unschedule({ episodeId, version }),
        said: 'It is a draft again.',
      }),
    async remove() {
      const done = await act({
        call: () => api.episodes.delete({ episodeId }),
        stale: [episodesQueries.all],
        gone: [episodeId],
        said: `Moved “${episodeName(episode)}” to the trash.`,
        undo: () => api.episodes.restore({ episodeId }),
      });
      if (done) void navigate(paths.creator.episodes);
    },
  };
}
