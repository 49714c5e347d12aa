/** Word filters and rooms on /admin/chat. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WordFilter } from '@bestie/contracts/word-filters.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';

const filter: WordFilter = {
  id: '01900000-0000-7000-8000-000000000001',
  version: 1,
  name: 'Adverts',
  action: 'hold',
  words: ['pills'],
  exceptions: [],
  updatedAt: '2026-11-20T10:00:00.000Z',
};

afterEach(() => sessionStorage.clear());

test('a filter that is being written survives a reload, and is gone when it is cancelled', async () => {
  const open = async () => {
    const { fetch } = answers({ 'GET /api/admin/word-filters': { items: [] } });
    const { unmount } = await renderRemote(remote, { path: '/admin/chat?tab=filters', fetch });
    await userEvent.click((await screen.findAllByRole('button', { name: 'New filter' }))[0]!);
    return { unmount, dialog: within(await screen.findByRole('dialog', { name: 'New filter' })) };
  };
  const words = ({ dialog }: Awaited<ReturnType<typeof open>>) =>
    dialog.getByRole('textbox', { name: /^Words/ });
  const first = await open();
  await userEvent.type(words(first), 'pills{Enter}powder');
  first.unmount();
  const second = await open();
  expect(words(second)).toHaveValue('pills\npowder');
  await userEvent.click(second.dialog.getByRole('button', { name: 'Cancel' }));
  second.unmount();
  expect(words(await open())).toHaveValue('');
});

test('of two admins who edit one filter the second is offered what the first added, and no word is lost', async () => {
  let saved = filter;
  const { fetch, requests } = answers({
    'GET /api/admin/word-filters': () => ({ items: [saved] }),
    [`PATCH /api/admin/word-filters/${filter.id}`]: () =>
      requests.filter(({ method }) => method === 'PATCH').length > 1
        ? saved
        : { status: 409, error: { code: 'conflict', message: 'Someone changed this in the meantime.' } },
    'POST /api/admin/word-filters/try-filter': () => ({
      count: 14,
      looked: 900,
      cut: false,
      samples: [{ kind: 'forumPost', text: 'Cheap pills here', found: 'pills', path: '/forum/1' }],
    }),
  });
  const { record } = await renderRemote(remote, { path: '/admin/chat?tab=filters', fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Adverts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Adverts”' }));
  const words = dialog.getByRole('textbox', { name: /^Words/ });
  await userEvent.type(words, '{Enter}powder');
  await userEvent.click(dialog.getByRole('button', { name: 'Try it on the last 30 days' }));
  expect(await dialog.findByText('Last 30 days: 14 texts of 900.')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Agreed in the team');
  saved = { ...filter, version: 2, words: ['pills', 'potion'] };
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Add theirs to mine' }));
  expect(words).toHaveValue('pills\npowder\npotion');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Saved. It is in force.'));
  expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
    version: 2,
    words: ['pills', 'powder', 'potion'],
  });
});

test('a deletion that is undone gives its reason by itself', async () => {
  const path = `/api/admin/word-filters/${filter.id}`;
  const { fetch, requests } = answers({
    'GET /api/admin/word-filters': { items: [filter] },
    [`DELETE ${path}`]: {},
    [`POST ${path}/restore`]: filter,
  });
  const { record } = await renderRemote(remote, { path: '/admin/chat?tab=filters', fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Adverts' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'Not needed any more');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Deleted.'));
  record.toasts.at(-1)?.undo?.();
  await waitFor(() =>
    expect(requests.findLast(({ method }) => method === 'POST')).toMatchObject({
      path: `${path}/restore`,
      body: { reason: 'Undid the deletion.' },
    }),
  );
});
