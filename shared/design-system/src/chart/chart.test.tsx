import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { axisTicks } from './axis-ticks';
import { BarChart } from './bar-chart';
import { ChartFigure } from './chart-figure';
import { IntervalChart } from './interval-chart';
import { LineChart } from './line-chart';
import { RingChart } from './ring-chart';
import { ShareBars } from './share-bars';

test('an axis begins at 0, includes the maximum, and has round, even steps', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e9, noNaN: true }), fc.boolean(), (most, whole) => {
      const ticks = axisTicks(most, { whole });
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-9));
      expect(ticks.at(-2) ?? 0).toBeLessThan(most * (1 + 1e-9));
      expect(ticks.length).toBeLessThanOrEqual(6);
      if (whole) expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
  expect(axisTicks(52, { whole: true })).toEqual([0, 20, 40, 60]);
  expect(axisTicks(0, { whole: true })).toEqual([0, 1]);
});

test('a chart has a name and a data table', async () => {
  render(
    <ChartFigure
      title="Wears by month"
      table={{
        caption: 'Wears by month, all',
        columns: [{ key: 'm', header: 'Month', primary: true, cell: (row: string) => row }],
        rows: ['May', 'June'],
        rowKey: (row) => row,
      }}
    >
      <BarChart
        bars={[
          { key: 'may', label: 'May', value: 3, name: 'May: 3 wears', href: '/closet?tab=stats' },
          { key: 'june', label: 'Jun', value: 0, name: 'June: 0 wears', href: '/closet' },
        ]}
      />
    </ChartFigure>,
  );
  const figure = screen.getByRole('figure', { name: 'Wears by month' });
  expect(within(figure).getByRole('link', { name: 'May: 3 wears' })).toHaveAttribute(
    'href',
    '/closet?tab=stats',
  );
  // An empty bar is not a link.
  expect(within(figure).getByRole('img', { name: 'June: 0 wears' })).toBeInTheDocument();
  await userEvent.click(within(figure).getByText('Show as table'));
  const table = await within(figure).findByRole('table', { name: 'Wears by month, all' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
});

test('line and ring charts have text alternatives', () => {
  render(
    <>
      <LineChart
        label="From €10 to €5"
        points={[
          { x: 0, y: 10 },
          { x: 1, y: 5 },
        ]}
        formatTick={(value) => `€${value}`}
        from="May"
        to="June"
      />
      <RingChart
        label="3 pieces: 2 red, 1 blue"
        parts={[
          { key: 'red', label: 'Red', value: 2, colour: 'red', detail: '2', href: '/closet?colour=red' },
          { key: 'blue', label: 'Blue', value: 1, colour: 'blue', detail: '1' },
        ]}
      />
      <ShareBars
        measures={['of pieces', 'of wears']}
        rows={[{ key: 'a', label: 'Tops', shares: [0.5, 0.25], detail: '2 pieces' }]}
      />
    </>,
  );
  expect(screen.getByRole('img', { name: 'From €10 to €5' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: '3 pieces: 2 red, 1 blue' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Red' })).toHaveAttribute('href', '/closet?colour=red');
  expect(screen.getByText('50 %')).toHaveTextContent('50 % of pieces');
});

test('intervals are read out one by one with arrow keys', async () => {
  const row = (key: string, score: number) => ({
    key,
    label: key,
    low: score - 1,
    score,
    high: score + 1,
    readout: `${key}, at ${score}`,
  });
  render(
    <IntervalChart
      label="Two entries"
      ends={{ low: 'less', high: 'more' }}
      rows={[row('First', 2), row('Second', 0), row('Third', -1)]}
    />,
  );
  const list = screen.getByRole('list', { name: 'Two entries' });
  await userEvent.tab();
  expect(within(list).getByRole('button', { name: 'First, at 2' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(within(list).getByRole('button', { name: 'Second, at 0', pressed: true })).toHaveFocus();
  expect(screen.getByText('Second, at 0')).toBeVisible();
  await userEvent.keyboard('{End}{ArrowDown}');
  expect(within(list).getByRole('button', { name: 'Third, at -1', pressed: true })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(within(list).getByRole('button', { name: 'First, at 2' })).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});
