import { useEffect, useRef } from 'react';
import type { Destination, PositionedRow, WindowedListProps } from './windowed-list';

export type ShortListProps<Row extends PositionedRow> = Pick<
  WindowedListProps<Row>,
  'rows' | 'children' | 'rowId' | 'destination' | 'covered' | 'onSeen' | 'className'
>;

/** A short conversation, of which every row is drawn: it does not need the code of the windowed list. */
export function ShortList<Row extends PositionedRow>(props: ShortListProps<Row>) {
  const { rows, rowId, destination, covered, onSeen, className } = props;
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const elements = [...(root.current?.children ?? [])];
        const at = elements.findLastIndex((row) => row.getBoundingClientRect().top < window.innerHeight);
        const seen = rows[at];
        if (seen) onSeen(seen.position);
      });
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [rows, onSeen]);

  const led = useRef<Destination | null>(null);
  useEffect(() => {
    if (!destination || led.current === destination || rows.length === 0) return;
    led.current = destination;
    const found = rows.findIndex(({ position }) => position >= destination.position);
    if (found <= 0 && !destination.marked) return;
    const at = found < 0 ? rows.length - 1 : found;
    const row = root.current?.children[at];
    if (row) window.scrollTo({ top: row.getBoundingClientRect().top + window.scrollY - covered });
    const position = rows[at]?.position;
    if (!destination.marked || position === undefined) return;
    document.getElementById(rowId(position))?.focus({ preventScroll: true });
  }, [destination, rows, rowId, covered]);

  return (
    <div ref={root}>
      {rows.map((row, index) => (
        <div key={row.id} data-index={index} className={className}>
          {props.children(row, index)}
        </div>
      ))}
    </div>
  );
}
