import { useCallback, useEffect, useRef } from 'react';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

/** Milliseconds for which an outfit is collected with others before the server hears of it. */
const collecting = 1500;

/**
 * Tells the server which outfits a person saw: those that stood in view at least by half. @returns the ref of an outfit’s
 * element by its id
 */
export function useSeen(): (id: string) => (element: HTMLElement | null) => (() => void) | undefined {
  const { api } = useShell();
  const act = useAction();
  const told = useRef(new Set<string>());
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useCallback(() => {
    timer.current = undefined;
    const ids = [...waiting.current];
    waiting.current.clear();
    if (ids.length > 0) void act({ call: () => api.spotlights.view({ ids }), failure: 'silent' });
  }, [act, api]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (id) => (element) => {
      if (!element || told.current.has(id) || typeof IntersectionObserver === 'undefined') return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting) || told.current.has(id)) return;
          told.current.add(id);
          waiting.current.add(id);
          timer.current ??= setTimeout(tell, collecting);
          observer.disconnect();
        },
        { threshold: 0.5 },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [tell],
  );
}
