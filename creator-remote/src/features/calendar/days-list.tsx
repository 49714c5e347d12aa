import { memo, useMemo, useRef } from 'react';
import { useDroppable } from '@dnd-kit/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { SlotDate } from '@bestie/contracts/social-posts.contract';
import { formatFullDay } from '@bestie/design-system/format-date';
import { usePageTop } from '@bestie/remote-kit/use-page-top';
import { CalendarCard } from './calendar-card';
import type { DealDay } from './deal-days';
import { DealLines } from './deal-marks';
import { FreeSlot } from './free-slot';
import type { DayEntry } from './placed-cards';
import type { Carried } from './use-carrying';
import type { Target } from './use-calendar-moves';
import styles from './days-list.module.css';

/** Heights in px before a day is measured. */
const heights = { head: 52, card: 76, free: 36, deal: 24 };

export interface DaysListProps {
  days: readonly string[];
  today: string;
  byDay: ReadonlyMap<string, readonly DayEntry[]>;
  dealDays: ReadonlyMap<string, DealDay>;
  carried: Carried | null;
  onFill: (slot: SlotDate) => void;
}

/** A quarter of a year, day by day. Only days in view are drawn, so that 2,000 posts scroll as smoothly as ten. */
export function DaysList({ days, today, byDay, dealDays, carried, onFill }: DaysListProps) {
  const shown = useMemo(
    () =>
      days.filter(
        (day) => byDay.has(day) || linesOf(dealDays.get(day)) > 0 || day === today || day === carried?.day,
      ),
    [days, byDay, dealDays, today, carried?.day],
  );
  const root = useRef<HTMLDivElement>(null);
  const top = usePageTop(root);
  const virtualizer = useWindowVirtualizer({
    count: shown.length,
    getItemKey: (index) => shown[index] ?? index,
    estimateSize: (index) =>
      (byDay.get(shown[index] ?? '') ?? []).reduce(
        (sum, { kind }) => sum + heights[kind],
        heights.head + linesOf(dealDays.get(shown[index] ?? '')) * heights.deal,
      ),
    overscan: 1,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  return (
    <div ref={root} className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const day = shown[index] ?? '';
        const entries = byDay.get(day) ?? none;
        const concerns = carried?.day === day || entries.some(({ key: id }) => id === carried?.card.id);
        return (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={styles.place}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            <ListDay
              day={day}
              today={today}
              entries={entries}
              deals={dealDays.get(day)}
              carried={concerns ? carried : null}
              onFill={onFill}
            />
          </div>
        );
      })}
    </div>
  );
}
const none: readonly DayEntry[] = [];

/** How many lines about deals a day has. */
const linesOf = (deals: DealDay | undefined): number =>
  deals ? deals.lanes.filter((part) => part?.isNamed).length + deals.deliverables.length : 0;

interface ListDayProps {
  day: string;
  today: string;
  entries: readonly DayEntry[];
  deals: DealDay | undefined;
  carried: Carried | null;
  onFill: (slot: SlotDate) => void;
}

const ListDay = memo(function ListDay({ day, today, entries, deals, carried, onFill }: ListDayProps) {
  const data: Target = { kind: 'day', day };
  const { setNodeRef, isOver } = useDroppable({ id: `day:${day}`, data });
  return (
    <section
      ref={setNodeRef}
      className={styles.day}
      aria-label={formatFullDay(day)}
      aria-current={day === today ? 'date' : undefined}
      data-day={day}
      data-over={isOver || carried?.day === day || undefined}
    >
      <h3 className={styles.date}>
        {formatFullDay(day)}
        {day === today && <span className={styles.today}>Today</span>}
      </h3>
      {deals && linesOf(deals) > 0 && <DealLines {...deals} />}
      {entries.length === 0 && <p className={styles.nothing}>Nothing yet</p>}
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.key}>
            {entry.kind === 'card' ? (
              <CalendarCard
                card={entry.card}
                clock={entry.clock}
                day={day}
                size="l"
                isCarried={carried?.card.id === entry.card.id}
              />
            ) : (
              <FreeSlot slot={entry.slot} clock={entry.clock} onFill={onFill} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
});
