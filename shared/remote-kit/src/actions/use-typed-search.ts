import { useEffect, useState } from 'react';

/** Milliseconds after the last keystroke before the list is requested. */
const pauseMs = 220;

/**
 * Text of a search field, which the list follows a moment later. Nothing typed is lost while it follows.
 * @param search the current search of the list; it also changes by back, forward and "clear"
 * @param setSearch gets the trimmed text after a pause in typing; the same function each time
 */
export function useTypedSearch(
  search: string,
  setSearch: (search: string) => void,
): [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  /** Texts that the list was asked for and does not have yet, the oldest first. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (seen !== search) {
    setSeen(search);
    const at = asked.indexOf(search);
    setAsked(at < 0 ? [] : asked.slice(at + 1));
    if (at < 0) setTyped(search);
  } else if (asked.at(-1) === search) setAsked([]);
  const latest = asked.at(-1) ?? search;
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === latest) return undefined;
    const timer = setTimeout(() => {
      setAsked((before) => [...before, wanted]);
      setSearch(wanted);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, latest, setSearch]);
  return [typed, setTyped];
}
