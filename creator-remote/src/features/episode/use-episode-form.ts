import { episodesQueries } from '@bestie/client/episodes.queries';
import type { Episode } from '@bestie/contracts/episodes.contract';
import { useShell, useUnsaved } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useFieldsDraft } from '../../parts/drafts/use-fields-draft';

const fieldsOf = ({ title, kind, season, number, explicit, tierId, summary, notes }: Episode) => ({
  title,
  kind,
  season,
  number,
  explicit,
  tierId,
  summary,
  notes,
});

/** The words of an episode while they are edited; they survive a reload. */
export function useEpisodeForm(episode: Episode) {
  const { api } = useShell();
  const action = useActionState();
  const draft = useFieldsDraft(
    `episode:${episode.id}:words`,
    fieldsOf(episode),
    episode.version,
    action.busy,
  );
  const { value: words, changed, change } = draft;
  useUnsaved(changed ? 'What you wrote about this episode is not saved yet.' : null);
  return {
    draft,
    action,
    words,
    change,
    reset(): void {
      draft.discard();
      action.reset();
    },
    async save(version = draft.version): Promise<void> {
      const done = await action.act({
        call: () => api.episodes.update({ episodeId: episode.id, version, ...words }),
        updates: episodesQueries.get(api, episode.id).queryKey,
        stale: [episodesQueries.all],
        said: 'Saved.',
        failure: 'thrown',
      });
      if (done) draft.settle(words, done.answer.version);
    },
  };
}
export type EpisodeForm = ReturnType<typeof useEpisodeForm>;
