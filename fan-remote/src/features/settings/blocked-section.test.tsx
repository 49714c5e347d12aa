import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BlockedPerson } from '@bestie/contracts/profiles.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer } from '../../test-support/closet-server';

const blocked = (uid: string, changes: Partial<BlockedPerson> = {}): BlockedPerson => ({
  uid,
  handle: uid,
  name: `${uid[0]?.toUpperCase()}${uid.slice(1)}`,
  avatar: null,
  blockedAt: '2026-05-03T12:00:00.000Z',
  ...changes,
});
const noContent = () => new Response(null, { status: 204 });

/** Opens the settings of a person who blocked these people; actions change what the server returns. */
async function open(people: BlockedPerson[]) {
  let current = people;
  const server = closetServer({
    'GET /api/blocked-people': ({ query }) => {
      const from = Number(query.get('cursor') ?? 0);
      return {
        items: current.slice(from, from + 2),
        nextCursor: from + 2 < current.length ? String(from + 2) : null,
      };
    },
    ...Object.fromEntries(
      people.flatMap((person) => [
        [
          `POST /api/profiles/${person.uid}/unblock`,
          () => {
            current = current.filter(({ uid }) => uid !== person.uid);
            return noContent();
          },
        ],
        [
          `POST /api/profiles/${person.uid}/block`,
          () => {
            current = [person, ...current];
            return noContent();
          },
        ],
      ]),
    ),
  });
  const { record } = await renderRemote(remote, {
    path: '/settings',
    fetch: server.fetch,
    account: { hasPassword: async () => true },
  });
  const section = within(await screen.findByRole('region', { name: 'Blocked people' }));
  return { record, server, section };
}

test('a person who has blocked no one is told how blocking works', async () => {
  const { section } = await open([]);
  expect(await section.findByText(/You haven’t blocked anyone/)).toBeInTheDocument();
});

test('unblocking removes a person from the list, and Undo blocks them again', async () => {
  const { record, server, section } = await open([blocked('mona'), blocked('rita')]);
  expect(await section.findByText('@mona · Blocked on 3 May 2026')).toBeInTheDocument();
  await userEvent.click(section.getByRole('button', { name: 'Unblock Mona' }));
  await waitFor(() => expect(section.queryByText('Mona')).not.toBeInTheDocument());
  expect(section.getByText('Rita')).toBeInTheDocument();
  expect(record.toasts[0]).toMatchObject({ message: 'You unblocked Mona.', kind: 'success' });
  record.toasts[0]?.undo?.();
  expect(await section.findByText('Mona')).toBeInTheDocument();
  expect(server.asked('POST /api/profiles/mona/block')).toHaveLength(1);
});

test('more people load page by page; a hidden name has a fallback text', async () => {
  const { section } = await open([
    blocked('ann'),
    blocked('bea'),
    blocked('cleo', { handle: null, name: null }),
  ]);
  await userEvent.click(await section.findByRole('button', { name: 'Show more' }));
  expect(await section.findByText('Someone without a profile')).toBeInTheDocument();
  expect(section.getByText('Blocked on 3 May 2026')).toBeInTheDocument();
  expect(section.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('a failed unblock keeps the person in the list, and says why', async () => {
  const server = closetServer({
    'GET /api/blocked-people': { items: [blocked('mona')], nextCursor: null },
    'POST /api/profiles/mona/unblock': () =>
      Response.json(
        { error: { code: 'rate_limited', message: 'Too fast.' }, requestId: 'r' },
        { status: 429 },
      ),
  });
  const { record } = await renderRemote(remote, {
    path: '/settings',
    fetch: server.fetch,
    account: { hasPassword: async () => true },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock Mona' }));
  await waitFor(() => expect(record.toasts).toMatchObject([{ message: 'Too fast.', kind: 'error' }]));
  expect(screen.getByRole('button', { name: 'Unblock Mona' })).toBeEnabled();
});
