import type { Insights } from '@bestie/contracts/insights.contract';
import { ChartFigure } from '@bestie/design-system/chart-figure';
import { DayChart } from '@bestie/design-system/day-chart';
import { formatDay, formatShortDay } from '@bestie/design-system/format-date';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import { Defined } from './definition';
import { sumInWords } from './insight-words';
import styles from './by-day.module.css';

/** Engagement by the day on which posts were published, and visits by day. */
export function ByDay({ insights: { byDay, span, engagement, visits } }: { insights: Insights }) {
  const [from, to] = [formatShortDay(span.from), formatShortDay(span.to)];
  return (
    <Section title="Day by day">
      <div className={styles.charts}>
        <ChartFigure
          title={<Defined term="engagement">Engagement</Defined>}
          note={`By the day on which a post was published, from ${plural(engagement.now.posts, 'post')}; days of ${span.timezone}. Pale: at least. Hatched: unknown.`}
          table={{
            caption: 'Engagement by day',
            columns: [
              { key: 'day', header: 'Day', primary: true, cell: ({ day }) => formatDay(day) },
              { key: 'posts', header: 'Posts', align: 'end', cell: ({ engagement: sum }) => sum.posts },
              {
                key: 'engagement',
                header: 'Engagement',
                align: 'end',
                cell: ({ engagement: sum }) => sumInWords(sum),
              },
            ],
            rows: byDay,
            rowKey: ({ day }) => day,
          }}
        >
          <DayChart
            label="Engagement by day"
            from={from}
            to={to}
            bars={byDay.map(({ day, engagement: sum }) => ({
              key: day,
              // A day without posts has no bar, and is not unknown.
              value: sum.posts === 0 ? 0 : sum.value,
              partial: sum.unknown > 0,
              readout: `${formatDay(day)}: ${sumInWords(sum)}`,
            }))}
          />
        </ChartFigure>
        <ChartFigure
          title={<Defined term="visits">Visits to your pages</Defined>}
          note={`Each person once per day and thing, ${plural(visits.now, 'visit')} in all.`}
          table={{
            caption: 'Visits by day',
            columns: [
              { key: 'day', header: 'Day', primary: true, cell: ({ day }) => formatDay(day) },
              { key: 'people', header: 'Visits', align: 'end', cell: ({ people }) => formatNumber(people) },
            ],
            rows: byDay,
            rowKey: ({ day }) => day,
          }}
        >
          <DayChart
            label="Visits by day"
            from={from}
            to={to}
            bars={byDay.map(({ day, people }) => ({
              key: day,
              value: people,
              readout: `${formatDay(day)}: ${plural(people, 'visit')}`,
            }))}
          />
        </ChartFigure>
      </div>
    </Section>
  );
}
