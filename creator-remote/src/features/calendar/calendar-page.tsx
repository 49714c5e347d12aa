import { Suspense, useCallback, useMemo, useState } from 'react';
import type { SlotDate } from '@bestie/contracts/social-posts.contract';
import { dealsQueries } from '@bestie/client/deals.queries';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { userTopic } from '@bestie/contracts/live';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { CalendarBody } from './calendar-body';
import { CalendarDrag } from './calendar-drag';
import { CalendarFilters } from './calendar-filters';
import { MoreMenu, NewPostMenu } from './calendar-menus';
import { CalendarToolbar } from './calendar-toolbar';
import { Tray } from './tray';
import { useCalendarData, useOwnDay } from './use-calendar-data';
import { useCalendarMoves } from './use-calendar-moves';
import type { Asked, Over, Target } from './use-calendar-moves';
import { useCalendarView } from './use-calendar-view';
import { CardHandlersContext, useCarrying } from './use-carrying';
import styles from './calendar-page.module.css';

const CalendarDialogs = lazyPart(
  () => import(/* webpackChunkName: "creator-calendar-dialogs" */ './calendar-dialogs'),
);

/** Posts on three networks, by month, week or as a list, with those that have no time yet beside them. */
export default function CalendarPage() {
  const { session } = useShell();
  const day = useOwnDay();
  const view = useCalendarView(day.today);
  const moves = useCalendarMoves();
  const data = useCalendarData(view, moves.moving, day);
  const [over, setOver] = useState<Over | null>(null);
  const [isBeginning, setBeginning] = useState(false);
  const topic = session ? userTopic(session.uid) : null;
  useLiveRefresh(topic, socialPostsQueries.all);
  useLiveRefresh(topic, dealsQueries.all);
  usePrimaryAction({ label: 'New post', run: () => setBeginning(true) });

  const { zone, shown } = data;
  const free = shown?.free;
  const ask = useCallback((asked: Asked) => setOver({ kind: 'ask', ...asked }), []);
  const put = (card: VariantCard, target: Target) => moves.put(card, target, { zone, free: free ?? [], ask });
  const carrying = useCarrying({
    days: view.days,
    view: view.view,
    start: view.days.includes(day.today) ? day.today : (view.days[0] ?? day.today),
    onPut: (card, on) => put(card, { kind: 'day', day: on }),
  });
  const { onKeys, onLeave, carried, said } = carrying;
  const { open } = view;
  const handlers = useMemo(() => ({ onKeys, onLeave, onOpen: open }), [onKeys, onLeave, open]);
  const fill = useCallback((slot: SlotDate) => setOver({ kind: 'fill', slot }), []);

  return (
    <Page>
      <PageHeader
        title="Content Calendar"
        lede="What goes out where and when."
        actions={
          <>
            <MoreMenu
              view={view}
              count={shown?.cards.length ?? 0}
              onSlots={() => setOver({ kind: 'slots' })}
              onImport={() => setOver({ kind: 'csv' })}
            />
            <NewPostMenu open={isBeginning} onOpenChange={setBeginning} />
          </>
        }
      />
      <CardHandlersContext value={handlers}>
        <CalendarDrag onPut={put}>
          <CalendarToolbar view={view} today={day.today} />
          <CalendarFilters view={view} />
          <VisuallyHidden role="status">{said}</VisuallyHidden>
          <div className={styles.body}>
            <CalendarBody
              view={view}
              today={day.today}
              data={data}
              carried={carried}
              onFill={fill}
              onSlots={() => setOver({ kind: 'slots' })}
              onNew={() => setBeginning(true)}
            />
            <Tray
              tray={data.tray}
              cards={data.trayCards}
              carried={carried}
              hasTimed={(shown?.cards.length ?? 0) > 0}
            />
          </div>
        </CalendarDrag>
      </CardHandlersContext>
      <Suspense fallback={null}>
        {(over !== null || view.opened !== null) && (
          <CalendarDialogs data={data} view={view} over={over} onOver={setOver} onPut={put} />
        )}
      </Suspense>
    </Page>
  );
}
