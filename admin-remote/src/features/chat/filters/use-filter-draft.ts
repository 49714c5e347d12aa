import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { wordFiltersQueries } from '@bestie/client/word-filters.queries';
import type { FilterAction } from '@bestie/contracts/word-filters';
import type { WordFilter } from '@bestie/contracts/word-filters.contract';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { linesOf, wordsOf } from './filter-words';

interface Draft {
  name: string;
  action: FilterAction;
  /** One in each line. */
  words: string;
  exceptions: string;
  reason: string;
}

const draftOf = (filter: WordFilter | null): Draft => ({
  name: filter?.name ?? '',
  action: filter?.action ?? 'flag',
  words: linesOf(filter?.words ?? []),
  exceptions: linesOf(filter?.exceptions ?? []),
  reason: '',
});

/** A filter while somebody edits it. What another admin saves meanwhile is offered, and takes nothing away. */
export function useFilterDraft(filter: WordFilter | null, onClose: () => void) {
  const api = useApi();
  // A new one that is sent twice is made once.
  const [id] = useState(() => filter?.id ?? uuidv7());
  const [version, setVersion] = useState(filter?.version ?? 0);
  const [draft, setDraft] = useState(() => draftOf(filter));
  const { act, busy, issue, failure, conflict } = useActionState();
  const saved = useQuery(wordFiltersQueries.list(api)).data?.items.find((one) => one.id === id);
  const meanwhile = filter && saved && saved.version > version ? saved : null;

  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const union = (mine: string, theirs: readonly string[]) =>
    linesOf([...new Set([...wordsOf(mine), ...theirs])]);
  function merge() {
    if (!meanwhile) return;
    setVersion(meanwhile.version);
    set({
      words: union(draft.words, meanwhile.words),
      exceptions: union(draft.exceptions, meanwhile.exceptions),
    });
  }

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
    if (done) onClose();
  }
  return { id, draft, set, save, busy, issue, failure: conflict ? null : failure, meanwhile, merge };
}
