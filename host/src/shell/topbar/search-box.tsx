import { useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { IconButton } from '@bestie/design-system/icon-button';
import { searchField } from '../../shortcuts/shortcut-targets';
import { useConsoleInView } from '../console-in-view';
import { searchPath, searchRoute } from '../route-lookup';
import { useConsoles, useServices } from '../services';
import { shellPart } from '../shell-part';
import styles from './topbar.module.css';

/** Suggestions are no reason to say that something is missing. */
const SearchSuggestions = shellPart(
  () => import(/* webpackChunkName: "search-suggestions" */ './search-suggestions'),
  () => null,
);

/** Specified text (specification.md, section 2). */
const SEARCH_PLACEHOLDER = 'Search closet, voice, episodes…';

/** The search box; on phones a button that opens it over the topbar. */
export function SearchBox() {
  const { composition } = useServices();
  const { remote } = useConsoleInView();
  const route = searchRoute(composition, useConsoles(), remote);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const shown = pathname === route ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [query, setQuery] = useState(shown);
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  // From the first key on; closed by Escape and by leaving the box.
  const [suggests, setSuggests] = useState(false);
  const closeSuggestions = useCallback(() => setSuggests(false), []);

  // Navigation changes the query.
  const [before, setBefore] = useState(shown);
  if (before !== shown) {
    setBefore(shown);
    setQuery(shown);
  }

  useEffect(() => {
    if (!route) return undefined;
    return searchField.register(() => {
      // On phones the box is rendered and focused synchronously, so that the next key goes into it.
      flushSync(() => setOpen(true));
      input.current?.focus();
      input.current?.select();
    });
  }, [route]);

  if (!route) return <div className={styles.search} />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The field itself knows what was typed while the page was busy.
    const path = searchPath(route, input.current?.value ?? query);
    if (path === undefined) return;
    input.current?.blur();
    setSuggests(false);
    setOpen(false);
    void navigate(path);
  };
  return (
    <>
      <form
        role="search"
        className={styles.search}
        data-open={open || undefined}
        onSubmit={submit}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          setOpen(false);
          setSuggests(false);
        }}
      >
        <Search aria-hidden="true" className={styles['search-icon']} />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="Search"
          aria-describedby={hintId}
          aria-keyshortcuts="/ Control+K Meta+K"
          placeholder={SEARCH_PLACEHOLDER}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setSuggests(true);
          }}
        />
        {suggests && (
          <SearchSuggestions input={input} query={query} route={route} onDone={closeSuggestions} />
        )}
        <kbd className={styles.kbd} aria-hidden="true">
          /
        </kbd>
        <span id={hintId} hidden>
          Press Enter to search
        </span>
        <span className={styles['search-close']}>
          <IconButton label="Close search" icon={<X />} tooltip={false} onClick={() => setOpen(false)} />
        </span>
      </form>
      <span className={styles['search-open']}>
        <IconButton
          label="Open search"
          icon={<Search />}
          tooltip={false}
          onClick={() => searchField.reach()}
        />
      </span>
    </>
  );
}
