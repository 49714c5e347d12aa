import type { Wear } from '@bestie/contracts/wears.contract';
import { DataTable } from '@bestie/design-system/data-table';
import { dayInWords, moneyInWords, plural, shortDayInWords } from '../../../items/item-words';
import styles from './cost-curve.module.css';

const width = 320;
const height = 120;
const inset = { top: 12, right: 8, bottom: 22, left: 8 };

type Priced = Wear & { costPerWear: NonNullable<Wear['costPerWear']> };

/** How the cost per wear fell with each wear: a curve, and the same as a table. */
export function CostCurve({ wears }: { wears: readonly Wear[] }) {
  const points = wears.filter((wear): wear is Priced => wear.costPerWear !== null).toReversed();
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const most = first.costPerWear.amount || 1;
  const x = (index: number) =>
    inset.left + (index / (points.length - 1)) * (width - inset.left - inset.right);
  const y = (amount: number) => inset.top + (1 - amount / most) * (height - inset.top - inset.bottom);
  const line = points.map((wear, index) => `${x(index).toFixed(1)},${y(wear.costPerWear.amount).toFixed(1)}`);
  const floor = height - inset.bottom;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        From {moneyInWords(first.costPerWear)} at wear {first.number} to {moneyInWords(last.costPerWear)}{' '}
        after {plural(last.number, 'wear')}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={styles.curve}
        role="img"
        aria-label={`Cost per wear falls from ${moneyInWords(first.costPerWear)} to ${moneyInWords(last.costPerWear)}`}
      >
        <polygon
          points={`${inset.left},${floor} ${line.join(' ')} ${x(points.length - 1)},${floor}`}
          className={styles.area}
        />
        <line x1={inset.left} x2={width - inset.right} y1={floor} y2={floor} className={styles.axis} />
        <polyline points={line.join(' ')} className={styles.line} />
        <circle cx={x(points.length - 1)} cy={y(last.costPerWear.amount)} r="4" className={styles.dot} />
        <text x={inset.left} y={height - 6} className={styles.text}>
          {shortDayInWords(first.date)}
        </text>
        <text x={width - inset.right} y={height - 6} textAnchor="end" className={styles.text}>
          {shortDayInWords(last.date)}
        </text>
      </svg>
      <details className={styles.details}>
        <summary>As a table</summary>
        <DataTable
          caption="Cost per wear"
          columns={[
            { key: 'number', header: 'Wear', cell: (wear) => wear.number, primary: true },
            { key: 'date', header: 'Day', cell: (wear) => dayInWords(wear.date) },
            {
              key: 'cost',
              header: 'Cost per wear',
              align: 'end',
              cell: (wear) => moneyInWords(wear.costPerWear),
            },
          ]}
          rows={points}
          rowKey={(wear) => wear.date}
        />
      </details>
    </figure>
  );
}
