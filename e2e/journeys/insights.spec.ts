import { addDays, utcDay } from '@bestie/contracts/days';
import { expect, Person, test } from '../support/journey';

interface Card {
  id: string;
  network: 'pinterest' | 'instagram' | 'youtube';
  state: string;
  publishedAt: string | null;
}
interface Point {
  metric: string;
  value: number;
  measuredAt: string;
}

/** Whole days of UTC, in which this browser is, too: they are the same throughout the journey. */
test.use({ timezoneId: 'UTC' });
const today = utcDay(new Date());
const [firstDay, lastDay] = [addDays(today, -28), addDays(today, -1)];

const interactions = ['reactions', 'comments', 'saves', 'shares'];
const said = (value: number) => value.toLocaleString('en-GB');

/** The newest measurement of a metric; null where nobody counted it. */
function newest(points: readonly Point[], metric: string): number | null {
  const of = points.filter((point) => point.metric === metric);
  return of.sort((one, other) => other.measuredAt.localeCompare(one.measuredAt))[0]?.value ?? null;
}

/** A sum as the page says it: what nobody counted is unknown, and never 0. */
function sumOf(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return 'unknown';
  const sum = said(known.reduce((all, value) => all + value, 0));
  return known.length === values.length ? sum : `at least ${sum}`;
}

/** Counts every measurement of a creator’s posts again, without the server’s sums. */
async function recount(creator: Person) {
  const [from, to] = [new Date(firstDay), new Date(addDays(lastDay, 1))];
  const { items } = await creator.send<{ items: Card[] }>(
    'GET',
    `/api/social/posts?from=${from.toISOString()}&to=${to.toISOString()}`,
  );
  const published = items.filter(
    ({ state, publishedAt }) =>
      state === 'published' &&
      publishedAt !== null &&
      new Date(publishedAt) >= from &&
      new Date(publishedAt) < to,
  );
  return Promise.all(
    published.map(async ({ id, network }) => {
      const { items: points } = await creator.send<{ items: Point[] }>(
        'GET',
        `/api/social/variants/${id}/metrics`,
      );
      const parts = interactions.map((metric) => newest(points, metric));
      return {
        network,
        reach: newest(points, 'reach'),
        engagement: parts.some((part) => part === null)
          ? null
          : parts.reduce<number>((all, part) => all + (part ?? 0), 0),
      };
    }),
  );
}

test('the figures of insights equal a recount of every measurement, on the page and in the tables behind its charts', async ({
  page,
  bestie,
  signInAs,
}) => {
  const posts = await recount(await Person.signIn(bestie.origin, 'creator'));
  expect(posts.length).toBeGreaterThan(3);
  await signInAs('creator');
  await page.goto(`/creator/insights?from=${firstDay}&to=${lastDay}`);

  const networks = page.getByRole('table', { name: 'Figures of each network' });
  for (const [network, name] of [
    ['pinterest', 'Pinterest'],
    ['instagram', 'Instagram'],
    ['youtube', 'YouTube'],
  ] as const) {
    const own = posts.filter((post) => post.network === network);
    const cells = networks.getByRole('row', { name }).getByRole('cell');
    await expect(cells.nth(-4)).toContainText(`${own.length} (`);
    await expect(cells.nth(-3)).toContainText(sumOf(own.map(({ reach }) => reach)));
    await expect(cells.nth(-2)).toContainText(sumOf(own.map(({ engagement }) => engagement)));
  }
  const engagement = sumOf(posts.map((post) => post.engagement));
  const figures = page.getByRole('list', { name: 'Figures' });
  await expect(figures.getByRole('listitem').first()).toContainText(engagement);

  await test.step('days in the table behind a chart add up to the figure above it', async () => {
    await page.getByText('Show as table').nth(1).click();
    const days = page.getByRole('table', { name: 'Visits by day' }).getByRole('row');
    // The head of the table, and the days.
    await expect(days).toHaveCount(29);
    const counts = await days.evaluateAll((rows) =>
      rows.slice(1).map((row) => Number(row.lastElementChild?.textContent?.replace(/\D/g, '') ?? 'x')),
    );
    await expect(figures.getByRole('listitem').last()).toContainText(
      said(counts.reduce((all, count) => all + count, 0)),
    );
  });
});
