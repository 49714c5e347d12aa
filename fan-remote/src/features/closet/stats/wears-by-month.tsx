import { shownMonths } from '@bestie/contracts/statistics';
import type { Statistics } from '@bestie/contracts/statistics.contract';
import { BarChart } from '@bestie/design-system/bar-chart';
import { ChartFigure } from '@bestie/design-system/chart-figure';
import { formatMonth, formatShortMonth } from '@bestie/design-system/format-date';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { Section } from '@bestie/design-system/section';
import { addMonths } from '../../../parts/items/item-words';
import { useToday } from '../../../parts/settings/use-today';
import { listHref } from './stats-view';

/** Months in the chart: as many as fit touch targets on a phone. The table has them all. */
const inChart = 12;

type Month = Statistics['byMonth'][number];

/** Every month from the first logged one to the current one; a month without an entry had no wears. */
export function everyMonth(byMonth: readonly Month[], now: string): Month[] {
  const known = new Map(byMonth.map((month) => [month.month, month]));
  const oldest = byMonth[0]?.month ?? now;
  return Array.from({ length: shownMonths }, (_, index) => addMonths(now, index - shownMonths + 1))
    .filter((month) => month >= oldest)
    .map((month) => known.get(month) ?? { month, wears: 0, pieces: 0, days: 0 });
}

/** Wears per month, with the pieces behind each. */
export function WearsByMonth({ figures }: { figures: Statistics }) {
  const months = everyMonth(figures.byMonth, useToday().slice(0, 7));
  const shown = months.slice(-inChart);
  const sum = shown.reduce((all, { wears }) => all + wears, 0);
  if (figures.byMonth.length === 0) return null;
  return (
    <Section title="Wears by month" lede="A piece counts once a day. Select a month to see its pieces.">
      <ChartFigure
        title={`${plural(sum, 'wear')} in ${shown.length === 1 ? 'this month' : `${shown.length} months`}`}
        note="Wears of all pieces, including archived ones; this month isn’t over yet."
        table={{
          caption: 'Wears by month',
          columns: [
            {
              key: 'month',
              header: 'Month',
              primary: true,
              cell: ({ month, wears }) =>
                wears > 0 ? (
                  <Link href={listHref({ list: 'worn-in-month', month })}>{formatMonth(month)}</Link>
                ) : (
                  formatMonth(month)
                ),
            },
            { key: 'wears', header: 'Wears', align: 'end', cell: ({ wears }) => formatNumber(wears) },
            { key: 'pieces', header: 'Different pieces', align: 'end', cell: ({ pieces }) => pieces },
            { key: 'days', header: 'Days logged', align: 'end', cell: ({ days }) => days },
          ],
          rows: months.toReversed(),
          rowKey: ({ month }: Month) => month,
        }}
      >
        <BarChart
          bars={shown.map(({ month, wears }) => ({
            key: month,
            label: formatShortMonth(month),
            value: wears,
            name: `${formatMonth(month)}: ${plural(wears, 'wear')}`,
            href: listHref({ list: 'worn-in-month', month }),
          }))}
        />
      </ChartFigure>
    </Section>
  );
}
