import { memo, useMemo } from 'react';
import { useDroppable } from '@dnd-kit/core';
import Plus from 'lucide-react/icons/plus';
import type { LookPhoto } from '@bestie/contracts/look-photos.contract';
import type { PlannerEntry, WornDay } from '@bestie/contracts/planner-entries.contract';
import { limits } from '@bestie/contracts/limits';
import { useAfterFirstRender } from '@bestie/design-system/use-after-first-render';
import { formatFullDay, formatWeekday } from '@bestie/design-system/format-date';
import { IconButton } from '@bestie/design-system/icon-button';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { DayLooks } from './looks/day-looks';
import { EntryCard } from './entry-card';
import styles from './day-cell.module.css';

export interface DayCellProps {
  date: string;
  today: string;
  entries: readonly PlannerEntry[];
  worn: WornDay | undefined;
  /** Photos of oneself; undefined until they are known. */
  looks: readonly LookPhoto[] | undefined;
  /** In a month: smaller, with days of other months muted. */
  month: string | null;
  /** The weather at the person's place, in words. */
  weather: string | undefined;
  onOpen: (entryId: string) => void;
  onAdd: (date: string) => void;
  onLooks: (date: string) => void;
}

/** One day with its plan and what was worn; outfits and pieces can be dropped on it. */
export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { date, today, month } = props;
  const { setNodeRef, isOver } = useDroppable({ id: date });
  const name = useMemo(() => formatFullDay(date), [date]);
  return (
    <div
      ref={setNodeRef}
      role="group"
      className={styles.day}
      aria-label={name}
      aria-current={date === today ? 'date' : undefined}
      data-day={date}
      data-today={date === today || undefined}
      data-past={date < today || undefined}
      data-over={isOver || undefined}
      data-quiet={(month !== null && !date.startsWith(month)) || undefined}
      data-month={month !== null || undefined}
    >
      <DayContent {...props} name={name} />
    </div>
  );
});

/**
 * The contents of a day. They are not rendered again while something is dragged over the day or other days
 * change.
 */
const DayContent = memo(function DayContent({
  name,
  date,
  today,
  entries,
  worn,
  looks,
  month,
  weather,
  onOpen,
  onAdd,
  onLooks,
}: DayCellProps & { name: string }) {
  // Photos load after the plan, because a month shows dozens of them.
  const stands = useAfterFirstRender();
  const weekday = formatWeekday(date);
  return (
    <>
      <header className={styles.head}>
        <h3 className={styles.date}>
          {month === null && (
            <span className={styles.weekday}>
              {weekday.slice(0, 3)}
              <span className={styles.rest}>{weekday.slice(3)}</span>
            </span>
          )}
          <span className={styles.number}>{Number(date.slice(8))}</span>
          {date === today && <span className={styles.today}>Today</span>}
        </h3>
        <IconButton
          label={`Plan ${name}`}
          icon={<Plus />}
          tooltip={false}
          className={styles.add}
          disabled={entries.length >= limits.planner.perDay}
          onClick={() => onAdd(date)}
        />
      </header>
      {weather && <p className={styles.weather}>{weather}</p>}
      {entries.length > 0 && (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryCard entry={entry} compact={month !== null} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {stands && worn && <AlsoWorn worn={worn} most={month === null ? wornInWeek : wornInMonth} />}
      {stands && looks && (
        <DayLooks
          name={name}
          photos={looks}
          canAdd={
            month === null && date <= today && (date === today || worn !== undefined || entries.length > 0)
          }
          compact={month !== null}
          onOpen={() => onLooks(date)}
        />
      )}
      {entries.length === 0 && !worn && date >= today && month === null && (
        <button type="button" className={styles.ideas} onClick={() => onAdd(date)}>
          See ideas<span className={styles.hidden}> for {name}</span>
        </button>
      )}
    </>
  );
}, sameDay);

/** Each response creates new lists with the same entry objects in them. */
function sameDay(
  { entries, ...before }: DayCellProps & { name: string },
  { entries: next, ...after }: DayCellProps & { name: string },
): boolean {
  return (
    entries.length === next.length &&
    entries.every((entry, index) => entry === next[index]) &&
    (Object.keys(after) as (keyof typeof after)[]).every((key) => before[key] === after[key])
  );
}

/** How many pieces worn besides the entries a day shows, in a week and in a month. */
const wornInWeek = 12;
const wornInMonth = 4;

const AlsoWorn = memo(function AlsoWorn({ worn, most }: { worn: WornDay; most: number }) {
  const more = worn.pieces.slice(most);
  return (
    <div className={styles.worn}>
      <p>Also worn</p>
      <ul>
        {worn.pieces.slice(0, most).map((piece) => (
          <li key={piece.itemId} title={piece.name}>
            <PhotoTile photo={toPhoto(piece.cover, piece.name, '44px')} ratio="1 / 1" name={piece.name} />
            {!piece.cover?.sources && <span className={styles.hidden}>{piece.name}</span>}
          </li>
        ))}
        {more.length > 0 && (
          <li className={styles.more} title={more.map(({ name }) => name).join(', ')}>
            <span aria-hidden="true">+{more.length}</span>
            <span className={styles.hidden}>{more.map(({ name }) => name).join(', ')}</span>
          </li>
        )}
      </ul>
    </div>
  );
});
