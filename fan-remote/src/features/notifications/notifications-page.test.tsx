import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notification } from '@bestie/contracts/notifications.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers, type Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';

const told = (id: string, changes: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'reply',
  text: `${id} replied in “Ankle boots?”.`,
  href: `/community/forum/boots?post=${id}`,
  at: new Date(Date.now() - 60 * 60 * 1000).toISOString(),
  read: false,
  ...changes,
});

/** A notifications server with two pages, which remembers what was read. */
function bellServer() {
  let all = [told('Ana and 3 others'), told('Bea'), told('Cem', { read: true, href: null })];
  return answers({
    'GET /api/notifications': ({ path }: { path: string }) => {
      const query = new URL(path, location.href).searchParams;
      const shown = all.filter(({ read }) => !query.has('unreadOnly') || !read);
      const at = query.has('cursor') ? 2 : 0;
      return {
        items: shown.slice(at, at + 2),
        nextCursor: shown.length > at + 2 ? 'more' : null,
        unread: all.filter(({ read }) => !read).length,
      };
    },
    'POST /api/notifications/Bea/read': () => {
      all = all.map((one) => (one.id === 'Bea' ? { ...one, read: true } : one));
      return { read: 1 };
    },
    'POST /api/notifications/Ana%20and%203%20others/read': ({ body }: Call) => {
      all = all.map((one, at) => ({ ...one, read: one.read || at === 0 || body['alone'] === false }));
      return { read: 1 };
    },
  });
}
const newOnes = () => screen.getAllByRole('listitem').map((row) => row.hasAttribute('data-new'));

test('notifications load page by page: one is marked as read, then all', async () => {
  const server = bellServer();
  await renderRemote(remote, { path: '/notifications', fetch: server.fetch });
  const list = await screen.findByRole('list', { name: 'Notifications' });
  expect(within(list).getByRole('link', { name: /^Bea replied/ })).toHaveAttribute(
    'href',
    '/community/forum/boots?post=Bea',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText(/^Cem replied/)).toBeInTheDocument();
  expect(newOnes()).toEqual([true, true, false]);
  await userEvent.click(screen.getByRole('button', { name: /^Mark as read: Bea/ }));
  await waitFor(() => expect(newOnes()).toEqual([true, false, false]));
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(newOnes()).toEqual([false, false, false]));
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  expect(server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { alone: true },
    { alone: false },
  ]);
});

test('after one is marked as read, the focus is on the next one to mark, else on the heading', async () => {
  const server = bellServer();
  await renderRemote(remote, { path: '/notifications', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('button', { name: /^Mark as read: Ana/ }));
  expect(screen.getByRole('button', { name: /^Mark as read: Bea/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('unread notifications have their own view, with a friendly empty state', async () => {
  const server = bellServer();
  await renderRemote(remote, { path: '/notifications?unread', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('You’re all caught up')).toBeInTheDocument();
});
