import { useSyncExternalStore } from 'react';

/** Widths at which the frame changes; the same in the style sheets and in first-paint.css. */
export const breakpoints = {
  /** From here the sidebar stands at the left; below, the bottom bar. */
  rail: '(min-width: 700px)',
  /** From here there is room for the whole sidebar and for every control of the topbar. */
  wide: '(min-width: 1200px)',
} as const;

/** Whether the window is that wide, now and as it changes. */
export function useBreakpoint(name: keyof typeof breakpoints): boolean {
  const query = breakpoints[name];
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}
