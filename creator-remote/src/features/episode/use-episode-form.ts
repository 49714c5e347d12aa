import { episodesQueries } from '@bestie/client/episodes.queries';
import type { Episode } from '@bestie/contracts/episodes.contract';
import { useShell, useUnsaved } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';

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
export type EpisodeFields = ReturnType<typeof fieldsOf>;

interface Draft {
  /** Null as long as nothing is typed. */
  words: EpisodeFields | null;
  /** What was there when typing began. */
  base: EpisodeFields | null;
  version: number;
}
const nothing: Draft = { words: null, base: null, version: 0 };

/** The words of an episode while they are edited; they survive a reload. */
export function useEpisodeForm(episode: Episode) {
  const { api } = useShell();
  const state = useActionState();
  const [draft, setDraft, forget] = useDraft<Draft>(`episode-${episode.id}`, nothing);
  const current = fieldsOf(episode);
  const words = draft.words ?? current;
  const dirty = draft.words !== null && JSON.stringify(draft.words) !== JSON.stringify(current);
  useUnsaved(dirty ? 'What you wrote about this episode is not saved yet.' : null);

  function reset(): void {
    forget();
    setDraft(nothing);
    state.reset();
  }

  return {
    ...state,
    words,
    dirty,
    reset,
    change: (changes: Partial<EpisodeFields>) =>
      setDraft({
        words: { ...words, ...changes },
        base: draft.words === null ? current : draft.base,
        version: draft.words === null ? episode.version : draft.version,
      }),
    /** @param mine saves over what was changed elsewhere */
    async save(mine = false) {
      // What changed meanwhile beside these fields is no conflict with them.
      const same = JSON.stringify(draft.base) === JSON.stringify(current);
      const version = mine || same ? episode.version : draft.version;
      const done = await state.act({
        call: () => api.episodes.update({ episodeId: episode.id, version, ...words }),
        updates: episodesQueries.get(api, episode.id).queryKey,
        stale: [episodesQueries.all],
        said: 'Saved.',
        failure: 'thrown',
      });
      if (done) reset();
    },
  };
}
export type EpisodeForm = ReturnType<typeof useEpisodeForm>;
