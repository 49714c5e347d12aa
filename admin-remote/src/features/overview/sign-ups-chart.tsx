import { formatShortDay } from '@bestie/design-system/format-date';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import styles from './overview-page.module.css';

const width = 560;
const height = 120;
const gap = 6;

/** New people per day as bars, with a table of the same figures for screen readers. */
export function SignUpsChart({ days }: { days: readonly { day: string; count: number }[] }) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const step = width / Math.max(1, days.length);
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${width} ${height + 22}`} aria-hidden="true" className={styles.bars}>
        <line x1="0" x2={width} y1={height} y2={height} className={styles.axis} />
        {days.map(({ day, count }, index) => {
          const tall = (count / most) * (height - 18);
          const middle = index * step + step / 2;
          return (
            <g key={day}>
              <rect
                x={index * step + gap / 2}
                y={height - tall}
                width={step - gap}
                height={tall}
                rx="4"
                className={styles.bar}
              />
              {count > 0 && (
                <text x={middle} y={height - tall - 5} className={styles.count}>
                  {count}
                </text>
              )}
              {index % 3 === (days.length - 1) % 3 && (
                <text x={middle} y={height + 16} className={styles.day}>
                  {formatShortDay(day)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>New people per day</caption>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
