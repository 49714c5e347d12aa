import { useDroppable } from '@dnd-kit/core';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { CalendarCard } from './calendar-card';
import type { CalendarData } from './use-calendar-data';
import type { Carried } from './use-carrying';
import type { Target } from './use-calendar-moves';
import styles from './tray.module.css';

export interface TrayProps {
  tray: CalendarData['tray'];
  cards: readonly VariantCard[];
  carried: Carried | null;
  /** Whether posts have a time in the days in view. */
  hasTimed: boolean;
}

const target: Target = { kind: 'tray' };

/** Versions without a time. What is dropped here loses its time. */
export function Tray({ tray, cards, carried, hasTimed }: TrayProps) {
  const { setNodeRef, isOver } = useDroppable({ id: 'tray', data: target });
  return (
    <aside
      ref={setNodeRef}
      className={styles.tray}
      aria-labelledby="calendar-tray"
      data-over={isOver || undefined}
    >
      <h2 id="calendar-tray" className={styles.title}>
        Without a time
      </h2>
      {tray.isPending ? (
        <Loading label="Loading posts without a time…">
          <TextSkeleton lines={6} />
        </Loading>
      ) : tray.isError && cards.length === 0 ? (
        <ErrorState compact level={3} onRetry={() => void tray.refetch()} retrying={tray.isFetching} />
      ) : cards.length === 0 ? (
        <p className={styles.nothing}>
          {hasTimed ? 'Everything has a time.' : 'Nothing waits here.'} Drag a post here to take its time
          back.
        </p>
      ) : (
        <AfterFirstRender>
          <ul className={styles.cards}>
            {cards.map((card) => (
              <li key={card.id}>
                <CalendarCard
                  card={card}
                  clock=""
                  day={null}
                  size="m"
                  isCarried={carried?.card.id === card.id}
                />
              </li>
            ))}
          </ul>
        </AfterFirstRender>
      )}
      {tray.hasNextPage && (
        <Button size="s" loading={tray.isFetchingNextPage} onClick={() => void tray.fetchNextPage()}>
          Show more
        </Button>
      )}
    </aside>
  );
}
