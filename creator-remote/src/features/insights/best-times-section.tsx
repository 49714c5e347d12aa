import { useQuery } from '@tanstack/react-query';
import { insightsQueries } from '@bestie/client/insights.queries';
import { networkNames } from '@bestie/contracts/connections';
import { blockHours, weekdayNames } from '@bestie/contracts/insights';
import type { BestTimes } from '@bestie/contracts/insights.contract';
import { plural } from '@bestie/design-system/format-number';
import { HeatTable } from '@bestie/design-system/heat-table';
import { Section } from '@bestie/design-system/section';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './best-times-section.module.css';
import { Defined } from './definition';
import { Part } from './people-sections';
import type { InsightsView } from './use-insights-view';

type NetworkTimes = BestTimes['networks'][number];

const hour = (block: number): string => String(block * blockHours).padStart(2, '0');
const signed = (effect: number): string => `${effect < 0 ? '−' : '+'}${Math.round(Math.abs(effect) * 100)} %`;

/** When posts did better than the mean, with how many posts say so; or that nothing is sure. */
export function BestTimesSection({ view }: { view: InsightsView }) {
  const { api } = useShell();
  const query = useQuery(insightsQueries.getBestTimes(api, view.ownerUid ?? undefined));
  return (
    <Section title={<Defined term="bestTime">Best time to post</Defined>}>
      <Part query={query} label="Comparing hours…">
        {({ timezone, networks }) => (
          <div className={styles.networks}>
            {networks
              .filter(({ network }) => view.network === null || network === view.network)
              .map((times) => (
                <section
                  key={times.network}
                  aria-label={networkNames[times.network]}
                  className={styles.network}
                >
                  <h3 className={styles.name}>{networkNames[times.network]}</h3>
                  <p className={styles.sentence}>{times.sentence}.</p>
                  {times.cells.length > 0 && <TimesTable times={times} timezone={timezone} />}
                </section>
              ))}
          </div>
        )}
      </Part>
    </Section>
  );
}

function TimesTable({ times: { network, cells }, timezone }: { times: NetworkTimes; timezone: string }) {
  const most = Math.max(0.01, ...cells.map(({ effect }) => Math.abs(effect ?? 0)));
  const blocks = [...new Set(cells.map(({ block }) => block))];
  return (
    <>
      <HeatTable
        caption={`Engagement per reach on ${networkNames[network]} by weekday and hour, against the mean`}
        corner="From"
        columns={blocks.map((block) => `${hour(block)}:00`)}
        rows={weekdayNames.map((name, weekday) => ({
          key: name,
          label: name.slice(0, 3),
          cells: cells
            .filter((cell) => cell.weekday === weekday)
            .map(({ block, posts, effect, low, high, better }) => ({
              text: effect === null ? '' : signed(effect),
              detail: effect === null ? '' : `n ${posts}`,
              name: `${name}, ${hour(block)} to ${hour(block + 1)}: ${
                effect === null || low === null || high === null
                  ? 'no posts'
                  : `${signed(effect)} (80 % interval ${signed(low)} to ${signed(high)}), ${plural(posts, 'post')}${better ? ', reliably better' : ''}`
              }`,
              heat: effect === null ? null : Math.max(0, effect / most),
              marked: better,
            })),
        }))}
      />
      <p className={styles.note}>Hours of {timezone}; n is the number of posts.</p>
    </>
  );
}
