import { useMemo, type ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dealsQueries } from '@bestie/client/deals.queries';
import { dealStageLabels, dealStages, type DealStage } from '@bestie/contracts/deals';
import type { DealCard } from '@bestie/contracts/deals.schema';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { EnvelopeDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { plural } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { formatMoney } from '@bestie/design-system/money';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { paths } from '@bestie/contracts/paths';
import { useShell } from '@bestie/remote-kit/shell';
import { ColumnBoard } from '../column-board/column-board';
import type { MoneyView } from '../use-money-view';
import { BoardFilters } from './board-filters';
import { DealFace } from './deal-face';
import { OwedPart } from './owed-part';
import type { DealMoves } from './use-deal-moves';
import styles from './board-view.module.css';

interface BoardViewProps {
  view: MoneyView;
  moves: DealMoves;
  /** The button that adds a deal. */
  newDeal: ReactNode;
}

/** All open deals by stage, with what is owed above them. */
export function BoardView({ view, moves, newDeal }: BoardViewProps) {
  const { api } = useShell();
  const { q, currency, stale } = view;
  const query = useQuery({
    ...dealsQueries.listBoard(api, {
      ...(q && { q }),
      ...(currency && { currency }),
      ...(stale && { stale: 'true' as const }),
    }),
    placeholderData: keepPreviousData,
  });
  const { moving } = moves;
  const cards = useMemo(() => {
    const all = query.data?.columns.flatMap(({ items }) => items) ?? [];
    return moving
      ? all.map((card) => (card.id === moving.id ? { ...card, stage: moving.stage } : card))
      : all;
  }, [query.data, moving]);
  const filtered = q !== '' || currency !== null || stale;

  if (!query.data)
    return query.isError ? (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        Your deals could not be loaded. They are safe; try again in a moment.
      </ErrorState>
    ) : (
      <BoardSkeleton />
    );
  if (cards.length === 0 && !filtered)
    return (
      <EmptyState drawing={<EnvelopeDrawing />} title="Your first deal is one message away" action={newDeal}>
        Write down who asked for what, and for how much. Deliverables, rights, invoices and payments follow on
        the same sheet.
      </EmptyState>
    );
  const stages = view.stage ? [view.stage] : dealStages;
  return (
    <>
      <OwedPart />
      <BoardFilters view={view} columns={query.data.columns} />
      {cards.length === 0 ? (
        <EmptyState title="Nothing matches" action={<Button onClick={view.clear}>Clear filters</Button>}>
          No deal on the board matches these filters.
        </EmptyState>
      ) : (
        <div aria-busy={query.isPlaceholderData}>
          <ColumnBoard<DealStage, DealCard>
            label="Deals by stage"
            columns={stages.map((id) => {
              const column = query.data.columns.find(({ stage }) => stage === id);
              return {
                id,
                title: dealStageLabels[id],
                detail: <ColumnSum count={column?.count ?? 0} fees={column?.fees ?? []} />,
                ...((column?.count ?? 0) > limits.deals.closedShown &&
                  (column?.items.length ?? 0) < (column?.count ?? 0) && {
                    foot: (
                      <Link href={`${paths.creator.moneyChat}?tab=archive&stage=${id}`}>
                        All {plural(column?.count ?? 0, 'deal')}
                      </Link>
                    ),
                  }),
              };
            })}
            cardsOf={(stage) => cards.filter((card) => card.stage === stage)}
            columnOf={({ stage }) => stage}
            nameOf={({ brand }) => brand}
            accepts={({ stage }) => stage !== 'paid'}
            onMove={(card, to) => void moves.move(card, to)}
            onOpen={({ id }) => view.open(id)}
            face={(card) => <DealFace card={card} />}
          />
        </div>
      )}
    </>
  );
}

/** How many deals, and what they come to in each currency. */
function ColumnSum({
  count,
  fees,
}: {
  count: number;
  fees: readonly { currency: string; amount: number }[];
}) {
  const worth = fees.filter(({ amount }) => amount > 0);
  return (
    <span className={styles.sum}>
      <span>{count}</span>
      {worth.map((fee) => (
        <span key={fee.currency}>{formatMoney(fee, { whole: true })}</span>
      ))}
    </span>
  );
}

function BoardSkeleton() {
  return (
    <Loading label="Loading your deals…">
      <div className={styles.skeleton}>
        <Skeleton height={96} />
        <div className={styles.bones}>
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <div key={key}>
              <Skeleton width="60%" height={20} />
              <Skeleton height={132} />
              <Skeleton height={132} />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}
