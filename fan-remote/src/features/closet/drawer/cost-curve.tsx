import type { Wear } from '@bestie/contracts/wears.contract';
import { ChartFigure } from '@bestie/design-system/chart-figure';
import { formatDay, formatShortDay } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { LineChart } from '@bestie/design-system/line-chart';
import { formatMoney } from '@bestie/design-system/money';

type Priced = Wear & { costPerWear: NonNullable<Wear['costPerWear']> };

/** The cost per wear after each wear, as a curve and as a table. */
export function CostCurve({ wears }: { wears: readonly Wear[] }) {
  const points = wears.filter((wear): wear is Priced => wear.costPerWear !== null).toReversed();
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const { currency } = last.costPerWear;
  return (
    <ChartFigure
      title="Cost per wear over time"
      note={`From ${formatMoney(first.costPerWear)} at wear ${first.number} to ${formatMoney(last.costPerWear)} after ${plural(last.number, 'wear')}`}
      table={{
        caption: 'Cost per wear',
        columns: [
          { key: 'number', header: 'Wear', cell: (wear) => wear.number, primary: true },
          { key: 'date', header: 'Day', cell: (wear) => formatDay(wear.date) },
          {
            key: 'cost',
            header: 'Cost per wear',
            align: 'end',
            cell: (wear) => formatMoney(wear.costPerWear),
          },
        ],
        rows: points,
        rowKey: (wear: Priced) => wear.date,
      }}
    >
      <LineChart
        label={`Cost per wear falls from ${formatMoney(first.costPerWear)} to ${formatMoney(last.costPerWear)}`}
        points={points.map((wear) => ({ x: Date.parse(wear.date), y: wear.costPerWear.amount }))}
        formatTick={(amount) => formatMoney({ amount, currency }, { whole: amount % 100 === 0 })}
        from={formatShortDay(first.date)}
        to={formatShortDay(last.date)}
      />
    </ChartFigure>
  );
}
