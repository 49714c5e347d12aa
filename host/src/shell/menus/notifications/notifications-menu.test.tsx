import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, visit } from '../../../test-support/visit';

const hour = 60 * 60 * 1000;
const notification = (id: string, changes: object = {}) => ({
  id,
  kind: 'follow',
  text: `${id} follows you.`,
  href: `/u/${id}`,
  at: new Date(Date.now() - hour).toISOString(),
  read: false,
  ...changes,
});

test('the bell shows the number of unread notifications, lists them, and marks viewed ones as read', async () => {
  let read = false;
  const page = await visit('/home', {
    role: 'fan',
    answers: {
      'GET /api/notifications': () =>
        json({
          items: [notification('ana', { read }), notification('bob', { read: true, href: null })],
          nextCursor: null,
          unread: read ? 0 : 1,
        }),
      'POST /api/notifications/ana/read': () => {
        read = true;
        return json({ read: 1 });
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }));
  const menu = await screen.findByRole('dialog', { name: 'Notifications' });
  const link = await within(menu).findByRole('link', { name: 'ana follows you.' });
  expect(link).toHaveAttribute('href', '/u/ana');
  expect(link.closest('li')).toHaveAttribute('data-new');
  expect(within(menu).getByText('bob follows you.').closest('li')).not.toHaveAttribute('data-new');
  expect(within(menu).getAllByText('1 hour ago')).toHaveLength(2);
  expect(within(menu).queryByText('No new notifications.')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument();
  expect(page.calls).toContain('POST /api/notifications/ana/read');
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText('No new notifications.')).toBeInTheDocument();
});

test('a new notification appears immediately', async () => {
  let unread = 0;
  const page = await visit('/home', {
    role: 'fan',
    answers: { 'GET /api/notifications': () => json({ items: [], nextCursor: null, unread }) },
  });
  await waitFor(() => expect(page.calls).toContain('GET /api/notifications'));
  const streams = () => page.streams.filter(({ closed }) => !closed);
  await waitFor(() => expect(streams()).toHaveLength(1));
  // What happened since the document's reads is heard, too.
  expect(streams()[0]?.url).toContain('lastEventId=e3');
  unread = 120;
  const event = { topic: 'user:ada', type: 'notifications.create', ids: ['n'] };
  act(() => {
    (streams()[0] as unknown as EventSource).onmessage?.(
      new MessageEvent('message', { data: JSON.stringify(event), lastEventId: '1' }),
    );
  });
  expect(await screen.findByRole('button', { name: 'Notifications, 99+ new' })).toHaveTextContent('99+');
});

test('a failed request shows an error, and is repeated', async () => {
  let down = true;
  await visit('/home', {
    role: 'fan',
    answers: {
      'GET /api/notifications': () =>
        down
          ? json({ error: { code: 'forbidden', message: 'No.' } }, 403)
          : json({ items: [], nextCursor: null, unread: 0 }),
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText('Your notifications could not be loaded.')).toBeInTheDocument();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No new notifications.')).toBeInTheDocument();
});

describe('who comes by a push message or a mail', () => {
  /** A page load that begins at an address, and what is marked as read then. */
  async function arrive(path: string, hash = '') {
    jest.resetModules();
    const { readOnArrival } = await import('./read-on-arrival');
    const read: object[] = [];
    const api = { notifications: { read: async (input: object) => (read.push(input), { read: 1 }) } };
    const items = [
      notification('ana'),
      notification('bea', { href: '/community/forum/boots?post=2' }),
      notification('reports', { href: '/settings#reports' }),
      notification('decisions', { href: '/settings#decisions' }),
    ];
    // Browsers leave the section out of the address of a page load.
    const address = new URL(path, 'https://bestie.test');
    return { read, look: () => readOnArrival(api as never, items as never, hash, address) };
  }

  test('has read what it told', async () => {
    const { read, look } = await arrive('/community/forum/boots?post=2');
    expect(await look()).toBe(true);
    expect(read).toEqual([{ notificationId: 'bea', alone: true }]);
    // What comes later about the same line counts as new.
    expect(await look()).toBe(false);
  });

  test('has read what led to the section of a page that they open, and not what led to another one', async () => {
    const { read, look } = await arrive('/settings', '#decisions');
    expect(await look()).toBe(true);
    expect(read).toEqual([{ notificationId: 'decisions', alone: true }]);
    const whole = await arrive('/settings');
    expect(await whole.look()).toBe(false);
  });
});
