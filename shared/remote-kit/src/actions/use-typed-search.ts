import { useEffect, useState } from 'react';

/** Pause after the last letter before the list is asked, in milliseconds. */
const pauseMs = 220;

/**
 * What stands in a search field while the list follows a moment later.
 * @param search what the list is searched for; from outside it changes by back, forward and "clear"
 * @param setSearch gets what was typed, trimmed, once the typing rests; the same function each time
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
