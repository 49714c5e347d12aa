import { useEffect, useId, useState, type RefObject } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import Search from 'lucide-react/icons/search';
import { searchQueries } from '@bestie/client/search.queries';
import { useServices } from '../services';
import { searchPath } from '../route-lookup';
import styles from './search-suggestions.module.css';

/** Pause in ms after the last key. */
const pauseMs = 180;

export interface SearchSuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  query: string;
  /** Path of the search page. */
  route: string;
  /** Called when one was chosen, or the list was closed. */
  onDone: () => void;
}

interface Suggestion {
  path: string;
  text: string;
  detail: string | null;
}

/**
 * What somebody may want who types into the search box, as a combobox: arrow keys choose, Enter opens, Escape closes. Without
 * a choice, Enter searches as always.
 */
export default function SearchSuggestions({ input, query, route, onDone }: SearchSuggestionsProps) {
  const id = useId();
  const navigate = useNavigate();
  const suggestions = useSuggestions(query, route);
  // The choice belongs to the list that it was made from.
  const [{ chosen, of }, choose] = useState<{ chosen: number; of: unknown }>({ chosen: -1, of: null });
  const at = of === suggestions ? chosen : -1;

  useEffect(() => {
    const field = input.current;
    if (!field) return undefined;
    const open = suggestions.length > 0;
    const attributes = {
      role: 'combobox',
      'aria-expanded': String(open),
      'aria-controls': id,
      'aria-autocomplete': 'list',
      ...(at >= 0 && { 'aria-activedescendant': `${id}-${at}` }),
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !open) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        // Beyond both ends is the field itself.
        const places = suggestions.length + 1;
        choose({ chosen: ((at + 1 + step + places) % places) - 1, of: suggestions });
      } else if (event.key === 'Enter' && suggestions[at]) {
        void navigate(suggestions[at].path);
        field.blur();
        onDone();
      } else if (event.key === 'Escape') onDone();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    field.addEventListener('keydown', onKeyDown);
    return () => {
      field.removeEventListener('keydown', onKeyDown);
      for (const name of Object.keys(attributes)) field.removeAttribute(name);
    };
  }, [input, id, at, suggestions, navigate, onDone]);

  if (suggestions.length === 0) return null;
  return (
    <ul id={id} role="listbox" aria-label="Suggestions" className={styles.list}>
      {suggestions.map(({ path, text, detail }, index) => (
        <li
          key={path}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={styles.option}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            void navigate(path);
            input.current?.blur();
            onDone();
          }}
        >
          <Search aria-hidden="true" />
          <span className={styles.text}>{text}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </li>
      ))}
    </ul>
  );
}

/** What goes on like the query, once somebody pauses; the last ones until there are others. */
function useSuggestions(query: string, route: string): readonly Suggestion[] {
  const { api } = useServices();
  const typed = query.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    ...searchQueries.suggest(api, asked),
    enabled: asked !== '' && typed !== '',
    placeholderData: keepPreviousData,
    retry: false,
    select: selectSuggestions(asked, route),
  });
  return (typed === '' ? undefined : data) ?? none;
}

const none: readonly Suggestion[] = [];

const kindLabels = {
  items: 'Closet',
  outfits: 'Outfit',
  boards: 'Board',
  challenges: 'Challenge',
  people: 'Person',
} as const;

/** Words complete the last one that was typed; names lead to their page. */
const selectSuggestions =
  (asked: string, route: string) =>
  ({
    words,
    names,
  }: {
    words: readonly string[];
    names: readonly { kind: keyof typeof kindLabels; title: string; path: string }[];
  }): readonly Suggestion[] => {
    const before = asked.split(/\s+/).slice(0, -1);
    return [
      ...words.map((word) => {
        const text = [...before, word].join(' ');
        return { path: searchPath(route, text) ?? route, text, detail: null };
      }),
      ...names.map(({ kind, title, path }) => ({ path, text: title, detail: kindLabels[kind] })),
    ];
  };
