import { Suspense, useMemo, useState } from 'react';
import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { plannerEntriesQueries } from '@bestie/client/planner-entries.queries';
import { paths } from '@bestie/contracts/paths';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatMonth } from '@bestie/design-system/format-date';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { TabLinks } from '@bestie/design-system/tabs';
import { Toolbar } from '@bestie/design-system/toolbar';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { EntryLook } from '../../../parts/planner/entry-look';
import { usePlannerActions } from '../../../parts/planner/use-planner-actions';
import { useToday } from '../../../parts/planner/use-today';
import { weekInWords } from '../../../parts/planner/calendar-days';
import { DayCell } from './day-cell';
import { DaysSkeleton } from './days-skeleton';
import { announcements, dragInstructions, useDayDragging } from './use-day-dragging';
import type { Dragged } from './use-day-dragging';
import { EntryFace } from './entry-card';
import { Tray } from './tray';
import { usePlannerView } from './use-planner-view';
import styles from './planner-days.module.css';

const EntrySheet = lazyPart(() => import(/* webpackChunkName: "planner-entry" */ './entry-sheet'));
const AddSheet = lazyPart(() => import(/* webpackChunkName: "planner-add" */ './add-sheet'));
const PlanSheet = lazyPart(() => import(/* webpackChunkName: "planner-plan" */ './plan-sheet'));

const none: readonly PlannerEntry[] = [];
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A week or a month of days, with the tray of outfits and pieces to plan. */
export default function PlannerDays() {
  const { api } = useShell();
  const today = useToday();
  const view = usePlannerView(today);
  const actions = usePlannerActions(today);
  const [carried, setCarried] = useState<Dragged | null>(null);
  const { days } = view;
  const [from, to] = [days[0] ?? today, days.at(-1) ?? today];
  const list = useQuery({
    ...plannerEntriesQueries.list(api, from, to),
    placeholderData: keepPreviousData,
  });
  const start = days.includes(today) ? today : from;
  usePrimaryAction({ label: 'Plan a look', run: () => view.add(start) });

  const dragging = useDayDragging(days, start);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A short press scrolls or taps; a longer one starts dragging.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: dragging.coordinateGetter,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );
  const pickUp = ({ active }: DragStartEvent) => {
    dragging.reset();
    setCarried((active.data.current as Dragged) ?? null);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setCarried(null);
    const dragged = active.data.current as Dragged | undefined;
    if (!over || !dragged) return;
    const date = String(over.id);
    if (dragged.kind === 'entry') void actions.move(dragged.entry, date);
    else void actions.plan(date, dragged.what);
  };

  const items = useMemo(() => list.data?.items ?? [], [list.data]);
  const worn = list.data?.worn ?? [];
  const ofDay = useMemo(() => {
    const found = new Map<string, PlannerEntry[]>();
    for (const entry of items) found.set(entry.date, [...(found.get(entry.date) ?? []), entry]);
    return found;
  }, [items]);
  const inView = items.filter(({ date }) => date >= from && date <= to);
  const month = view.view === 'month' ? view.date.slice(0, 7) : null;
  const title = month ? formatMonth(view.date) : weekInWords(view.date);
  const href = (changes: Record<string, string | null>) => `${paths.fan.planner}${view.search(changes)}`;
  const open = view.entryId === null ? undefined : items.find(({ id }) => id === view.entryId);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={dragging.collisionDetection}
      accessibility={{ announcements, screenReaderInstructions: { draggable: dragInstructions } }}
      onDragStart={pickUp}
      onDragEnd={drop}
      onDragCancel={() => setCarried(null)}
    >
      <Toolbar
        label="Days in view"
        end={
          <>
            <TabLinks
              label="View"
              tabs={[
                { label: 'Week', href: href({ view: null }), current: view.view === 'week' },
                { label: 'Month', href: href({ view: 'month' }), current: view.view === 'month' },
              ]}
            />
            <Menu align="end" trigger={<IconButton label="More" icon={<Ellipsis />} variant="outline" />}>
              <MenuItem
                disabled={view.view === 'month' || inView.length === 0}
                onSelect={() => void actions.copy(inView, 7)}
              >
                Copy this week to next week
              </MenuItem>
              <MenuItem
                disabled={inView.length === 0}
                onSelect={() =>
                  void import(/* webpackChunkName: "planner-ics" */ './planner-ics').then(
                    ({ plannerIcs, saveIcs }) => saveIcs(`planner-${from}.ics`, plannerIcs(inView)),
                  )
                }
              >
                Download as calendar (ICS)
              </MenuItem>
              <MenuItem href={`${paths.fan.trash}?kind=plannerEntries`}>Trash</MenuItem>
            </Menu>
          </>
        }
      >
        <IconButton
          label={month ? 'Previous month' : 'Previous week'}
          icon={<ChevronLeft />}
          variant="outline"
          href={href({ date: view.before, entry: null, add: null })}
        />
        <IconButton
          label={month ? 'Next month' : 'Next week'}
          icon={<ChevronRight />}
          variant="outline"
          href={href({ date: view.after, entry: null, add: null })}
        />
        <h2 className={styles.title} aria-live="polite">
          {title}
        </h2>
        {!days.includes(today) && (
          <Button size="s" href={href({ date: null, entry: null, add: null })}>
            Today
          </Button>
        )}
      </Toolbar>
      <div className={styles.body}>
        <div className={styles.main}>
          {list.isError && !list.data ? (
            <ErrorState level={2} onRetry={() => void list.refetch()} retrying={list.isFetching}>
              Your days could not be loaded. They are safe; try again in a moment.
            </ErrorState>
          ) : list.isPending ? (
            <DaysSkeleton days={days.length} month={month !== null} />
          ) : (
            <>
              {month && (
                <div className={styles.weekdays} aria-hidden="true">
                  {weekdays.map((weekday) => (
                    <span key={weekday}>{weekday}</span>
                  ))}
                </div>
              )}
              <div
                className={styles.days}
                data-month={month !== null || undefined}
                data-stale={list.isPlaceholderData || undefined}
              >
                {days.map((date) => (
                  <DayCell
                    key={date}
                    date={date}
                    today={today}
                    month={month}
                    entries={ofDay.get(date) ?? none}
                    worn={worn.find((day) => day.date === date)}
                    onOpen={view.open}
                    onAdd={view.add}
                  />
                ))}
              </div>
            </>
          )}
        </div>
        <aside className={styles.aside} aria-labelledby="planner-tray">
          <h2 id="planner-tray" className={styles.trayTitle}>
            Drag onto a day
          </h2>
          <Tray />
        </aside>
      </div>
      <DragOverlay dropAnimation={null}>
        {carried && (
          <div className={styles.carried}>
            {carried.kind === 'entry' ? (
              <EntryFace entry={carried.entry} compact />
            ) : (
              <>
                <EntryLook
                  cover={null}
                  pieces={[{ itemId: carried.name, cover: carried.cover }]}
                  sizes="72px"
                />
                <span>{carried.name}</span>
              </>
            )}
          </div>
        )}
      </DragOverlay>
      <Suspense>
        {open && (
          <EntrySheet key={open.id} entry={open} today={today} actions={actions} onClose={view.close} />
        )}
        {view.addTo && <AddSheet date={view.addTo} today={today} actions={actions} onClose={view.close} />}
        {view.planOutfit && (
          <PlanSheet
            key={view.planOutfit}
            outfitId={view.planOutfit}
            today={today}
            actions={actions}
            onPlanned={view.planned}
            onClose={view.close}
          />
        )}
      </Suspense>
    </DndContext>
  );
}
