/** Admins find boards of everybody, hide several with one reason, and take it back in the same place. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminBoard } from '@bestie/contracts/admin-boards.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import type { Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';

const at = '2026-11-21T10:00:00.000Z';
const board = (id: string, changes: Partial<AdminBoard> = {}): AdminBoard => ({
  id,
  version: 3,
  title: id,
  visibility: 'public',
  owner: { uid: 'mila', name: 'Mila', handle: 'mila' },
  pinCount: 4,
  bytes: 2048,
  openReports: 2,
  followerCount: 0,
  createdAt: at,
  activeAt: at,
  deletedAt: null,
  hidden: null,
  openedUntil: null,
  transfer: null,
  mayFeature: false,
  feature: null,
  featureVersion: 0,
  can: { hide: true, show: false, restore: false, open: false, see: true },
  ...changes,
});

async function open(path: string, boards: AdminBoard[], more: Record<string, unknown> = {}) {
  const { fetch, requests } = answers({
    'GET /api/admin/boards': () => ({ items: boards, nextCursor: null }),
    'POST /api/admin/boards/Coats/feature': () => ({}),
    'POST /api/admin/boards/hide': ({ body }: Call) => ({
      results: (body['things'] as { id: string }[]).map(({ id }, place) => ({
        id,
        outcome: place === 0 ? 'done' : 'changed',
      })),
    }),
    ...more,
  });
  const page = await renderRemote(remote, { path, fetch });
  await screen.findByRole('heading', { name: 'Boards', level: 1 });
  return { ...page, requests };
}

test('several boards are hidden with one reason, and the toast counts what became of each', async () => {
  const { requests, record } = await open('/admin/boards', [board('Coats'), board('Hats')]);
  for (const name of ['Coats', 'Hats'])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  expect(screen.getByText('2 boards selected')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show again' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Hide 2 boards?' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'They show another person.');
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Hide: 1 done, 1 changed meanwhile.'));
  expect(requests.find(({ path }) => path === '/api/admin/boards/hide')?.body).toEqual({
    things: [
      { id: 'Coats', version: 3 },
      { id: 'Hats', version: 3 },
    ],
    reason: 'They show another person.',
  });
});

test('the address holds filters and sort, and a private board has no title here', async () => {
  const can = { hide: true, show: false, restore: false, open: true, see: false };
  const { requests } = await open('/admin/boards?state=hidden&sort=pins&reported=yes&owner=%40mila', [
    board('secret', { title: null, visibility: 'private', can }),
  ]);
  expect(await screen.findByText('A private board of Mila')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('hidden');
  const asked = requests.find(({ path }) => path.startsWith('/api/admin/boards?'))?.path ?? '';
  expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toMatchObject({
    state: 'hidden',
    sort: 'pins',
    reported: 'yes',
    owner: '@mila',
  });
});

test('an admin who asks an owner again is told that nobody was asked', async () => {
  const turns = [{ asked: true }, { asked: false }];
  const { record } = await open('/admin/boards', [board('Coats')], {
    'POST /api/admin/boards/Coats/feature/ask': () => turns.shift(),
  });
  const said = [];
  for (const time of [1, 2]) {
    await userEvent.click(await screen.findByRole('button', { name: /Coats/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Feature…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask to feature “Coats”?' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A lovely board.');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask' }));
    await waitFor(() => expect(record.toasts).toHaveLength(time));
    said.push(record.toasts.at(-1)?.message);
  }
  expect(said).toEqual([
    'Mila is asked.',
    'Nobody was asked: Mila was asked before, or has turned such notifications off.',
  ]);
});

test('a board is featured between two times on the clock of this device, once both are there', async () => {
  const { requests } = await open('/admin/boards', [board('Coats', { mayFeature: true, featureVersion: 2 })]);
  await userEvent.click(await screen.findByRole('button', { name: /Coats/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Feature…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Feature “Coats”' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A lovely board.');
  fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: '2026-12-01T09:00' } });
  expect(dialog.getByRole('button', { name: 'Feature' })).toBeDisabled();
  fireEvent.change(dialog.getByLabelText(/^Until/), { target: { value: '2026-12-08T09:00' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Feature' }));
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/feature'))).toBe(true));
  expect(requests.find(({ path }) => path.endsWith('/feature'))?.body).toEqual({
    version: 3,
    featureVersion: 2,
    from: new Date('2026-12-01T09:00').toISOString(),
    until: new Date('2026-12-08T09:00').toISOString(),
    order: 1,
    reason: 'A lovely board.',
  });
});
