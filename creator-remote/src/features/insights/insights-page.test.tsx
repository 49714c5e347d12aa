import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InsightSum } from '@bestie/contracts/insights.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';

const path = '/creator/insights';
const sum = (value: number | null, posts: number, unknown: number): InsightSum => ({ value, posts, unknown });
const figure = (now: InsightSum, before: InsightSum, change: number | null = null) => ({
  now,
  before,
  change,
});
const span = {
  from: '2026-06-01',
  to: '2026-06-07',
  beforeFrom: '2026-05-25',
  beforeTo: '2026-05-31',
  days: 7,
  timezone: 'Europe/Berlin',
};
const none = figure(sum(null, 0, 0), sum(null, 0, 0));
const network = (name: string, more: object = {}) => ({
  network: name,
  posts: 0,
  postsBefore: 0,
  reach: none,
  engagement: none,
  saves: none,
  rate: { now: null, before: null },
  ...more,
});
const insights = {
  span,
  sentence: 'Engagement is up 50 % on the 7 days before, mostly because you published 4 posts instead of 2.',
  engagement: figure(sum(1240, 14, 2), sum(900, 10, 0)),
  saves: figure(sum(60, 4, 0), sum(40, 2, 0), 0.5),
  networks: [
    network('pinterest'),
    network('instagram', { posts: 3, reach: figure(sum(null, 3, 3), sum(500, 1, 0)) }),
    network('youtube'),
  ],
  byDay: Array.from({ length: 7 }, (_, index) => ({
    day: `2026-06-0${index + 1}`,
    engagement: [sum(40, 1, 0), sum(null, 1, 1), sum(30, 2, 1)][index] ?? sum(null, 0, 0),
    people: index,
  })),
  visits: { now: 21, before: 20, change: 0.05, byKind: [{ kind: 'vipPost', now: 21, before: 20 }] },
};
const numbers = (reach: number | null) => ({ reach, engagement: null, saves: 3, rate: null });
const post = {
  id: '019a0000-0000-7000-8000-000000000001',
  postId: '019a0000-0000-7000-8000-000000000002',
  network: 'instagram',
  type: 'post',
  title: 'Camel, six ways',
  url: null,
  publishedAt: '2026-06-02T10:00:00.000Z',
  total: numbers(900),
  first48: numbers(null),
  sources: ['typed'],
  measuredAt: '2026-06-05T10:00:00.000Z',
};
const all = {
  'GET /api/insights': insights,
  'GET /api/insights/posts': { items: [post], nextCursor: null },
  'GET /api/insights/funnel': {
    span,
    waiting: false,
    steps: [
      { step: 'preview', people: 40, unknown: false },
      { step: 'checkout', people: null, unknown: false },
      { step: 'member', people: null, unknown: false },
      { step: 'stayed', people: null, unknown: true },
    ],
  },
  'GET /api/insights/cohorts': {
    weeks: 2,
    rows: [
      { week: '2026-05-18', people: 20, shares: [1, 0] },
      { week: '2026-05-25', people: 12, shares: [1, null] },
    ],
    mean: [1, 0],
  },
  'GET /api/insights/best-times': {
    timezone: 'Europe/Berlin',
    networks: [
      { network: 'instagram', posts: 23, sentence: 'No hour is reliably better (23 posts)', cells: [] },
    ],
  },
};
async function open(known: object = {}, at = path) {
  const given = answers({ ...all, ...known });
  return { ...(await renderRemote(remote, { path: at, fetch: given.fetch })), requests: given.requests };
}

test('what is unknown is said so in figures, charts and tables, and never 0', async () => {
  await open();
  expect(await screen.findByText(insights.sentence)).toBeVisible();
  expect(screen.getByText('at least 1,240')).toBeVisible();
  expect(screen.getByText(/2 of 14 posts unknown/)).toBeVisible();
  const networks = within(screen.getByRole('table', { name: 'Figures of each network' }));
  const instagram = within(networks.getByRole('row', { name: /Instagram/ }));
  expect(instagram.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '3 (0 before)',
    'unknown',
    'no posts',
    'unknown',
  ]);
  const posts = within(await screen.findByRole('table', { name: 'Posts of these days' }));
  const cells = within(posts.getByRole('row', { name: /Camel/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent).slice(0, 4)).toEqual([
    '900unknown in 48 h',
    'unknownunknown in 48 h',
    '33 in 48 h',
    'unknownunknown in 48 h',
  ]);
  expect(await screen.findByText('No hour is reliably better (23 posts).')).toBeVisible();
  expect(await screen.findAllByText('under 5')).toHaveLength(2);
  expect(screen.getByText('not known yet')).toBeVisible();
  const cohorts = within(await screen.findByRole('table', { name: /Share of each week/ }));
  expect(cohorts.getByRole('cell', { name: /25 May, week \+1: not over/ })).toBeVisible();
  expect(cohorts.getAllByRole('cell', { name: /18 May, week \+1: 0 % acted/ })).toHaveLength(1);
});

test('a day that is typed digit by digit leaves the other one alone', async () => {
  const { requests } = await open();
  const [from, to] = [await screen.findByLabelText('From'), screen.getByLabelText('To')];
  // What a browser reports after each digit of the year.
  for (const value of ['0002-06-03', '0020-06-03', '0202-06-03', '2026-06-03'])
    fireEvent.change(from, { target: { value } });
  expect(to).toHaveValue('');
  expect(to).toHaveAccessibleDescription('Choose both days.');
  fireEvent.change(to, { target: { value: '2026-06-05' } });
  await waitFor(() =>
    expect(requests.map(({ path }) => path)).toContain('/api/insights?from=2026-06-03&to=2026-06-05'),
  );
});

test('charts are read with arrow keys, and have their table', async () => {
  await open();
  const chart = await screen.findByRole('slider', { name: 'Engagement by day' });
  chart.focus();
  await userEvent.keyboard('{Home}');
  expect(chart).toHaveAttribute('aria-valuetext', expect.stringContaining('40'));
  await userEvent.keyboard('{ArrowRight}');
  expect(chart).toHaveAttribute('aria-valuetext', expect.stringContaining('unknown'));
  await userEvent.keyboard('{ArrowRight}');
  expect(chart).toHaveAttribute(
    'aria-valuetext',
    expect.stringContaining('at least 30 (1 of 2 posts unknown)'),
  );
  await userEvent.click(screen.getAllByText('Show as table')[0]!);
  expect(within(screen.getByRole('table', { name: 'Engagement by day' })).getAllByRole('row')).toHaveLength(
    8,
  );
});

test('days and network are in the address', async () => {
  const { requests, location } = await open({}, `${path}?days=7&network=instagram`);
  await screen.findByText(insights.sentence);
  expect(requests[0]?.path).toBe('/api/insights?days=7&network=instagram');
  await userEvent.click(screen.getByRole('switch', { name: 'Include today' }));
  expect(location().search).toBe('?days=7&network=instagram&today=true');
});

test('an address with days that no calendar has shows the usual days', async () => {
  const { requests } = await open({}, `${path}?from=2026-02-30&to=2026-03-05`);
  await screen.findByText(insights.sentence);
  expect(requests[0]?.path).toBe('/api/insights?days=28');
});

test('a definition is shown on focus; a failed load offers to retry', async () => {
  const { unmount } = await open();
  const term = (await screen.findAllByRole('button', { name: 'Engagement' }))[0]!;
  await userEvent.tab();
  while (document.activeElement !== term) await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Unknown for a post if one of the four is.');
  unmount();
  await open({ 'GET /api/insights': { status: 500, error: { code: 'internal', message: 'Broken.' } } });
  expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeVisible();
});
