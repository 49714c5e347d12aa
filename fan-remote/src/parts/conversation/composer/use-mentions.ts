import { useDeferredValue, useState, type KeyboardEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { searchQueries } from '@bestie/client/search.queries';
import { useShell } from '@bestie/remote-kit/shell';
import { handleBefore, writeInto } from './write-into';

/** A person who can be mentioned. */
export interface MentionedPerson {
  handle: string;
  name: string;
  avatar: string | null;
}

const mostOffered = 6;

/**
 * Suggests handles while the person types: participants of the conversation first, then search results.
 * @param nearby participants of the conversation
 */
export function useMentions(nearby: readonly MentionedPerson[], onText: (text: string) => void) {
  const { api } = useShell();
  const [place, setPlace] = useState<ReturnType<typeof handleBefore>>(null);
  const [at, setAt] = useState(0);
  const asked = useDeferredValue(place?.asked.toLowerCase() ?? '');
  const found = useQuery({
    queryKey: [...searchQueries.all, 'mentions', asked],
    queryFn: ({ signal }) => api.search.find({ q: asked, kind: 'people', limit: mostOffered }, { signal }),
    enabled: place !== null && asked.length >= 2,
    staleTime: 60_000,
  });
  const fits = ({ handle, name }: MentionedPerson) =>
    handle.toLowerCase().startsWith(asked) || name.toLowerCase().startsWith(asked);
  const people = new Map<string, MentionedPerson>();
  if (place) {
    for (const person of nearby) if (fits(person)) people.set(person.handle, person);
    for (const { id, title, cover } of found.data?.items ?? [])
      people.set(id, { handle: id, name: title, avatar: cover?.sources?.small ?? null });
  }
  const offered = [...people.values()].slice(0, mostOffered);
  const active = Math.min(at, offered.length - 1);

  const read = (area: HTMLTextAreaElement) => {
    setPlace(
      area.selectionStart === area.selectionEnd ? handleBefore(area.value, area.selectionStart) : null,
    );
    setAt(0);
  };
  const pick = (area: HTMLTextAreaElement, { handle }: MentionedPerson) => {
    if (!place) return;
    onText(writeInto(area, `@${handle} `, place.from, area.selectionStart));
    setPlace(null);
  };
  return {
    offered,
    active,
    read,
    pick,
    close: () => setPlace(null),
    /** Whether the list used the key. */
    press(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
      const person = offered[active];
      if (!person || event.nativeEvent.isComposing) return false;
      if (event.key === 'ArrowDown') setAt((active + 1) % offered.length);
      else if (event.key === 'ArrowUp') setAt((active - 1 + offered.length) % offered.length);
      else if (event.key === 'Escape') setPlace(null);
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey)
        pick(event.currentTarget, person);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
