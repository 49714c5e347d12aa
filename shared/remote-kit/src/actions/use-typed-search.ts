import { useEffect, useState } from 'react';

/** Milliseconds after the last keystroke before the list is requested. */
const pauseMs = 220;

/**
 * Text of a search field, which the list follows a moment later.
 * @param search the current search of the list; it also changes by back, forward and "clear"
 * @param setSearch gets the trimmed text after a pause in typing; the same function each time
 */
export function useTypedSearch(
  search: string,
  setSearch: (search: string) => void,
): [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    setTyped(search);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search) return undefined;
    const timer = setTimeout(() => {
      setKnown(wanted);
      setSearch(wanted);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, search, setSearch]);
  return [typed, setTyped];
}
