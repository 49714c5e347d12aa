import { useSyncExternalStore } from 'react';

/** Widths at which the frame changes; the same in the style sheets and in first-paint.css. */
export const breakpoints = {
  /** From here the sidebar stands at the left; below, the bottom bar. */
  rail: '(min-width: 700px)',
  /** From here the topbar has room for all of its controls; below, some are in the account menu. */
  controls: '(min-width: 1000px)',
  /** From here there is room for the whole sidebar. */
  wide: '(min-width: 1200px)',
  /** Narrower than any phone in use; here the account menu also takes the theme toggle. */
  tiny: '(max-width: 359.98px)',
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
