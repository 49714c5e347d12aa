import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { statisticsQueries } from '@bestie/client/statistics.queries';
import type { Statistics } from '@bestie/contracts/statistics.contract';
import { ChartFigure } from '@bestie/design-system/chart-figure';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatMonth } from '@bestie/design-system/format-date';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { LineChart } from '@bestie/design-system/line-chart';
import { formatMoney } from '@bestie/design-system/money';
import { Section } from '@bestie/design-system/section';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { PieceRow } from '../../../parts/items/piece-row';
import { listHref } from './stats-view';
import styles from './closet-stats.module.css';

type CostMonth = Statistics['costByMonth'][number];

/** Pieces of each list on the page; the rest is behind "See all". */
const shown = 6;

/** Cost per wear: over time, best and worst; by currency. */
export function CostFigures({ figures }: { figures: Statistics }) {
  const currencies = figures.values.map((value) => value.currency);
  const [chosen, setChosen] = useState(currencies[0]);
  const currency = chosen && currencies.includes(chosen) ? chosen : currencies[0];
  if (!currency) return null;
  const months = figures.costByMonth.filter((month) => month.currency === currency && month.wears > 0);
  const last = months.at(-1);
  if (!last) return null;
  const money = (amount: number) => formatMoney({ amount: Math.round(amount), currency });
  const costOf = ({ spent, wears }: CostMonth) => spent / wears;
  return (
    <Section
      title="Cost per wear"
      lede="What you paid, divided by how often you wore it."
      actions={
        currencies.length > 1 && (
          <ChipGroup
            single
            label="Currency"
            labelHidden
            value={[currency]}
            options={currencies.map((value) => ({ value, label: value }))}
            onValueChange={([next = currency]) => setChosen(next)}
          />
        )
      }
    >
      {months.length > 1 && (
        <ChartFigure
          title={`${money(costOf(last))} a wear so far`}
          note={`All pieces with a price in ${currency}: ${money(last.spent)} for ${plural(last.wears, 'wear')}. Buying raises the line, wearing lowers it.`}
          table={{
            caption: `Cost per wear by month, ${currency}`,
            columns: [
              {
                key: 'month',
                header: 'Until the end of',
                primary: true,
                cell: (row) => formatMonth(row.month),
              },
              { key: 'spent', header: 'Paid', align: 'end', cell: (row) => money(row.spent) },
              { key: 'wears', header: 'Wears', align: 'end', cell: (row) => formatNumber(row.wears) },
              { key: 'cost', header: 'Cost per wear', align: 'end', cell: (row) => money(costOf(row)) },
            ],
            rows: months.toReversed(),
            rowKey: (row: CostMonth) => row.month,
          }}
        >
          <LineChart
            label={`Cost per wear of the closet from ${money(costOf(months[0] ?? last))} to ${money(costOf(last))}`}
            points={months.map((month, x) => ({ x, y: costOf(month) }))}
            formatTick={(value) => formatMoney({ amount: value, currency }, { whole: value % 100 === 0 })}
            from={formatMonth(months[0]?.month ?? last.month)}
            to={formatMonth(last.month)}
          />
        </ChartFigure>
      )}
      <ValueList list="best-value" title="Best value" currency={currency} />
      <ValueList list="worst-value" title="Yet to pay off" currency={currency} />
    </Section>
  );
}

function ValueList(props: { list: 'best-value' | 'worst-value'; title: string; currency: string }) {
  const { list, title, currency } = props;
  const { api } = useShell();
  const query = useInfiniteQuery(statisticsQueries.pieces(api, { list, currency }));
  const pieces = query.data?.pages[0]?.items.slice(0, shown);
  if (pieces?.length === 0) return null;
  return (
    <Section level={3} title={title} more={{ label: 'See all', href: listHref({ list, currency }) }}>
      {pieces ? (
        <PieceRow
          items={pieces.map(({ item }) => item)}
          meta={({ costPerWear, wearCount }) => (
            <span className={styles.cost}>
              {costPerWear ? formatMoney(costPerWear) : '–'} · {wearCount}×
            </span>
          )}
        />
      ) : query.isError ? (
        <ErrorState compact level={3} onRetry={() => void query.refetch()} />
      ) : (
        <Loading label={`Loading ${title}…`}>
          <TileGridSkeleton count={shown} />
        </Loading>
      )}
    </Section>
  );
}
