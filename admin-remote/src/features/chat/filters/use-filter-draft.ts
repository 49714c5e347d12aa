import { useQuery } from '@tanstack/react-query';
import { uuidv7 } from 'uuidv7';
import { wordFiltersQueries } from '@bestie/client/word-filters.queries';
import type { FilterAction } from '@bestie/contracts/word-filters';
import type { WordFilter } from '@bestie/contracts/word-filters.contract';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { linesOf, wordsOf } from './filter-words';

interface Draft {
  /** Of a new filter too, so that one that is sent twice is made once. */
  id: string;
  /** The version that the words began on. */
  version: number;
  name: string;
  action: FilterAction;
  /** One in each line. */
  words: string;
  exceptions: string;
  reason: string;
}

const draftOf = (filter: WordFilter | null): Draft => ({
  id: filter?.id ?? uuidv7(),
  version: filter?.version ?? 0,
  name: filter?.name ?? '',
  action: filter?.action ?? 'flag',
  words: linesOf(filter?.words ?? []),
  exceptions: linesOf(filter?.exceptions ?? []),
  reason: '',
});

/** The draft of a filter, which survives a reload. What another admin saves meanwhile is offered, and replaces no word of it. */
export function useFilterDraft(filter: WordFilter | null, onClose: () => void) {
  const api = useApi();
  const [draft, setDraft, clearDraft] = useDraft(`filter:${filter?.id ?? 'new'}`, draftOf(filter));
  const { id, version } = draft;
  const { act, busy, issue, failure, conflict } = useActionState();
  const saved = useQuery(wordFiltersQueries.list(api)).data?.items.find((one) => one.id === id);
  const meanwhile = filter && saved && saved.version > version ? saved : null;

  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const union = (mine: string, theirs: readonly string[]) =>
    linesOf([...new Set([...wordsOf(mine), ...theirs])]);
  function merge() {
    if (!meanwhile) return;
    set({
      version: meanwhile.version,
      words: union(draft.words, meanwhile.words),
      exceptions: union(draft.exceptions, meanwhile.exceptions),
    });
  }

  const close = () => {
    clearDraft();
    onClose();
  };

  async function save() {
    const { name, action, reason } = draft;
    const fields = {
      name: name.trim(),
      action,
      words: wordsOf(draft.words),
      exceptions: wordsOf(draft.exceptions),
      reason,
    };
    const done = await act({
      call: () =>
        filter
          ? api.wordFilters.update({ filterId: id, version, ...fields })
          : api.wordFilters.create({ id, ...fields }),
      stale: [wordFiltersQueries.all],
      said: filter ? 'Saved. It is in force.' : 'The filter is in force.',
      failure: 'thrown',
    });
    if (done) close();
  }
  return { id, draft, set, save, close, busy, issue, failure: conflict ? null : failure, meanwhile, merge };
}
