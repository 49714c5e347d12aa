import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Space beside the current tab, as wide as the fade at the edges of the row. */
const beside = 40;

/**
 * The ref of a row of tabs: scrolls the row, and nothing around it, so that the current tab is in view. Counts that
 * arrive later make tabs wider, and scroll once more.
 */
export function useCurrentInView<Row extends HTMLElement>(
  current: string | undefined,
  tabs: ReadonlyArray<{ count?: number }>,
): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const counts = tabs.filter(({ count }) => count !== undefined).length;
  useLayoutEffect(() => {
    // Before the next paint, which lays the page out anyway; here it would be laid out within React's commit.
    const frame = requestAnimationFrame(() => {
      const tab = row.current?.querySelector('[aria-current], [aria-selected=true]');
      if (!row.current || !tab) return;
      const [around, inside] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
      const before = inside.left - beside - around.left;
      const after = inside.right + beside - around.right;
      if (before < 0) row.current.scrollLeft += before;
      else if (after > 0) row.current.scrollLeft += Math.min(after, before);
    });
    return () => cancelAnimationFrame(frame);
  }, [current, counts, tabs.length]);
  return row;
}
