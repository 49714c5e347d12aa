import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Values by name; an empty one or null removes the name from the address. */
export type SearchChanges = Record<string, string | null>;

/** The query of an address with some values changed: `?a=b`, or empty when nothing is left. */
export function searchWith(params: URLSearchParams, changes: SearchChanges): string {
  const text = changed(params, changes).toString();
  return text && `?${text}`;
}

/**
 * Changes values in the query of the address and leaves the others and the scroll position as they are. The function
 * stays the same for the life of the component.
 */
export function useChangeSearch(): (changes: SearchChanges, options?: { replace?: boolean }) => void {
  const [, setParams] = useSearchParams();
  // The router returns another function with each address.
  const latest = useRef(setParams);
  useLayoutEffect(() => void (latest.current = setParams));
  return useCallback(
    (changes, { replace = false } = {}) =>
      latest.current((before) => changed(before, changes), { replace, preventScrollReset: true }),
    [],
  );
}

function changed(params: URLSearchParams, changes: SearchChanges): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
