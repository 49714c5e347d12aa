import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { classNames } from '@bestie/design-system/class-names';
import { useFollowEnd } from './use-follow-end';
import styles from './windowed-list.module.css';

/** Where somebody is to be led: a row, and how often they asked for it. */
export interface Destination {
  position: number;
  /** The row is marked for a moment, and has the focus. */
  marked: boolean;
}

/** Something that was written, in its place of a conversation. */
export interface PositionedRow {
  id: string;
  position: number;
}

export interface WindowedListProps<Row extends PositionedRow> {
  /** In their order. */
  rows: readonly Row[];
  /** Draws a row. Its element has the id of `rowId`. */
  children: (row: Row, index: number) => ReactNode;
  rowId: (position: number) => string;
  destination: Destination | null;
  hasBefore: boolean;
  hasAfter: boolean;
  onBefore: () => void;
  onAfter: () => void;
  /** The highest position in view. */
  onSeen: (position: number) => void;
  /** Height in px of a row that was not drawn yet. */
  estimate: number;
  /** Height in px that the topbar, and what stands below it, covers. */
  covered: number;
  /** Begins at the end, and follows it while the reader is there; another number goes there again. */
  follow?: number;
  /** Of each row. */
  className?: string;
}

/** Rows from the ends of what is loaded at which more is asked for. */
const near = 6;

/**
 * What was written in a conversation, of which only what is in view is drawn: ten thousand read as smoothly as ten. More
 * comes at both ends, and what one reads stays where it is.
 */
export function WindowedList<Row extends PositionedRow>(props: WindowedListProps<Row>) {
  const { rows, rowId, destination, hasBefore, hasAfter, onBefore, onAfter, onSeen } = props;
  const { estimate, covered, follow } = props;
  const root = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useFollowEnd({ enabled: follow !== undefined && !hasAfter, atOnce: !destination, turn: follow });

  useLayoutEffect(() => {
    const measure = () => {
      const box = root.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => estimate,
    overscan: 4,
    scrollMargin: top,
    scrollPaddingStart: covered,
    // What is loaded above leaves what is in view where it is.
    anchorTo: 'end',
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const visible = virtualizer.getVirtualItems();
  const first = visible[0]?.index ?? 0;
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasBefore && first < near) onBefore();
  }, [hasBefore, first, onBefore]);
  useEffect(() => {
    if (hasAfter && last >= rows.length - near) onAfter();
  }, [hasAfter, last, rows.length, onAfter]);

  // What is drawn goes beyond the window: what was seen ends with it.
  const bottom = (virtualizer.scrollOffset ?? 0) + window.innerHeight;
  const seen = visible.findLast(({ start }) => start < bottom);
  const seenPosition = seen && rows[seen.index]?.position;
  useEffect(() => {
    if (seenPosition !== undefined) onSeen(seenPosition);
  }, [seenPosition, onSeen]);

  const led = useRef<Destination | null>(null);
  useEffect(() => {
    if (!destination || led.current === destination || rows.length === 0) return;
    const index = rows.findIndex(({ position }) => position >= destination.position);
    led.current = destination;
    if (index <= 0 && rows[0]?.position === 1 && !destination.marked) return;
    virtualizer.scrollToIndex(index < 0 ? rows.length - 1 : index, { align: 'start' });
    if (!destination.marked) return;
    const position = rows[index]?.position;
    if (position === undefined) return;
    requestAnimationFrame(() => document.getElementById(rowId(position))?.focus({ preventScroll: true }));
  }, [virtualizer, destination, rows, rowId]);

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
