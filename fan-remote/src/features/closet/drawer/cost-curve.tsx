import type { Wear } from '@bestie/contracts/wears.contract';
import { ChartFigure } from '@bestie/design-system/chart-figure';
import { LineChart } from '@bestie/design-system/line-chart';
import { dayInWords, moneyInWords, plural, shortDayInWords } from '../../../items/item-words';

type Priced = Wear & { costPerWear: NonNullable<Wear['costPerWear']> };

/** How the cost per wear fell with each wear: a curve, and the same as a table. */
export function CostCurve({ wears }: { wears: readonly Wear[] }) {
  const points = wears.filter((wear): wear is Priced => wear.costPerWear !== null).toReversed();
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const { currency } = last.costPerWear;
  return (
    <ChartFigure
      title="What a wear costs by now"
      note={`From ${moneyInWords(first.costPerWear)} at wear ${first.number} to ${moneyInWords(last.costPerWear)} after ${plural(last.number, 'wear')}`}
      table={{
        caption: 'Cost per wear',
        columns: [
          { key: 'number', header: 'Wear', cell: (wear) => wear.number, primary: true },
          { key: 'date', header: 'Day', cell: (wear) => dayInWords(wear.date) },
          {
            key: 'cost',
            header: 'Cost per wear',
            align: 'end',
            cell: (wear) => moneyInWords(wear.costPerWear),
          },
        ],
        rows: points,
        rowKey: (wear: Priced) => wear.date,
      }}
    >
      <LineChart
        label={`Cost per wear falls from ${moneyInWords(first.costPerWear)} to ${moneyInWords(last.costPerWear)}`}
        points={points.map((wear) => ({ x: Date.parse(wear.date), y: wear.costPerWear.amount }))}
        formatTick={(amount) => moneyInWords({ amount, currency }, { whole: amount % 100 === 0 })}
        from={shortDayInWords(first.date)}
        to={shortDayInWords(last.date)}
      />
    </ChartFigure>
  );
}
