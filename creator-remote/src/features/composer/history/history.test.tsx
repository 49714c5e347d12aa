/** Published posts and what their networks counted. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MetricPoint } from '@bestie/contracts/social-metrics.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';
import { aroundPosts, variantCard, variantId } from '../../../test-support/social-posts';

const path = '/creator/pinterest?view=published';
const unmeasured = '01900000-0000-7000-8000-0000000000c9';
const card = variantCard({
  network: 'pinterest',
  type: 'pin',
  title: 'Camel, six ways',
  state: 'published',
  publishedAt: '2026-06-15T12:00:00.000Z',
  publishedBy: 'person',
  publishedUrl: 'https://www.pinterest.com/pin/1/',
});
const point = (changes: Partial<MetricPoint>): MetricPoint & { variantId: string } => ({
  id: '01900000-0000-7000-8000-0000000000e1',
  variantId,
  metric: 'saves',
  value: 1240,
  measuredAt: '2026-06-20T12:00:00.000Z',
  source: 'api',
  lower: false,
  ...changes,
});
const lower = point({
  id: '01900000-0000-7000-8000-0000000000e2',
  metric: 'views',
  value: 90,
  source: 'typed',
  lower: true,
});
const around = {
  ...aroundPosts,
  'GET /api/social/queue': {
    items: [card, { ...card, id: unmeasured, title: 'Linen' }],
    nextCursor: null,
  },
  'GET /api/social/metrics': { items: [point({}), lower] },
};

test('every number says where it is from and how old it is, and what nobody measured is unknown', async () => {
  const { fetch, requests } = answers(around);
  await renderRemote(remote, { path, fetch });
  const [first, second] = await screen.findAllByRole('listitem');
  await within(first!).findByText('1,240');
  expect(first).toHaveTextContent(/Saves1,240 from Pinterest/);
  expect(first).toHaveTextContent(/Views90 typed.*lower than before/);
  expect(first).toHaveTextContent('marked by you');
  expect(second).toHaveTextContent('No numbers yet: unknown');
  const asked = requests.filter(({ path: address }) => address.startsWith('/api/social/metrics'));
  expect(asked).toHaveLength(1);
});

test('typed numbers need a day, and what a network said cannot be deleted', async () => {
  const { fetch, requests } = answers({
    ...around,
    [`GET /api/social/variants/${variantId}/metrics`]: { items: [point({}), lower] },
    [`POST /api/social/variants/${variantId}/metrics`]: { items: [point({ value: 1300 }), lower] },
  });
  await renderRemote(remote, { path, fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Numbers of Camel, six ways' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Numbers' }));
  const note = dialog.getByRole('button', { name: 'Note them' });
  expect(note).toBeDisabled();
  expect(await dialog.findByRole('button', { name: 'Delete Views 90' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: /Delete Saves/ })).not.toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText(/^Saves/), '1300');
  const day = dialog.getByLabelText(/showed on/);
  await userEvent.clear(day);
  expect(note).toBeDisabled();
  await userEvent.type(day, '2026-06-21');
  await userEvent.click(note);
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      day: '2026-06-21',
      values: { saves: 1300 },
    }),
  );
});

test('a CSV is read first, with an error per row, and written when nothing is wrong', async () => {
  let isWrong = true;
  const { fetch, requests } = answers({
    ...around,
    'POST /api/social/metrics/csv': () => ({
      written: 0,
      rows: [
        { line: 2, action: 'create', errors: [] },
        isWrong
          ? {
              line: 3,
              action: 'error',
              errors: [{ column: 'date', message: 'Write the day as 2026-11-25.' }],
            }
          : { line: 3, action: 'same', errors: [] },
      ],
    }),
  });
  await renderRemote(remote, { path, fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Import numbers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import numbers' }));
  const choose = async () => {
    const file = new File(['url,date,reach\n'], 'numbers.csv', { type: 'text/csv' });
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  };
  await choose();
  expect(await dialog.findByText('Line 3: date: Write the day as 2026-11-25.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeDisabled();
  isWrong = false;
  await choose();
  expect(await dialog.findByText('2 rows read: 1 new, 1 there already, 0 wrong.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Import 1 row' }));
  await waitFor(() => expect(requests.at(-1)?.path).toContain('/api/social'));
  expect(requests.filter(({ body }) => body['apply'] === true)).toHaveLength(1);
});
