import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { classNames } from '@bestie/design-system/class-names';
import { useAfterFirstRender } from '@bestie/design-system/use-after-first-render';
import { usePageTop } from '@bestie/remote-kit/use-page-top';
import { useSteady } from '@bestie/remote-kit/use-steady';
import { focusNextFrame } from './focus-next-frame';
import { useFollowEnd } from './use-follow-end';
import styles from './windowed-list.module.css';

/** A position to scroll to. A new object scrolls again. */
export interface Destination {
  position: number;
  /** The row is highlighted for a moment, and gets the focus. */
  marked: boolean;
}

/** A row with its position in the conversation. */
export interface PositionedRow {
  id: string;
  position: number;
}

export interface WindowedListProps<Row extends PositionedRow> {
  /** Sorted by position. */
  rows: readonly Row[];
  /** Renders a row. Its element has the id of `rowId`. */
  children: (row: Row, index: number) => ReactNode;
  /** The same function for the same kind of list, which keeps the sizes of its rows. */
  rowId: (position: number) => string;
  destination: Destination | null;
  hasBefore: boolean;
  hasAfter: boolean;
  onBefore: () => void;
  onAfter: () => void;
  /** Called with the highest position in view. */
  onSeen: (position: number) => void;
  /** Estimated height in px of a row before it is measured. */
  estimate: number;
  /** Height in px that the topbar and other sticky elements cover. */
  covered: number;
  /** Starts at the end and follows it while the reader is there; a changed number goes there again. */
  follow?: number;
  /** Class of each row. */
  className?: string;
}

/** The window's width, the list's top and its measured rows when a list of a kind was left. */
interface Left {
  window: number;
  top: number;
  rows: VirtualItem[];
}

/** Lists by kind as they were left, so that the next one renders right at once, before it is measured. */
const left = new WeakMap<WindowedListProps<PositionedRow>['rowId'], Left>();

/** More rows are loaded when fewer than this many remain at an end. */
const near = 6;

/**
 * A conversation of which only the visible rows are rendered, so that ten thousand scroll as smoothly as ten.
 * More rows load at both ends, and the reader's position stays.
 */
export function WindowedList<Row extends PositionedRow>(props: WindowedListProps<Row>) {
  const { rows, rowId, destination, hasBefore, hasAfter, onBefore, onAfter, onSeen } = props;
  const { estimate, covered, follow } = props;
  const root = useRef<HTMLDivElement>(null);
  const [before] = useState(() => {
    const known = left.get(rowId);
    return known?.window === window.innerWidth ? known : undefined;
  });
  const top = usePageTop(root, before?.top);
  // The first frame has only the rows that it shows.
  const isDrawn = useAfterFirstRender();
  const follows = follow !== undefined && !hasAfter;
  useFollowEnd({ enabled: follows, atOnce: !destination, turn: follow });

  const rowAt = useSteady((goal: Destination) => rows.findIndex(({ position }) => position >= goal.position));
  // What is above the first row is part of what one begins to read.
  const beginsAtTop = useSteady(
    (goal: Destination) => !goal.marked && rows[0]?.position === 1 && rowAt(goal) <= 0,
  );
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => estimate,
    overscan: isDrawn ? 4 : 0,
    scrollMargin: top,
    scrollPaddingStart: covered,
    // Rows that load above do not move the visible ones.
    anchorTo: 'end',
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: before?.rows ?? [],
    // A list that starts at a row or at its end is not drawn from its beginning first.
    initialOffset: () => {
      if (destination ? beginsAtTop(destination) : !follows) return window.scrollY;
      const sizes = new Map(before?.rows.map(({ key, size }) => [key, size]));
      const heightOf = (some: readonly Row[]) =>
        some.reduce((sum, { id }) => sum + (sizes.get(id) ?? estimate), 0);
      const end = top + heightOf(rows) - window.innerHeight;
      if (!destination) return Math.max(0, end);
      const start = top + heightOf(rows.filter(({ position }) => position < destination.position)) - covered;
      return Math.max(0, Math.min(start, end));
    },
  });
  const leave = useSteady(() =>
    left.set(rowId, { window: window.innerWidth, top, rows: virtualizer.takeSnapshot() }),
  );
  useLayoutEffect(() => () => void leave(), [leave]);
  const visible = virtualizer.getVirtualItems();
  const first = visible[0]?.index ?? 0;
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasBefore && first < near) onBefore();
  }, [hasBefore, first, onBefore]);
  useEffect(() => {
    if (hasAfter && last >= rows.length - near) onAfter();
  }, [hasAfter, last, rows.length, onAfter]);

  // Rows are also rendered outside the window; only visible ones count as seen.
  const bottom = (virtualizer.scrollOffset ?? 0) + window.innerHeight;
  const seen = visible.findLast(({ start }) => start < bottom);
  const seenPosition = seen && rows[seen.index]?.position;
  useEffect(() => {
    if (seenPosition !== undefined) onSeen(seenPosition);
  }, [seenPosition, onSeen]);

  const led = useRef<Destination | null>(null);
  useEffect(() => {
    if (!destination || led.current === destination || rows.length === 0) return;
    const index = rowAt(destination);
    led.current = destination;
    if (beginsAtTop(destination)) return;
    virtualizer.scrollToIndex(index < 0 ? rows.length - 1 : index, { align: 'start' });
    if (!destination.marked) return;
    const position = rows[index]?.position;
    if (position === undefined) return;
    focusNextFrame(() => document.getElementById(rowId(position))?.focus({ preventScroll: true }));
  }, [virtualizer, destination, rows, rowId, rowAt, beginsAtTop]);

  return (
    <div ref={root} className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
      {visible.map(({ index, key, start }) => {
        const row = rows[index];
        if (!row) return <Fragment key={key} />;
        return (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classNames(styles.place, props.className)}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            {props.children(row, index)}
          </div>
        );
      })}
    </div>
  );
}
