import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useAfterFirstRender } from '@bestie/design-system/use-after-first-render';
import styles from './virtual-grid.module.css';

/** Layout of a grid; heights are known before rendering. */
export interface GridLayout {
  columns: number;
  /** Height including the gap below. */
  rowHeight: number;
  rowGap: number;
}

export interface VirtualGridProps<Thing extends { id: string }> {
  things: readonly Thing[];
  /** Layout for a width. The same function for the same kind of grid, which keeps its last position. */
  layoutOf: (width: number) => GridLayout;
  /** Names the grid, and makes its things items of a list. */
  label?: string;
  /** `priority`: in the first view. */
  render: (thing: Thing, priority: boolean) => ReactNode;
  hasMore: boolean;
  loadingMore: boolean;
  onLoadMore: () => void;
}

interface Box {
  width: number;
  /** From the top of the page. */
  top: number;
}

/** Last positions of grids by kind, so that the next one renders right at once, before it is measured. */
const stood = new WeakMap<(width: number) => GridLayout, Box & { window: number }>();
const unknown: Box = { width: 0, top: 0 };

/** What is rendered outside of the window, once its own rows are shown. */
const beyondPixels = 640;
const beyondRows = 3;

/** A grid that renders visible tiles only, so that 5,000 scroll as smoothly as fifty. */
export function VirtualGrid<Thing extends { id: string }>({
  things,
  layoutOf,
  label,
  render,
  hasMore,
  loadingMore,
  onLoadMore,
}: VirtualGridProps<Thing>) {
  const root = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<Box>(() => {
    const before = stood.get(layoutOf);
    return before?.window === window.innerWidth ? before : unknown;
  });
  const isFirstShown = useAfterFirstRender();

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const measure = () =>
      setBox((before) => {
        const { width, top } = element.getBoundingClientRect();
        const next = { width, top: Math.round(top + window.scrollY) };
        stood.set(layoutOf, { ...next, window: window.innerWidth });
        return before.width === next.width && before.top === next.top ? before : next;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [layoutOf]);

  const { columns, rowHeight, rowGap } = layoutOf(box.width || 1200);
  const rows = Math.ceil(things.length / columns);
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowHeight,
    overscan: isFirstShown ? Math.max(beyondRows, Math.ceil(beyondPixels / rowHeight)) : 0,
    scrollMargin: box.top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const measured = useRef(rowHeight);
  useEffect(() => {
    if (measured.current === rowHeight) return;
    measured.current = rowHeight;
    virtualizer.measure();
  }, [virtualizer, rowHeight]);

  const visible = virtualizer.getVirtualItems();
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !loadingMore && last >= rows - 4) onLoadMore();
  }, [hasMore, loadingMore, last, rows, onLoadMore]);

  return (
    <div
      ref={root}
      className={styles.grid}
      style={{ height: rows * rowHeight }}
      data-pieces={things.length}
      {...(label !== undefined && { role: 'list', 'aria-label': label })}
    >
      {visible.map((row) => (
        <div
          key={row.key}
          {...(label !== undefined && { role: 'presentation' })}
          className={styles.row}
          style={{
            transform: `translateY(${row.start - virtualizer.options.scrollMargin}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            height: rowHeight - rowGap,
          }}
        >
          {things.slice(row.index * columns, (row.index + 1) * columns).map((thing) =>
            label === undefined ? (
              render(thing, row.index < 2)
            ) : (
              <div key={thing.id} role="listitem">
                {render(thing, row.index < 2)}
              </div>
            ),
          )}
        </div>
      ))}
    </div>
  );
}
