import { formatNumber } from '../format/format-number';
import { BarChart, type Bar } from '../chart/bar-chart';
import { ChartFigure } from '../chart/chart-figure';
import { DayChart } from '../chart/day-chart';
import { HeatTable } from '../chart/heat-table';
import { IntervalChart } from '../chart/interval-chart';
import { LineChart } from '../chart/line-chart';
import { RingChart } from '../chart/ring-chart';
import { ShareBars } from '../chart/share-bars';
import { Section } from '../section/section';
import styles from './gallery.module.css';

const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const bars: Bar[] = [31, 18, 0, 44, 52, 9].map((value, index) => {
  const label = months[index] ?? '';
  return { key: label, label, value, name: `${label} 2026: ${value} wears`, href: `#${label}` };
});
const wears = [1, 2, 3, 4, 6, 9, 13, 20];
const points = wears.map((number, x) => ({ x, y: 120 / number }));
const euros = (value: number) => `€${formatNumber(value)}`;
const families = [
  { key: 'navy', label: 'Navy', value: 14, colour: 'lab(20 6 -28)' },
  { key: 'white', label: 'White', value: 9, colour: 'lab(96 0 2)' },
  { key: 'red', label: 'Red', value: 4, colour: 'lab(46 62 40)' },
  { key: 'green', label: 'Green', value: 2, colour: 'lab(50 -38 28)' },
];

const intervals = [
  { name: 'Camel Monday', low: 0.4, score: 1.1, high: 1.8, place: '1st place, tied' },
  { name: 'Rain plan', low: 0.2, score: 0.8, high: 1.4, place: '1st place, tied' },
  { name: 'Borrowed blazer', low: -1.6, score: -0.9, high: -0.2, place: '3rd place' },
].map(({ name, low, score, high, place }, index) => ({
  key: name,
  label: name,
  low,
  score,
  high,
  readout: `${name}, ${place}`,
  marked: index === 0,
}));

/** Charts, each with its data table. */
export function GalleryCharts() {
  return (
    <Section title="Charts">
      <div className={styles.columns}>
        <ChartFigure
          title="Wears by month"
          note="154 wears in six months"
          table={{
            caption: 'Wears by month',
            columns: [
              { key: 'month', header: 'Month', primary: true, cell: (bar: Bar) => bar.label },
              { key: 'wears', header: 'Wears', align: 'end', cell: (bar) => bar.value },
            ],
            rows: bars,
            rowKey: (bar) => bar.key,
          }}
        >
          <BarChart bars={bars} />
        </ChartFigure>
        <ChartFigure
          title="Cost per wear"
          note="With a range for the year ahead"
          table={{
            caption: 'Cost per wear',
            columns: [
              { key: 'wear', header: 'Wear', primary: true, cell: (wear: number) => wear },
              { key: 'cost', header: 'Cost per wear', align: 'end', cell: (wear) => euros(120 / wear) },
            ],
            rows: wears,
            rowKey: String,
          }}
        >
          <LineChart
            label="From €120 to €6 a wear"
            points={points}
            formatTick={euros}
            from="3 May"
            to="12 Nov"
            band={{ x: 10, low: 2.4, middle: 3, high: 4.4, label: 'In a year' }}
          />
        </ChartFigure>
        <RingChart
          label="29 pieces by colour: navy 14, white 9, red 4, green 2"
          parts={families.map((family) => ({
            ...family,
            detail: String(family.value),
            href: `#${family.key}`,
          }))}
        >
          29 pieces
        </RingChart>
        <DayChart
          label="Engagement by day"
          from="1 Nov"
          to="6 Nov"
          bars={bars.map(({ key, value }, index) => ({
            key,
            value: index === 3 ? null : value,
            partial: index === 1,
            readout: `${index + 1} Nov: ${index === 3 ? 'unknown' : value}`,
          }))}
        />
        <HeatTable
          caption="Who comes back"
          corner="Week"
          columns={['First', '+1']}
          rows={[
            {
              key: '1',
              label: '2 Nov',
              detail: '12 people',
              cells: [
                { text: '100 %', name: 'First week: 100 %', heat: 1 },
                { text: '40 %', name: 'Next week: 40 %', heat: 0.4, marked: true },
              ],
            },
            {
              key: '2',
              label: '9 Nov',
              detail: '8 people',
              cells: [
                { text: '100 %', name: 'First week: 100 %', heat: 1 },
                { text: '', name: 'Next week: not over', heat: null },
              ],
            },
          ]}
        />
        <IntervalChart
          label="Camel Monday and Rain plan tie for first"
          ends={{ low: 'Less preferred', high: 'More preferred' }}
          rows={intervals}
        />
        <ShareBars
          measures={['of your pieces', 'of your wears']}
          rows={[
            {
              key: 'tops',
              label: 'Tops',
              shares: [0.34, 0.52],
              detail: '41 pieces · 210 wears',
              href: '#tops',
            },
            { key: 'shoes', label: 'Shoes', shares: [0.22, 0.31], detail: '26 pieces · 125 wears' },
            { key: 'bags', label: 'Bags', shares: [0.12, 0], detail: '14 pieces, never worn' },
          ]}
        />
      </div>
    </Section>
  );
}
