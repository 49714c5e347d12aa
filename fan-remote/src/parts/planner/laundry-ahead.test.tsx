import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LaundryForecast } from '@bestie/contracts/forecasts.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer, testEntry } from '../../test-support/closet-server';
import { adviceOf, clashTitle, laundryDaysInWords } from './laundry-words';
import type { LaundryClash } from './laundry-words';

/** A Monday. */
const today = '2026-06-15';
const jeans = { id: 'jeans', name: 'Blue jeans', cover: null };
const chinos = { id: 'chinos', name: 'Sand chinos', cover: null };
const clash = (changes: Partial<LaundryClash> = {}): LaundryClash => ({
  entryId: 'e',
  version: 3,
  date: '2026-06-18',
  occasion: null,
  outfit: null,
  itemIds: ['shirt', 'jeans'],
  inWash: [jeans],
  readyOn: '2026-06-22',
  swap: { pieces: [chinos], itemIds: ['shirt', 'chinos'] },
  ...changes,
});
const forecast = (changes: Partial<LaundryForecast> = {}): LaundryForecast => ({
  date: today,
  until: '2026-07-12',
  planned: 4,
  laundryDays: [3, 7],
  learnt: true,
  clashes: [clash()],
  ...changes,
});
const serverOf = (answer: LaundryForecast) => {
  const entry = testEntry({ id: 'e', date: today, version: 4 });
  return closetServer({
    'GET /api/forecasts/laundry': answer,
    'GET /api/planner-entries/today': { date: today, items: [], total: 4 },
    'PATCH /api/planner-entries/e': entry,
  });
};
const ahead = () => screen.findByRole('region', { name: 'Laundry ahead' });

test.each(['/planner', '/home'])(
  '%s: Thursday’s jeans are swapped in one tap, with an undo',
  async (path) => {
    const server = serverOf(forecast());
    const { record } = await renderRemote(remote, { path, fetch: server.fetch });
    const region = await ahead();
    expect(region).toHaveTextContent('You usually wash on Wednesdays and Sundays.');
    expect(
      within(region).getByRole('link', { name: 'Thursday’s Blue jeans will be in the wash' }),
    ).toHaveAttribute('href', '/planner?date=2026-06-18&entry=e');
    await userEvent.click(within(region).getByRole('button', { name: 'Swap Blue jeans for Sand chinos' }));
    await waitFor(() =>
      expect(record.toasts[0]?.message).toMatch(/^Swapped Blue jeans for Sand chinos on Thursday/),
    );
    const edits = () => server.asked('PATCH /api/planner-entries/e').map(({ body }) => body);
    expect(edits()).toEqual([{ version: 3, itemIds: ['shirt', 'chinos'] }]);
    await waitFor(() => expect(server.asked('GET /api/forecasts/laundry')).toHaveLength(2));
    record.toasts[0]?.undo?.();
    await waitFor(() => expect(edits()[1]).toEqual({ version: 4, itemIds: ['shirt', 'jeans'] }));
  },
);

test('undoing the swap of an outfit plans the outfit again', async () => {
  const server = serverOf(forecast({ clashes: [clash({ outfit: { id: 'o', name: 'Easy Friday' } })] }));
  const { record } = await renderRemote(remote, { path: '/planner', fetch: server.fetch });
  await userEvent.click(within(await ahead()).getByRole('button', { name: /^Swap/ }));
  await waitFor(() => expect(record.toasts).toHaveLength(1));
  record.toasts[0]?.undo?.();
  await waitFor(() =>
    expect(server.asked('PATCH /api/planner-entries/e')[1]?.body).toEqual({ version: 4, outfitId: 'o' }),
  );
});

test('the home page shows the next two, and leads to the planner for the others', async () => {
  const clashes = ['one', 'two', 'three'].map((entryId) => clash({ entryId }));
  await renderRemote(remote, { path: '/home', fetch: serverOf(forecast({ clashes })).fetch });
  expect(within(await ahead()).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('link', { name: '1 more in the planner' })).toHaveAttribute('href', '/planner');
});

test('the planner says when everything will be clean', async () => {
  await renderRemote(remote, {
    path: '/planner',
    fetch: serverOf(forecast({ clashes: [], learnt: false })).fetch,
  });
  expect(await screen.findByText(/Everything you planned will be clean on its day/)).toHaveTextContent(
    'This assumes that you wash on Wednesdays and Sundays; log your washes and it learns your days.',
  );
});

test('the words fit each day', () => {
  expect(clashTitle(clash({ date: today }), today)).toBe('Today’s Blue jeans will be in the wash');
  expect(clashTitle(clash({ date: '2026-06-16', inWash: [jeans, chinos] }), today)).toBe(
    'Tomorrow’s Blue jeans and Sand chinos will be in the wash',
  );
  expect(clashTitle(clash({ date: '2026-06-25' }), today)).toMatch(
    /^Blue jeans will be in the wash on Thursday/,
  );
  expect(adviceOf(clash({ occasion: 'Office' }), today)).toMatch(
    /^Clean again on Monday.*Sand chinos can step in: clean, as warm, in harmony with the rest, and right for “Office”\.$/,
  );
  expect(adviceOf(clash({ swap: null }), today)).toMatch(/a wash by Wednesday.* helps\.$/);
  expect(adviceOf(clash({ swap: null, date: '2026-06-16', readyOn: null }), today)).toBe(
    'Not clean again in the next four weeks. Nothing clean in your closet is a match, but a wash today helps.',
  );
  expect(laundryDaysInWords(forecast({ laundryDays: [6] }))).toBe('You usually wash on Saturdays.');
});
