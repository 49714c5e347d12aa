import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dealsQueries } from '@bestie/client/deals.queries';
import type { DealCurrency } from '@bestie/contracts/currencies';
import type { dealsContract } from '@bestie/contracts/deals.contract';
import type { OutputOf } from '@bestie/contracts/define-contract';
import { BarChart } from '@bestie/design-system/bar-chart';
import { ChartFigure } from '@bestie/design-system/chart-figure';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { DataTable, type DataTableColumn } from '@bestie/design-system/data-table';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatMonth, formatShortMonth, plainDay } from '@bestie/design-system/format-date';
import { formatMoney } from '@bestie/design-system/money';
import { Section } from '@bestie/design-system/section';
import { Select } from '@bestie/design-system/select';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { StatFigure } from '@bestie/design-system/stat-figure';
import { useShell } from '@bestie/remote-kit/shell';
import styles from '../board/board-view.module.css';
import type { MoneyView } from '../use-money-view';
import { InvoiceExports } from './invoice-exports';

type Income = OutputOf<(typeof dealsContract)['getIncome']>;

/** Payments by month, a column per currency. Nothing is converted, and currencies are never added. */
export default function IncomeView({ view }: { view: MoneyView }) {
  const { api } = useShell();
  const thisYear = Number(plainDay(new Date()).slice(0, 4));
  const year = view.year ?? thisYear;
  const query = useQuery({ ...dealsQueries.getIncome(api, year), placeholderData: keepPreviousData });
  if (!query.data)
    return query.isError ? (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        Your income could not be loaded. Try again in a moment.
      </ErrorState>
    ) : (
      <Loading label="Adding up your income…">
        <TableSkeleton rows={12} columns={3} />
      </Loading>
    );
  const income = query.data;
  const years = [...new Set([thisYear, year, ...income.years])].sort((one, other) => other - one);
  return (
    <>
      <div className={styles.filters} role="group" aria-label="Which year">
        <div className={styles.year}>
          <Select
            aria-label="Year"
            options={years.map((value) => ({ value: String(value), label: String(value) }))}
            value={String(year)}
            onValueChange={view.setYear}
          />
        </div>
        <InvoiceExports year={year} />
      </div>
      {income.currencies.length === 0 ? (
        <EmptyState title={`No payment in ${year}`}>
          A month counts what was paid in it, less what was paid back.
        </EmptyState>
      ) : (
        <YearOfIncome year={year} income={income} />
      )}
    </>
  );
}

function YearOfIncome({ year, income }: { year: number; income: Income }) {
  const [wanted, setWanted] = useState<DealCurrency | null>(null);
  const { currencies, months, totals } = income;
  const shown = Math.max(0, wanted === null ? 0 : currencies.indexOf(wanted));
  const currency = currencies[shown] ?? 'EUR';
  const money = (amount: number, at: number) => formatMoney({ amount, currency: currencies[at] ?? currency });
  const columns: DataTableColumn<Income['months'][number]>[] = [
    { key: 'month', header: 'Month', primary: true, cell: ({ month }) => formatMonth(month) },
    ...currencies.map((code, at) => ({
      key: code,
      header: code,
      align: 'end' as const,
      cell: ({ amounts }: Income['months'][number]) => money(amounts[at] ?? 0, at),
    })),
  ];
  return (
    <>
      <ul className={styles.owed} aria-label={`Total of ${year}`}>
        {currencies.map((code, at) => (
          <li key={code}>
            <StatFigure
              label={code}
              value={<span className={styles.figure}>{money(totals[at] ?? 0, at)}</span>}
              detail={`in ${year}`}
            />
          </li>
        ))}
      </ul>
      <Section title="By month">
        {currencies.length > 1 && (
          <ChipGroup
            label="Currency of the chart"
            single
            options={currencies.map((value) => ({ value, label: value }))}
            value={[currency]}
            onValueChange={([code]) => code && setWanted(code)}
          />
        )}
        <ChartFigure
          title={`Income by month in ${currency}`}
          note="Payments less refunds, by the day of the payment."
          table={{
            caption: `Income by month of ${year}, ${currency}`,
            columns: columns.filter(({ key }) => key === 'month' || key === currency),
            rows: months,
            rowKey: ({ month }) => month,
          }}
        >
          <BarChart
            bars={months.map(({ month, amounts }) => ({
              key: month,
              label: formatShortMonth(month),
              // A month with more refunds than payments has no bar; its name says the amount.
              value: Math.max(0, amounts[shown] ?? 0),
              name: `${formatMonth(month)}: ${money(amounts[shown] ?? 0, shown)}`,
            }))}
            formatTick={(amount) => formatMoney({ amount, currency }, { whole: true })}
          />
        </ChartFigure>
        <DataTable
          caption={`Income by month of ${year}`}
          columns={columns}
          rows={months}
          rowKey={({ month }) => month}
        />
      </Section>
    </>
  );
}
