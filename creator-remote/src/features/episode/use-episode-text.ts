import { episodesQueries } from '@bestie/client/episodes.queries';
import type { Episode } from '@bestie/contracts/episodes.contract';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState, type Action } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';

/**
 * A long text of an episode that is saved by its own button; what is typed survives a reload until then.
 * @param name of its draft
 * @param saved the text as it is saved
 */
export function useEpisodeText(episode: Episode, name: 'chapters' | 'transcript', saved: string) {
  const api = useApi();
  const { act, busy, message } = useActionState();
  const [{ text }, setText, forget] = useDraft(`episode-${name}-${episode.id}`, {
    text: null as string | null,
  });
  return {
    typed: text ?? saved,
    type: (next: string) => setText({ text: next }),
    async save(action: Pick<Action<Episode>, 'call' | 'said'>): Promise<void> {
      const done = await act({
        ...action,
        updates: episodesQueries.get(api, episode.id).queryKey,
        stale: [episodesQueries.all],
        failure: 'thrown',
      });
      if (!done) return;
      forget();
      setText({ text: null });
    },
    busy,
    message,
  };
}
