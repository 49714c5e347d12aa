import { episodesQueries } from '@bestie/client/episodes.queries';
import type { Episode } from '@bestie/contracts/episodes.contract';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useFieldsDraft } from '../../parts/drafts/use-fields-draft';

/**
 * A long text of an episode that is saved by its own button; what is typed survives a reload until then.
 * @param name of its draft
 * @param saved the text as it is saved
 */
export function useEpisodeText(episode: Episode, name: 'chapters' | 'transcript', saved: string) {
  const api = useApi();
  const action = useActionState();
  const draft = useFieldsDraft(
    `episode:${episode.id}:${name}`,
    { text: saved },
    episode.version,
    action.busy,
  );
  return {
    draft,
    action,
    typed: draft.value.text,
    type: (text: string) => draft.change({ text }),
    async save(call: () => Promise<Episode>, said: string): Promise<void> {
      const done = await action.act({
        call,
        said,
        updates: episodesQueries.get(api, episode.id).queryKey,
        stale: [episodesQueries.all],
        failure: 'thrown',
      });
      if (done) draft.settle(draft.value, done.answer.version);
    },
  };
}
