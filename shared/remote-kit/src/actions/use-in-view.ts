import { useCallback, useEffect, useRef } from 'react';

/** Milliseconds for which things are collected with others before they are told. */
const collecting = 1500;

/**
 * Tells once of each thing that stood in view at least by half, several at a time. @returns the ref of an element by the id of its
 * thing
 */
export function useInView(
  tell: (ids: string[]) => void,
): (id: string) => (element: HTMLElement | null) => (() => void) | undefined {
  const told = useRef(new Set<string>());
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tellAll = useCallback(() => {
    timer.current = undefined;
    const ids = [...waiting.current];
    waiting.current.clear();
    if (ids.length > 0) tell(ids);
  }, [tell]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (id) => (element) => {
      if (!element || told.current.has(id) || typeof IntersectionObserver === 'undefined') return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting) || told.current.has(id)) return;
          told.current.add(id);
          waiting.current.add(id);
          timer.current ??= setTimeout(tellAll, collecting);
          observer.disconnect();
        },
        { threshold: 0.5 },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [tellAll],
  );
}
