import type { ReactNode } from 'react';
import { Link } from '../link/link';
import styles from './chart.module.css';

export interface ShareRow {
  key: string;
  label: string;
  /** A CSS colour shown as a dot. */
  swatch?: string | undefined;
  /** Shares from 0 to 1, in the order of `measures`. Null where nobody knows it: no bar, and not 0. */
  shares: readonly (number | null)[];
  detail: ReactNode;
  href?: string;
}

export interface ShareBarsProps {
  /** Meaning of the bars of a row: "of your pieces", "of your wears". */
  measures: readonly string[];
  rows: readonly ShareRow[];
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Parts of a whole by two measures, so that differences between them are visible. Bars begin at 0. */
export function ShareBars({ measures, rows }: ShareBarsProps) {
  const most = Math.max(0.01, ...rows.flatMap(({ shares }) => shares.map((share) => share ?? 0)));
  return (
    <div className={styles.shares}>
      <p className={styles.legend} aria-hidden="true">
        {measures.map((measure, index) => (
          <span key={measure} className={styles.legendItem} data-measure={index}>
            {measure}
          </span>
        ))}
      </p>
      <ul className={styles.shareList}>
        {rows.map((row) => (
          <li key={row.key} className={styles.share}>
            <span className={styles.shareLabel}>
              {row.swatch && (
                <span className={styles.swatch} style={{ background: row.swatch }} aria-hidden="true" />
              )}
              {row.href === undefined ? row.label : <Link href={row.href}>{row.label}</Link>}
            </span>
            <span className={styles.tracks}>
              {row.shares.map(
                (share, index) =>
                  share !== null && (
                    <span key={measures[index]} className={styles.track}>
                      <span
                        className={styles.fill}
                        data-measure={index}
                        style={{ width: `${(share / most) * 100}%` }}
                      />
                      <span className={styles.percent}>
                        {percent(share)}
                        <span className={styles.hidden}> {measures[index]}</span>
                      </span>
                    </span>
                  ),
              )}
            </span>
            <span className={styles.shareDetail}>{row.detail}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
