import { Suspense, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { calendarEventsQueries } from '@bestie/client/calendar-events.queries';
import { challengesQueries } from '@bestie/client/challenges.queries';
import { episodesQueries } from '@bestie/client/episodes.queries';
import { plannerEntriesQueries } from '@bestie/client/planner-entries.queries';
import { addDays } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import { platformTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatDays, formatMonth } from '@bestie/design-system/format-date';
import { IconButton } from '@bestie/design-system/icon-button';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { TabLinks } from '@bestie/design-system/tabs';
import { Toolbar } from '@bestie/design-system/toolbar';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { useToday } from '../../parts/settings/use-today';
import { CalendarDays } from './calendar-days';
import { useCalendarView } from './use-calendar-view';
import type { Layer } from './use-calendar-view';
import styles from './calendar-page.module.css';

const EventSheet = lazyPart(() => import(/* webpackChunkName: "calendar-event" */ './event-sheet'));
const EventForm = lazyPart(() => import(/* webpackChunkName: "calendar-form" */ './event-form'));
const FeedDialog = lazyPart(() => import(/* webpackChunkName: "calendar-feed" */ './feed-dialog'));

const layerLabels: Record<Layer, string> = {
  events: 'Events',
  challenges: 'Challenges',
  episodes: 'Episodes',
  planner: 'My planner',
};

/** Community events together with the person's planner. */
export default function CalendarPage() {
  const { api, role } = useShell();
  const today = useToday();
  const view = useCalendarView(today);
  const [over, setOver] = useState<'form' | 'feed' | null>(null);
  const { days, layers } = view;
  const [from, to] = [days[0] ?? today, days.at(-1) ?? today];
  // Days of this device begin and end on neighbouring days in UTC; what is on other days is left out when it is shown.
  const [fromUtc, toUtc] = [addDays(from, -1), addDays(to, 1)];
  const events = useQuery({
    ...calendarEventsQueries.list(api, fromUtc, toUtc),
    enabled: layers.includes('events'),
    placeholderData: keepPreviousData,
  });
  const challenges = useQuery({
    ...challengesQueries.listDates(api, fromUtc, toUtc),
    enabled: layers.includes('challenges'),
    placeholderData: keepPreviousData,
  });
  const episodes = useQuery({
    ...episodesQueries.listDates(api, fromUtc, toUtc),
    enabled: layers.includes('episodes'),
    placeholderData: keepPreviousData,
  });
  const planned = useQuery({
    ...plannerEntriesQueries.list(api, from, to),
    enabled: layers.includes('planner'),
    placeholderData: keepPreviousData,
  });
  useLiveRefresh(platformTopic, calendarEventsQueries.all, { pause: 3000 });
  useLiveRefresh(platformTopic, challengesQueries.all, { pause: 3000 });
  const mayHost = role !== 'fan';
  usePrimaryAction(mayHost ? { label: 'New event', run: () => setOver('form') } : null);
  const href = (changes: Record<string, string | null>) => `${paths.fan.calendar}${view.search(changes)}`;
  const shown = { events, challenges, episodes, planner: planned };
  const shownEvents = layers.includes('events') ? (events.data?.items ?? []) : [];
  const failed = [events, challenges, episodes, planned].find(
    ({ isError, data }) => isError && data === undefined,
  );

  return (
    <Page>
      <PageHeader
        title="Calendar"
        lede="Swap evenings, live chats, and what you wear to them."
        actions={
          <>
            <Button onClick={() => setOver('feed')}>Subscribe</Button>
            {mayHost && (
              <Button variant="primary" icon={<CalendarPlus />} onClick={() => setOver('form')}>
                New event
              </Button>
            )}
          </>
        }
      />
      <Toolbar
        label="Days in view"
        end={
          <TabLinks
            label="View"
            tabs={[
              { label: 'Agenda', href: href({ view: null }), current: view.view === 'agenda' },
              { label: 'Week', href: href({ view: 'week' }), current: view.view === 'week' },
              { label: 'Month', href: href({ view: 'month' }), current: view.view === 'month' },
            ]}
          />
        }
      >
        <IconButton label="Previous" icon={<ChevronLeft />} href={href({ on: view.before })} />
        <IconButton label="Next" icon={<ChevronRight />} href={href({ on: view.after })} />
        <Button href={href({ on: null })}>Today</Button>
        <h2 className={styles.title} aria-live="polite">
          {view.view === 'month' ? formatMonth(view.on) : formatDays(from, to)}
        </h2>
      </Toolbar>
      <ChipGroup
        className={styles.layers}
        label="Show"
        labelHidden
        options={Object.entries(layerLabels).map(([value, label]) => ({ value: value as Layer, label }))}
        value={layers}
        onValueChange={view.show}
      />
      {failed ? (
        <ErrorState onRetry={() => void failed.refetch()} />
      ) : layers.some((layer) => shown[layer].isPending) ? (
        <Loading label="Loading the calendar…">
          <TableSkeleton rows={6} columns={3} />
        </Loading>
      ) : (
        <>
          {view.view !== 'week' && shownEvents.length === limits.calendar.listed && (
            <p className={styles.note} role="status">
              There are more events than fit here. Choose Week to see all of these days.
            </p>
          )}
          <CalendarDays
            view={view}
            today={today}
            events={shownEvents}
            challenges={layers.includes('challenges') ? (challenges.data?.items ?? []) : []}
            episodes={layers.includes('episodes') ? (episodes.data?.items ?? []) : []}
            planned={layers.includes('planner') ? (planned.data?.items ?? []) : []}
          />
        </>
      )}
      <Suspense fallback={null}>
        {view.opened && (
          <EventSheet
            key={`${view.opened.eventId} ${view.opened.occurrence}`}
            date={view.opened}
            onClose={() => view.open(null)}
            onMoved={view.open}
          />
        )}
        {over === 'form' && (
          <EventForm date={null} today={today} onClose={() => setOver(null)} onSaved={view.open} />
        )}
        {over === 'feed' && <FeedDialog onClose={() => setOver(null)} />}
      </Suspense>
    </Page>
  );
}
