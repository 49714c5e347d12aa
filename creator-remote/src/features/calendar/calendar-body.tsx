import type { SlotDate } from '@bestie/contracts/social-posts.contract';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { RibbonDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatNumber } from '@bestie/design-system/format-number';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { DaysGrid } from './days-grid';
import { DaysList } from './days-list';
import type { CalendarData } from './use-calendar-data';
import type { CalendarView } from './use-calendar-view';
import type { Carried } from './use-carrying';
import styles from './calendar-page.module.css';

export interface CalendarBodyProps {
  view: CalendarView;
  today: string;
  data: CalendarData;
  carried: Carried | null;
  onFill: (slot: SlotDate) => void;
  onSlots: () => void;
  onNew: () => void;
}

/** The days in view, or why they are not there. */
export function CalendarBody(props: CalendarBodyProps) {
  const { view, today, data, carried, onFill } = props;
  const { list, shown, trayCards, dealDays } = data;
  if (!shown)
    return list.isError ? (
      <ErrorState level={2} onRetry={() => void list.refetch()} retrying={list.isFetching}>
        Your calendar could not be loaded. What is scheduled is still published in time.
      </ErrorState>
    ) : (
      <Loading label="Loading the calendar…">
        <Skeleton height={view.view === 'week' ? 380 : 720} />
      </Loading>
    );
  const isEmpty =
    dealDays.size === 0 &&
    shown.cards.length === 0 &&
    !shown.hasSlots &&
    trayCards.length === 0 &&
    !view.isFiltered;
  return (
    <div className={styles.main}>
      <Notes {...props} isEmpty={isEmpty} />
      {view.view === 'list' ? (
        <DaysList
          days={view.days}
          today={today}
          byDay={shown.byDay}
          dealDays={dealDays}
          carried={carried}
          onFill={onFill}
        />
      ) : (
        <DaysGrid
          view={view}
          today={today}
          byDay={shown.byDay}
          dealDays={dealDays}
          carried={carried}
          isStale={list.isPlaceholderData}
          onFill={onFill}
        />
      )}
    </div>
  );
}

/** What the days in view need, in one sentence. */
function Notes({ view, data, isEmpty, onSlots, onNew }: CalendarBodyProps & { isEmpty: boolean }) {
  const { list, shown } = data;
  if (!shown) return null;
  if (isEmpty)
    return (
      <EmptyState
        drawing={<RibbonDrawing />}
        title="An empty calendar, full of room"
        action={
          <>
            <Button variant="primary" onClick={onNew}>
              New post
            </Button>
            <Button onClick={onSlots}>Make slots</Button>
          </>
        }
      >
        Choose the times of the week at which you post, and they wait here for what you write.
      </EmptyState>
    );
  const inView = view.days.flatMap((day) => shown.byDay.get(day) ?? []);
  const gaps = inView.filter(({ kind }) => kind === 'free').length;
  const posts = inView.length - gaps;
  const waiting = data.trayCards.length;
  const some = posts > 0 ? `${formatNumber(posts)} ${posts === 1 ? 'post' : 'posts'}` : 'No posts here';
  return (
    <p className={styles.note} role="status">
      {`${some}${posts === 0 && waiting > 0 ? `, ${formatNumber(waiting)}${data.tray.hasNextPage ? ' or more' : ''} without a time` : ''}${gaps > 0 ? `, ${formatNumber(gaps)} free ${gaps === 1 ? 'slot' : 'slots'}` : ''}${view.isFiltered ? ', filtered' : ''}.`}
      {list.data?.more &&
        ` Only the first ${formatNumber(limits.socialPosts.listed)} of this span are shown.`}
      {!shown.hasSlots && (
        <>
          {' '}
          <Button size="s" variant="ghost" onClick={onSlots}>
            Make slots
          </Button>
        </>
      )}
    </p>
  );
}
