import type { ReactNode } from 'react';
import { networkNames } from '@bestie/contracts/connections';
import { countedLabels } from '@bestie/contracts/insights';
import type { InsightFigure, Insights, InsightSum } from '@bestie/contracts/insights.contract';
import { DataTable } from '@bestie/design-system/data-table';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { StatFigure } from '@bestie/design-system/stat-figure';
import { Defined } from './definition';
import { beforeInWords, changeInWords, rateInWords, sumInWords } from './insight-words';
import styles from './figures.module.css';

/** The large number alone; its gaps are said below it. */
function headline({ value, posts, unknown }: InsightSum): string {
  if (posts === 0) return '–';
  if (value === null) return 'unknown';
  return unknown === 0 ? formatNumber(value) : `at least ${formatNumber(value)}`;
}

function gaps({ posts, unknown }: InsightSum): string {
  if (posts === 0) return 'no posts';
  return unknown === 0 ? plural(posts, 'post') : `${unknown} of ${plural(posts, 'post')} unknown`;
}

function Figure({ label, figure }: { label: ReactNode; figure: InsightFigure }) {
  return (
    <li>
      <StatFigure
        label={label}
        value={<span className={styles.value}>{headline(figure.now)}</span>}
        detail={
          <>
            {gaps(figure.now)}
            <br />
            {beforeInWords(figure)}
          </>
        }
      />
    </li>
  );
}

/** The main figures, and those of each network. */
export function Figures({ insights }: { insights: Insights }) {
  const { engagement, saves, visits } = insights;
  const seen = visits.byKind.filter(({ now }) => now > 0);
  return (
    <>
      <ul className={styles.figures} aria-label="Figures">
        <Figure label={<Defined term="engagement">Engagement</Defined>} figure={engagement} />
        <Figure label={<Defined term="saves">Saves</Defined>} figure={saves} />
        <li>
          <StatFigure
            label={<Defined term="visits">Visits to your pages</Defined>}
            value={<span className={styles.value}>{formatNumber(visits.now)}</span>}
            detail={
              <>
                {seen.length === 0
                  ? 'nobody yet'
                  : seen.map(({ kind, now }) => `${countedLabels[kind]} ${formatNumber(now)}`).join(' · ')}
                <br />
                {visits.change !== null && `${changeInWords(visits.change)} · `}
                {formatNumber(visits.before)} before
              </>
            }
          />
        </li>
      </ul>
      <DataTable
        caption="Figures of each network"
        columns={[
          { key: 'network', header: 'Network', primary: true, cell: ({ network }) => networkNames[network] },
          {
            key: 'posts',
            header: 'Posts',
            align: 'end',
            cell: ({ posts, postsBefore }) => `${posts} (${postsBefore} before)`,
          },
          { key: 'reach', header: 'Reach', align: 'end', cell: ({ reach }) => <Compared figure={reach} /> },
          {
            key: 'engagement',
            header: 'Engagement',
            align: 'end',
            cell: ({ engagement: own }) => <Compared figure={own} />,
          },
          {
            key: 'rate',
            header: 'Engagement rate',
            align: 'end',
            cell: ({ rate, posts }) => (posts === 0 ? '–' : rateInWords(rate.now)),
          },
        ]}
        rows={insights.networks}
        rowKey={({ network }) => network}
      />
    </>
  );
}

function Compared({ figure }: { figure: InsightFigure }) {
  return (
    <>
      {sumInWords(figure.now)}
      {figure.change !== null && <span className={styles.change}>{changeInWords(figure.change)}</span>}
    </>
  );
}
