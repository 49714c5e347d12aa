import { networkNames } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import type { MetricPoint } from '@bestie/contracts/social-metrics.contract';
import { metricLabels, metrics } from '@bestie/contracts/social-posts';
import type { MetricSource } from '@bestie/contracts/social-posts';
import { formatAgo } from '@bestie/design-system/format-ago';
import { formatNumber } from '@bestie/design-system/format-number';
import styles from './history.module.css';

export type NewestPoint = MetricPoint & { variantId: string };

/** Where a measurement is from, in words. */
export const sourceWords = (source: MetricSource, network: Network): string =>
  source === 'api' ? `from ${networkNames[network]}` : source === 'csv' ? 'from a CSV' : 'typed';

/** The newest numbers of a post. What nobody measured is unknown and not listed as 0. */
export function MetricList({ network, points }: { network: Network; points: readonly NewestPoint[] }) {
  if (points.length === 0) return <p className={styles.soft}>No numbers yet: unknown</p>;
  const ordered = [...points].sort(
    (one, other) => metrics.indexOf(one.metric) - metrics.indexOf(other.metric),
  );
  return (
    <dl className={styles.metrics}>
      {ordered.map(({ id, metric, value, source, measuredAt, lower }) => (
        <div key={id}>
          <dt>{metricLabels[metric]}</dt>
          <dd>
            <b>{formatNumber(value)}</b>
            <span
              className={styles.soft}
            >{` ${sourceWords(source, network)}, ${formatAgo(measuredAt)}`}</span>
            {lower && <span className={styles.lower}>lower than before</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
