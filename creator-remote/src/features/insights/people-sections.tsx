import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { insightsQueries } from '@bestie/client/insights.queries';
import { funnelLabels } from '@bestie/contracts/insights';
import type { Cohorts, Funnel } from '@bestie/contracts/insights.contract';
import { limits } from '@bestie/contracts/limits';
import { ChartFigure } from '@bestie/design-system/chart-figure';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatShortDay } from '@bestie/design-system/format-date';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { HeatTable } from '@bestie/design-system/heat-table';
import { Section } from '@bestie/design-system/section';
import { ShareBars } from '@bestie/design-system/share-bars';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { Defined } from './definition';
import type { InsightsView } from './use-insights-view';

/** A part of the page with its own question to the server. */
export function Part<Data>({
  query,
  label,
  children,
}: {
  query: UseQueryResult<Data>;
  label: string;
  children: (data: Data) => ReactNode;
}) {
  if (query.data) return children(query.data);
  if (query.isError)
    return <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  return (
    <Loading label={label}>
      <Skeleton height={180} />
    </Loading>
  );
}

const peopleInWords = ({ people, unknown }: Funnel['steps'][number]): string =>
  unknown
    ? 'not known yet'
    : people === null
      ? `under ${limits.insights.people}`
      : plural(people, 'person', 'people');

/** How far people went from a locked preview. */
export function FunnelSection({ view }: { view: InsightsView }) {
  const { api } = useShell();
  const query = useQuery(insightsQueries.getFunnel(api, view.range));
  return (
    <Section title="VIP">
      <Part query={query} label="Counting members…">
        {({ steps, waiting }) => {
          const first = steps[0]?.people ?? null;
          return (
            <ChartFigure
              title={<Defined term="funnel">From preview to membership</Defined>}
              note={`Different people, in these days.${waiting ? ' The 30 days of some members are not over.' : ''}`}
              table={{
                caption: 'From preview to membership',
                columns: [
                  { key: 'step', header: 'Step', primary: true, cell: ({ step }) => funnelLabels[step] },
                  { key: 'people', header: 'People', align: 'end', cell: peopleInWords },
                ],
                rows: steps,
                rowKey: ({ step }) => step,
              }}
            >
              <ShareBars
                measures={['of those who saw a preview']}
                rows={steps.map((step) => ({
                  key: step.step,
                  label: funnelLabels[step.step],
                  shares: [first === null || step.people === null ? null : step.people / first],
                  detail: peopleInWords(step),
                }))}
              />
            </ChartFigure>
          );
        }}
      </Part>
    </Section>
  );
}

const shareInWords = (share: number | null): string => (share === null ? '' : `${Math.round(share * 100)} %`);
const weekName = (week: number): string => (week === 0 ? 'First' : `+${week}`);

/** Which share of the people of a week came back in later ones. */
export function CohortsSection({ view }: { view: InsightsView }) {
  const { api } = useShell();
  const query = useQuery(insightsQueries.getCohorts(api, view.ownerUid ?? undefined));
  return (
    <Section title={<Defined term="cohorts">Who comes back</Defined>}>
      <Part query={query} label="Counting who came back…">
        {(cohorts) =>
          cohorts.rows.length === 0 ? (
            <EmptyState level={3} title="No finished week yet">
              Here you’ll see which share of the people who opened your posts, boards, picks and episodes came
              back in later weeks.
            </EmptyState>
          ) : (
            <CohortTable cohorts={cohorts} />
          )
        }
      </Part>
    </Section>
  );
}

function CohortTable({ cohorts: { weeks, rows, mean } }: { cohorts: Cohorts }) {
  const cells = (name: string, shares: readonly (number | null)[]) =>
    shares.map((share, week) => ({
      text: shareInWords(share),
      name: `${name}, week ${weekName(week)}: ${share === null ? 'not over, or too few people' : `${shareInWords(share)} acted`}`,
      heat: share,
    }));
  return (
    <HeatTable
      caption="Share of each week’s people who acted in later weeks"
      corner="Week of the first act"
      columns={Array.from({ length: weeks }, (_, week) => weekName(week))}
      rows={[
        ...rows.map(({ week, people, shares }) => {
          const label = week === null ? 'Small weeks' : formatShortDay(week);
          return {
            key: week ?? 'small',
            label,
            detail: people === null ? `under ${limits.insights.people}` : `${formatNumber(people)} people`,
            cells: cells(label, shares),
          };
        }),
        { key: 'mean', label: 'Mean', summary: true, cells: cells('Mean', mean) },
      ]}
    />
  );
}
