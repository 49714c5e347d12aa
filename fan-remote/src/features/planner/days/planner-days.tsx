import { Suspense } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { plannerEntriesQueries } from '@bestie/client/planner-entries.queries';
import { ErrorState } from '@bestie/design-system/error-state';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { usePlannerActions } from '../../../parts/planner/use-planner-actions';
import { useToday } from '../../../parts/settings/use-today';
import { DaysGrid } from './days-grid';
import { DaysSkeleton } from './days-skeleton';
import { DaysToolbar } from './days-toolbar';
import { PlannerDrag } from './planner-drag';
import { Tray } from './tray';
import type { Dragged } from './use-day-dragging';
import { usePlannerView } from './use-planner-view';
import styles from './planner-days.module.css';

const EntrySheet = lazyPart(() => import(/* webpackChunkName: "planner-entry" */ './entry-sheet'));
const AddSheet = lazyPart(() => import(/* webpackChunkName: "planner-add" */ './add-sheet'));
const LookSheet = lazyPart(() => import(/* webpackChunkName: "planner-looks" */ './looks/look-sheet'));
const PlanSheet = lazyPart(() => import(/* webpackChunkName: "planner-plan" */ './plan-sheet'));

/** Below the days. */
const LaundryAhead = lazyPart(
  () => import(/* webpackChunkName: "laundry-ahead" */ '../../../parts/planner/laundry-ahead'),
);

/** A week or a month of days, with the tray of outfits and pieces to plan. */
export default function PlannerDays() {
  const { api } = useShell();
  const today = useToday();
  const view = usePlannerView(today);
  const actions = usePlannerActions(today);
  const { days } = view;
  const [from, to] = [days[0] ?? today, days.at(-1) ?? today];
  const list = useQuery({
    ...plannerEntriesQueries.list(api, from, to),
    placeholderData: keepPreviousData,
  });
  const start = days.includes(today) ? today : from;
  usePrimaryAction({ label: 'Plan a look', run: () => view.add(start) });

  const drop = (dragged: Dragged, date: string) =>
    void (dragged.kind === 'entry' ? actions.move(dragged.entry, date) : actions.plan(date, dragged.what));
  const items = list.data?.items ?? [];
  const inView = items.filter(({ date }) => date >= from && date <= to);
  const open = view.entryId === null ? undefined : items.find(({ id }) => id === view.entryId);

  return (
    <PlannerDrag days={days} start={start} onDrop={drop}>
      <DaysToolbar view={view} today={today} entries={inView} onCopy={() => void actions.copy(inView, 7)} />
      <div className={styles.body}>
        <div className={styles.main}>
          {list.data ? (
            <DaysGrid view={view} today={today} plan={list.data} isStale={list.isPlaceholderData} />
          ) : list.isError ? (
            <ErrorState level={2} onRetry={() => void list.refetch()} retrying={list.isFetching}>
              Your days could not be loaded. They are safe; try again in a moment.
            </ErrorState>
          ) : (
            <DaysSkeleton days={days.length} month={view.view === 'month'} />
          )}
          {list.data && (
            <AfterFirstRender>
              <Suspense>
                <LaundryAhead confirms />
              </Suspense>
            </AfterFirstRender>
          )}
        </div>
        <aside className={styles.aside} aria-labelledby="planner-tray">
          <h2 id="planner-tray" className={styles.trayTitle}>
            Drag onto a day
          </h2>
          <Tray />
        </aside>
      </div>
      <Suspense>
        {open && (
          <EntrySheet key={open.id} entry={open} today={today} actions={actions} onClose={view.close} />
        )}
        {view.addTo && (
          <AddSheet
            date={view.addTo}
            isEmpty={!items.some(({ date }) => date === view.addTo)}
            today={today}
            actions={actions}
            onLooks={() => view.openLooks(view.addTo ?? today)}
            onClose={view.close}
          />
        )}
        {view.looksOf && <LookSheet date={view.looksOf} onClose={view.close} />}
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
    </PlannerDrag>
  );
}
