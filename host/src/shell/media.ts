import { useSyncExternalStore } from 'react';

/** Widths at which the frame changes; the same as in the style sheets and first-paint.css. */
export const breakpoints = {
  /** From here on the sidebar is at the left; below, there is the bottom bar. */
  rail: '(min-width: 700px)',
  /** From here on the topbar has all of its controls; below, some are in the account menu. */
  controls: '(min-width: 1000px)',
  /** From here on the sidebar is expanded. */
  wide: '(min-width: 1200px)',
  /** Narrower than most phones; here the account menu also has the theme toggle. */
  tiny: '(max-width: 359.98px)',
} as const;

/** Whether the window has that width; updates when it changes. */
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
