/** Rooms on /admin/chat: messages are removed after a look at them, and no change of another admin is overwritten. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminTopic } from '@bestie/contracts/live';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import type { Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';

const at = '2026-11-21T10:00:00.000Z';
const roomId = '01900000-0000-7000-8000-000000000001';
const fitting: LoungeRoom = {
  id: roomId,
  version: 1,
  name: 'Fitting room',
  description: '',
  audience: 'fans',
  tier: null,
  locked: false,
  archived: false,
  slowSeconds: null,
  waitSeconds: 0,
  lastPosition: 9,
  lastMessageAt: at,
  seenPosition: 9,
  firstUnread: null,
  unread: 0,
  mentions: 0,
  muted: false,
  silence: null,
  can: { write: true, mentionRoom: true, pin: true, moderate: true },
};
const lost = { status: 503, error: { code: 'unavailable', message: 'Try again.' } };
const refused = (code: string) => ({ status: 409, error: { code, message: 'Look again.' } });

async function open(more: Record<string, unknown> = {}) {
  const server = { room: fitting };
  const guarded = ({ body }: Call) =>
    body['version'] === server.room.version ? { items: [server.room] } : refused('conflict');
  const { fetch, requests } = answers({
    'GET /api/lounge/rooms': () => ({ items: [server.room] }),
    'GET /api/lounge/purges': { items: [] },
    [`GET /api/lounge/rooms/${roomId}/purge`]: {
      count: 2,
      fromPosition: 8,
      toPosition: 9,
      pinned: 0,
      since: at,
      until: at,
      authors: [],
      texts: ['Cheap pills here'],
    },
    [`POST /api/lounge/rooms/${roomId}/lock`]: guarded,
    ...more,
  });
  const page = await renderRemote(remote, { path: '/admin/chat?tab=rooms', fetch });
  const sent = (verb: string) =>
    requests.filter(({ method, path }) => method === 'POST' && path.endsWith(verb)).map(({ body }) => body);
  const ask = async (item: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'More about Fitting room' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Adverts');
    return dialog;
  };
  return { ...page, server, sent, ask };
}

describe('messages are removed after a look at them', () => {
  const purge = `POST /api/lounge/rooms/${roomId}/purge`;
  /** The removals are answered in turn. */
  async function remove(...turns: unknown[]) {
    const { ask, sent, record } = await open({ [purge]: () => turns.shift() });
    const dialog = await ask('Remove messages…');
    const look = () => userEvent.click(dialog.getByRole('button', { name: 'Show what goes' }));
    const press = () => userEvent.click(dialog.getByRole('button', { name: 'Remove 2 messages' }));
    await look();
    await dialog.findByText('Cheap pills here');
    await press();
    return { dialog, look, press, record, ids: () => sent('/purge').map(({ id }) => id) };
  }

  test('a removal whose answer was lost is sent again as the same one, and removes nothing further', async () => {
    const { dialog, press, record, ids } = await remove(lost, { count: 2 });
    expect(await dialog.findByText('Try again.')).toBeVisible();
    expect(dialog.getByText('Cheap pills here')).toBeVisible();
    await press();
    await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('2 messages removed.'));
    const [first, second] = ids();
    expect(second).toBe(first);
  });

  test('what changed meanwhile is looked at again, and its removal is another one', async () => {
    const { dialog, look, press, record, ids } = await remove(refused('conflict'), { count: 2 });
    expect(await dialog.findByText('Look again.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled();
    await look();
    await press();
    await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('2 messages removed.'));
    const [first, second] = ids();
    expect(second).not.toBe(first);
  });

  test('an earlier try that did remove them is said, and nothing further can be removed unseen', async () => {
    const { dialog, press } = await remove(lost, refused('already_exists'));
    await dialog.findByText('Try again.');
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), ' for pills');
    await press();
    expect(await dialog.findByText(/Your earlier try removed these messages/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled();
  });
});

test('what another admin does with a room appears by itself', async () => {
  const { server, emit } = await open();
  await screen.findByRole('button', { name: 'More about Fitting room' });
  server.room = { ...fitting, version: 2, locked: true };
  emit({ topic: adminTopic, type: 'lounge.lock', ids: [roomId] });
  expect(await screen.findByText('Locked')).toBeVisible();
});

test('who did not see the change of another admin is told, and can go on from there', async () => {
  const { server, ask, sent, record } = await open();
  const dialog = await ask('Lock…');
  server.room = { ...fitting, version: 2, slowSeconds: 60 };
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'Do it' }));
  await press();
  expect(await dialog.findByText(/Another admin changed this room in the meantime/)).toBeVisible();
  await press();
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Done.'));
  expect(sent('/lock').map(({ version, locked }) => ({ version, locked }))).toEqual([
    { version: 1, locked: true },
    { version: 2, locked: true },
  ]);
});
