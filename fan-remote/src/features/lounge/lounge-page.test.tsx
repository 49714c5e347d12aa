import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import { roomTopic } from '@bestie/contracts/live';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers, type Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';
import { forumPerson } from '../../test-support/forum';
import { exampleMessage, exampleRoom, loungeAnswers, ownMessage } from '../../test-support/lounge';

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

async function openLounge(
  rooms: LoungeRoom[],
  messages: LoungeMessage[],
  more: Record<string, unknown> = {},
  path = '/lounge/room',
) {
  const server = answers(Object.assign(loungeAnswers(rooms, messages), more));
  const page = await renderRemote(remote, { path, fetch: server.fetch });
  return Object.assign(page, { requests: server.requests });
}
const composer = () => screen.findByRole('textbox', { name: 'Message to Front room' });
const room = (messages: readonly LoungeMessage[], changes: Partial<LoungeRoom> = {}) =>
  exampleRoom({ lastPosition: messages.at(-1)?.position ?? 0, ...changes });

test('rooms are listed with their unread counts; a missing or closed room says so', async () => {
  const page = await openLounge(
    [
      exampleRoom(),
      exampleRoom({ id: 'check', name: 'Outfit check', unread: 120, mentions: 2, locked: true, muted: true }),
      exampleRoom({ id: 'old', name: 'Summer 2025', archived: true }),
    ],
    [],
    {},
    '/lounge',
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'The Bestie Lounge' })).toBeVisible();
  const check = screen.getByRole('link', { name: /Outfit check/ });
  expect(check).toHaveTextContent('2 mentions');
  expect(check).toHaveTextContent('99+ unread');
  expect(within(check).getByLabelText('Locked')).toBeInTheDocument();
  expect(within(check).getByLabelText('Muted')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Archived' })).toBeVisible();
  await page.navigate('/lounge/nowhere');
  expect(await screen.findByText('This room isn’t available')).toBeVisible();
});

test('a wide window opens the first room at once, and loads it once', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) =>
        Object.assign(new EventTarget(), { media, matches: media.includes('min-width') }) as MediaQueryList,
    );
  const messages = [exampleMessage(1)];
  const { requests, location } = await openLounge([room(messages)], messages, {}, '/lounge');
  expect(await screen.findByText('Words 1.')).toBeVisible();
  expect(location().pathname).toBe('/lounge/room');
  expect(requests.filter(({ path }) => path.endsWith('/rooms/room/messages'))).toHaveLength(1);
});

/** Opens a room whose messages are answered once `held.until` resolves. */
async function openHeldLounge(messages: ReturnType<typeof exampleMessage>[]) {
  const server = answers(loungeAnswers([room(messages)], messages));
  const held: { until?: Promise<unknown> } = {};
  const page = await renderRemote(remote, {
    path: '/lounge/room',
    fetch: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (pathname.endsWith('/messages')) await held.until;
      return server.fetch(input, init);
    },
  });
  return { page, held };
}

test('a room that was open before shows its last messages until it has the present ones', async () => {
  const messages = [exampleMessage(1)];
  const { page, held } = await openHeldLounge(messages);
  expect(await screen.findByText('Words 1.')).toBeVisible();
  await page.navigate('/lounge/nowhere');
  expect(await screen.findByText('This room isn’t available')).toBeVisible();
  let open = (_: unknown) => {};
  held.until = new Promise((resolve) => (open = resolve));
  messages[0] = exampleMessage(1, { body: 'Other words.' });
  await page.navigate('/lounge/room');
  expect(await screen.findByText('Words 1.')).toBeVisible();
  open(null);
  expect(await screen.findByText('Other words.')).toBeVisible();
  expect(screen.queryByText('Words 1.')).toBeNull();
});

test('who comes back sees the messages of all pages at once, also those that came one by one', async () => {
  const messages = [exampleMessage(1)];
  const { page, held } = await openHeldLounge(messages);
  expect(await screen.findByText('Words 1.')).toBeVisible();
  for (const position of [2, 3]) {
    messages.push(exampleMessage(position));
    page.emit({ topic: roomTopic('room'), type: 'loungeMessages.create', ids: [`message-${position}`] });
    expect(await screen.findByText(`Words ${position}.`)).toBeVisible();
  }
  await page.navigate('/boards');
  await waitFor(() => expect(screen.queryByText('Words 1.')).toBeNull());
  held.until = new Promise(() => {});
  await page.navigate('/lounge/room');
  expect(await screen.findByText('Words 3.')).toBeVisible();
  expect(screen.getByText('Words 1.')).toBeVisible();
});

test('who was on another page comes back to the first message that came meanwhile', async () => {
  const messages = [exampleMessage(1)];
  const rooms = [room(messages)];
  const page = await openLounge(rooms, messages);
  expect(await screen.findByText('Words 1.')).toBeVisible();
  await page.navigate('/boards');
  await waitFor(() => expect(screen.queryByText('Words 1.')).toBeNull());
  messages.push(exampleMessage(2));
  rooms[0] = room(messages, { unread: 1, firstUnread: 2 });
  const asked = () => page.requests.filter(({ path }) => path === '/api/lounge/rooms').length;
  const before = asked();
  page.emit({ topic: roomTopic('room'), type: 'loungeMessages.create', ids: ['message-2'] });
  await waitFor(() => expect(asked()).toBe(before + 1));
  await page.navigate('/lounge/room');
  expect(await screen.findByText('Words 2.')).toBeVisible();
  expect(screen.getByRole('separator', { name: 'New since you were here' })).toBeVisible();
});

test.each([
  ['in another room', '/lounge/nowhere'],
  ['on another page', '/boards'],
])('a message that is deleted while its reader is %s is not shown again', async (_, leave) => {
  const messages = [exampleMessage(1), exampleMessage(2)];
  const { page, held } = await openHeldLounge(messages);
  expect(await screen.findByText('Words 2.')).toBeVisible();
  await page.navigate(leave);
  await waitFor(() => expect(screen.queryByText('Words 2.')).toBeNull());
  page.emit({ topic: roomTopic('room'), type: 'loungeMessages.delete', ids: ['1'] });
  messages.shift();
  let open = (_: unknown) => {};
  held.until = new Promise((resolve) => (open = resolve));
  await page.navigate('/lounge/room');
  expect(await composer()).toBeVisible();
  expect(screen.queryByText('Words 1.')).toBeNull();
  open(null);
  expect(await screen.findByText('Words 2.')).toBeVisible();
});

test('who comes back within a minute sees the last messages at once; later the present ones are loaded', async () => {
  const { page, held } = await openHeldLounge([exampleMessage(1)]);
  expect(await screen.findByText('Words 1.')).toBeVisible();
  held.until = new Promise(() => {});
  jest.useFakeTimers();
  for (const [seconds, shown] of [
    [59, 1],
    [60, 0],
  ] as const) {
    await page.navigate('/boards');
    await waitFor(() => expect(screen.queryByText('Words 1.')).toBeNull());
    act(() => jest.advanceTimersByTime(seconds * 1_000));
    await page.navigate('/lounge/room');
    expect(await composer()).toBeVisible();
    expect(screen.queryAllByText('Words 1.')).toHaveLength(shown);
  }
});

test('messages are grouped by day and person, with a divider before the unread ones', async () => {
  const messages = [
    exampleMessage(1, { createdAt: '2026-11-19T20:00:00.000Z' }),
    exampleMessage(2),
    exampleMessage(3),
    exampleMessage(4, { author: forumPerson('Bo'), mentionsRoom: true }),
  ];
  await openLounge([room(messages, { seenPosition: 3, firstUnread: 4, unread: 1 })], messages);
  expect(await screen.findAllByRole('article')).toHaveLength(4);
  expect(screen.getAllByRole('separator').map((line) => line.getAttribute('aria-label'))).toEqual([
    'Thursday 19 November',
    'Friday 20 November',
    'New since you were here',
  ]);
  // Two minutes after the previous message, so it continues that person's group.
  expect(screen.getAllByRole('link', { name: 'Ana' })).toHaveLength(2);
});

test('a hidden message says why it is hidden; one by a blocked person, or a reported one, opens once', async () => {
  const messages = [
    exampleMessage(1, { state: 'deleted', body: '' }),
    exampleMessage(2, { state: 'removed', body: '' }),
    exampleMessage(3, { state: 'away', body: '', author: null }),
    exampleMessage(4, { author: forumPerson('Cruella', { blocked: true }), body: 'Fur, darling.' }),
    exampleMessage(5, { author: null }),
    exampleMessage(6, { reported: true, body: 'Buy my pills.' }),
  ];
  await openLounge([room(messages)], messages);
  expect(await screen.findByRole('article', { name: /^Former member/ })).toBeVisible();
  expect(screen.getByText('This message was deleted by who wrote it.')).toBeVisible();
  expect(screen.getByText('An admin removed this message.')).toBeVisible();
  expect(screen.getByText('This message is not shown at the moment.')).toBeVisible();
  expect(screen.queryByText('Fur, darling.')).toBeNull();
  expect(screen.queryByText('Buy my pills.')).toBeNull();
  const [blocked, reported] = screen.getAllByRole('button', { name: 'Show it once' });
  await userEvent.click(blocked!);
  expect(await screen.findByText('Fur, darling.')).toBeVisible();
  expect(screen.getByText('You reported this')).toBeVisible();
  await userEvent.click(reported!);
  expect(await screen.findByText('Buy my pills.')).toBeVisible();
});

test('a reply shows how the message that it answers begins, or why it shows no words', async () => {
  const answered = (changes: Partial<NonNullable<LoungeMessage['reply']>>): LoungeMessage['reply'] => ({
    messageId: 'message-1',
    position: 1,
    author: forumPerson('Ana'),
    text: '',
    state: 'shown',
    pictures: 0,
    ...changes,
  });
  const replies = [
    answered({ text: 'My new coat.' }),
    answered({ pictures: 2 }),
    answered({ state: 'gone', author: null }),
    answered({ state: 'closed', author: null }),
    answered({ state: 'closed', author: forumPerson('Cruella', { blocked: true }) }),
    answered({ state: 'closed', author: forumPerson('Cruella'), reported: true }),
    // An earlier server says no more than this.
    { messageId: 'message-1', position: 1, author: forumPerson('Ana'), text: '' },
  ];
  const messages = replies.map((reply, index) => exampleMessage(index + 2, { reply }));
  await openLounge([room(messages)], messages);
  const links = (await screen.findAllByRole('article')).map((row) => within(row).getAllByRole('link')[0]);
  expect(links.map((link) => link?.textContent)).toEqual([
    'Ana My new coat.',
    'Ana 2 pictures',
    'This message is gone.',
    'This message is not shown at the moment.',
    '1 message by somebody you blocked',
    'You reported this',
    'Ana This message is gone.',
  ]);
});

test('Enter sends and Shift+Enter adds a line; a reply names the message that it answers', async () => {
  const messages = [exampleMessage(1)];
  const { requests } = await openLounge([room(messages)], messages);
  await userEvent.click(await screen.findByRole('button', { name: 'Reply to Ana' }));
  expect(await screen.findByText('Answering Ana')).toBeVisible();
  await userEvent.type(await composer(), 'Good morning{Shift>}{Enter}{/Shift}everybody{Enter}');
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(await composer()).toHaveValue('');
  expect(
    requests.find(({ method, path }) => method === 'POST' && path.endsWith('/messages'))?.body,
  ).toMatchObject({ body: 'Good morning\neverybody', replyTo: 'message-1' });
});

test('a message waits in the room while the server is unreachable, and is sent once it is back', async () => {
  const messages = [exampleMessage(1)];
  let down = true;
  const rooms = [room(messages)];
  const { 'POST /api/lounge/rooms/room/messages': take, ...rest } = loungeAnswers(rooms, messages);
  await openLounge(rooms, messages, {
    ...rest,
    'POST /api/lounge/rooms/room/messages': (call: Call) =>
      down ? { status: 503, error: { code: 'unavailable', message: 'Not now.' } } : take(call),
  });
  await userEvent.type(await composer(), 'Can you hear me?{Enter}');
  const waiting = await screen.findByRole('region', { name: 'Not sent yet' });
  expect(waiting).toHaveTextContent('Can you hear me?');
  down = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(waiting).not.toBeInTheDocument());
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

/** Sends a message that the room refuses. @returns what is not sent yet */
async function refusedMessage() {
  const messages = [exampleMessage(1)];
  await openLounge([room(messages)], messages, {
    'POST /api/lounge/rooms/room/messages': {
      status: 403,
      error: { code: 'forbidden', message: 'This room is locked: only admins write here.' },
    },
  });
  await userEvent.type(await composer(), 'Too late{Enter}');
  const waiting = await screen.findByRole('region', { name: 'Not sent yet' });
  return waiting;
}

test('a refused message says why, and can be edited', async () => {
  const waiting = await refusedMessage();
  expect(await within(waiting).findByRole('alert')).toHaveTextContent('Not sent: This room is locked');
  await userEvent.click(within(waiting).getByRole('button', { name: 'Change it' }));
  expect(await composer()).toHaveValue('Too late');
  await waitFor(() => expect(waiting).not.toBeInTheDocument());
});

test('a refused message that is changed goes before what was written meanwhile', async () => {
  const waiting = await refusedMessage();
  await within(waiting).findByRole('alert');
  await userEvent.type(await composer(), 'Never mind');
  await userEvent.click(within(waiting).getByRole('button', { name: 'Change it' }));
  expect(await composer()).toHaveValue('Too late\n\nNever mind');
});

test('Arrow Up edits your last message in place', async () => {
  const messages = [ownMessage(1, { body: 'Helo' }), exampleMessage(2)];
  const { requests } = await openLounge([room(messages)], messages, {
    'PATCH /api/lounge/messages/message-1': ({ body }: Call) =>
      ownMessage(1, { version: 2, body: String(body.body), editedAt: '2026-11-20T10:05:00.000Z' }),
  });
  await screen.findAllByRole('article');
  await userEvent.type(await composer(), '{ArrowUp}');
  const text = await screen.findByRole('textbox', { name: 'Your message' });
  expect(text).toHaveFocus();
  await userEvent.clear(text);
  await userEvent.type(text, 'Hello{Enter}');
  expect(await screen.findByText('edited')).toBeVisible();
  expect(screen.getByText('Hello')).toBeVisible();
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ version: 1, body: 'Hello' });
});

test('a message that another device edited meanwhile is not overwritten unseen', async () => {
  const messages = [ownMessage(1, { body: 'Helo' })];
  const { emit, requests } = await openLounge([room(messages)], messages, {
    'GET /api/lounge/messages/message-1': () => messages[0],
    'PATCH /api/lounge/messages/message-1': ({ body }: Call) =>
      body.version === 2
        ? ownMessage(1, { version: 3, body: String(body.body), editedAt: '2026-11-20T10:06:00.000Z' })
        : { status: 409, error: { code: 'conflict', message: 'x', currentVersion: 2 } },
  });
  await screen.findAllByRole('article');
  await userEvent.type(await composer(), '{ArrowUp}');
  const text = await screen.findByRole('textbox', { name: 'Your message' });
  await userEvent.type(text, ' from here');
  messages[0] = ownMessage(1, { version: 2, body: 'From there', editedAt: '2026-11-20T10:05:00.000Z' });
  const asked = () => requests.filter(({ path }) => path === '/api/lounge/messages/message-1');
  emit({ topic: roomTopic('room'), type: 'loungeMessages.edit', ids: ['message-1'] });
  await waitFor(() => expect(asked()).toHaveLength(1));
  await userEvent.type(text, '{Enter}');
  const sent = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  await waitFor(() => expect(sent()).toEqual([{ version: 1, body: 'Helo from here' }]));
  expect(text).toHaveValue('Helo from here');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ version: 2, body: 'Helo from here' }));
  expect(await screen.findByText('Helo from here')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull();
});

test('who edits a message sees what another device made of it', async () => {
  const messages = [ownMessage(1, { body: 'Helo' })];
  const { emit, requests } = await openLounge([room(messages)], messages, {
    'GET /api/lounge/messages/message-1': () => messages[0],
  });
  await screen.findAllByRole('article');
  await userEvent.type(await composer(), '{ArrowUp}');
  const text = await screen.findByRole('textbox', { name: 'Your message' });
  await userEvent.type(text, ' from here');
  messages[0] = ownMessage(1, { version: 2, body: 'From there', editedAt: '2026-11-20T10:05:00.000Z' });
  emit({ topic: roomTopic('room'), type: 'loungeMessages.edit', ids: ['message-1'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Reload theirs' }));
  expect(text).toHaveValue('From there');
  expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
});

test('by keyboard alone a room is opened, a message sent, and a menu used; axe finds no problems', async () => {
  const messages = [exampleMessage(1)];
  await openLounge([room(messages)], messages, {}, '/lounge');
  const tabTo = async (wanted: HTMLElement) => {
    for (let steps = 0; steps < 60 && document.activeElement !== wanted; steps += 1) await userEvent.tab();
    expect(wanted).toHaveFocus();
  };
  await tabTo(await screen.findByRole('link', { name: /Front room/ }));
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('article', { name: /^Ana/ });
  await tabTo(screen.getByRole('button', { name: 'Skip to your message' }));
  await userEvent.keyboard('{Enter}');
  expect(await composer()).toHaveFocus();
  await userEvent.keyboard('Good evening{Enter}');
  expect(await screen.findByText('Good evening')).toBeVisible();
  expect(await composer()).toHaveValue('');
  const more = await screen.findByRole('button', { name: 'More for the message of Ana' });
  await tabTo(more);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  // Contrast needs layout, so that journeys measure it; tooltips lie outside of landmarks.
  const { violations } = await act<AxeResults>(async () =>
    axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } }),
  );
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});

test('the room shows who is here and who is typing', async () => {
  const messages = [exampleMessage(1)];
  const { emit } = await openLounge([room(messages)], messages);
  await userEvent.click(await screen.findByRole('button', { name: '2 online' }));
  const people = await screen.findByRole('dialog', { name: 'Online at the moment' });
  expect(within(people).getByRole('link', { name: 'Bo' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const bo = forumPerson('Bo');
  emit({ topic: roomTopic('room'), type: 'lounge.type', ids: ['room', bo.uid], data: bo });
  expect(await screen.findByText('Bo is typing…')).toBeInTheDocument();
  // The notice about a message may arrive after it.
  const data = exampleMessage(2, { author: bo, body: 'Hello!' });
  emit({ topic: roomTopic('room'), type: 'loungeMessages.create', ids: [data.id, '2'], data });
  emit({ topic: roomTopic('room'), type: 'lounge.type', ids: ['room', bo.uid], data: bo });
  expect(await screen.findByText('Hello!')).toBeVisible();
  expect(screen.queryByText('Bo is typing…')).toBeNull();
});

test('new, edited and deleted messages of others appear without a reload', async () => {
  const messages = [exampleMessage(1), exampleMessage(2)];
  const { emit } = await openLounge([room(messages)], messages, {
    'GET /api/lounge/messages/message-1': () => messages[0],
    'GET /api/lounge/messages/message-2': {
      status: 404,
      error: { code: 'not_found', message: 'Not found.' },
    },
  });
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  messages.push(exampleMessage(3, { author: forumPerson('Bo'), body: 'Here I am!' }));
  const tell = (type: string, id: string) => emit({ topic: roomTopic('room'), type, ids: [id] });
  tell('loungeMessages.create', 'message-3');
  expect(await screen.findByText('Here I am!')).toBeVisible();
  messages[0] = exampleMessage(1, { body: 'Other words', editedAt: '2026-11-20T10:05:00.000Z' });
  tell('loungeMessages.edit', 'message-1');
  expect(await screen.findByText('Other words')).toBeVisible();
  tell('loungeMessages.delete', 'message-2');
  await waitFor(() => expect(screen.queryByText('Words 2.')).toBeNull());
});

test('what changes while earlier messages load stays changed', async () => {
  const messages = [exampleMessage(2), exampleMessage(3)];
  let arrive = (_: unknown) => {};
  const arrived = new Promise((resolve) => (arrive = resolve));
  const { emit, requests } = await openLounge([room(messages)], messages, {
    'GET /api/lounge/rooms/room/messages': async ({ path }: Call) => {
      const isEarlier = path.includes('before=');
      if (isEarlier) await arrived;
      const items = isEarlier ? [exampleMessage(1)] : messages;
      return { items, hasBefore: !isEarlier, hasAfter: false, around: null, reload: false };
    },
    'GET /api/lounge/messages/message-1': exampleMessage(1, { body: 'Better words 1.' }),
    'GET /api/lounge/messages/message-2': {
      status: 404,
      error: { code: 'not_found', message: 'Not found.' },
    },
    'GET /api/lounge/messages/message-3': exampleMessage(3, { body: 'Better words 3.' }),
  });
  expect(await screen.findByText('Words 2.')).toBeVisible();
  await waitFor(() => expect(requests.some(({ path }) => path.includes('before='))).toBe(true));
  const tell = (verb: string, position: number, data?: LoungeMessage) =>
    emit({
      topic: roomTopic('room'),
      type: `loungeMessages.${verb}`,
      ids: [`message-${position}`, String(position)],
      data,
    });
  tell('delete', 2);
  await waitFor(() => expect(screen.queryByText('Words 2.')).toBeNull());
  tell('edit', 3, exampleMessage(3, { body: 'Better words 3.' }));
  expect(await screen.findByText('Better words 3.')).toBeVisible();
  // It is among those that are on their way.
  tell('edit', 1, exampleMessage(1, { body: 'Better words 1.' }));
  arrive(null);
  expect(await screen.findByText('Better words 1.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Words 2.')).toBeNull());
  expect(await screen.findByText('Better words 3.')).toBeVisible();
});

test.each([
  ['whose last message is deleted', [exampleMessage(1)], 2],
  ['that is empty', [], 0],
])('new messages appear in a room %s', async (_, messages: LoungeMessage[], lastPosition) => {
  const rooms = [room(messages, { lastPosition })];
  const { emit, requests } = await openLounge(rooms, messages);
  await composer();
  const asked = () => requests.filter(({ path }) => path.includes('after=')).length;
  const missing = lastPosition > messages.length ? 1 : 0;
  await waitFor(() => expect(asked()).toBe(missing));
  const position = lastPosition + 1;
  messages.push(exampleMessage(position));
  Object.assign(rooms[0]!, { lastPosition: position });
  emit({
    topic: roomTopic('room'),
    type: 'loungeMessages.create',
    ids: [`message-${position}`, String(position)],
  });
  expect(await screen.findByText(`Words ${position}.`)).toBeVisible();
  // What is gone is asked for once.
  expect(asked()).toBe(missing + 1);
  await userEvent.type(await composer(), 'Here I am{Enter}');
  expect(await screen.findByText('Here I am')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull());
});

test('a message that an admin brings back appears at its place, and counts as unread', async () => {
  const messages = [exampleMessage(1), exampleMessage(3)];
  const rooms = [room(messages), exampleRoom({ id: 'check', name: 'Outfit check' })];
  const { emit } = await openLounge(rooms, messages);
  expect(await screen.findByText('Words 3.')).toBeVisible();
  messages.splice(1, 0, exampleMessage(2));
  emit({ topic: roomTopic('room'), type: 'loungeMessages.edit', ids: ['message-2', '2'] });
  expect(await screen.findByText('Words 2.')).toBeVisible();
  expect(screen.getAllByText(/^Words/).map(({ textContent }) => textContent)).toEqual([
    'Words 1.',
    'Words 2.',
    'Words 3.',
  ]);
  messages.push(exampleMessage(4));
  emit({ topic: roomTopic('room'), type: 'loungeMessages.edit', ids: ['message-4', '4'] });
  expect(await screen.findByText('Words 4.')).toBeVisible();
  Object.assign(rooms[1]!, { unread: 1 });
  emit({ topic: roomTopic('check'), type: 'loungeMessages.edit', ids: ['message-5', '5'] });
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /Outfit check/ })).toHaveTextContent('1 unread'),
  );
});

test.each([
  ['muted', { silence: 'You are muted until 3 December 2026 UTC: advertising' }],
  ['locked', { silence: 'This room is locked: only admins write here.', locked: true }],
])('a person who is %s is told why they cannot write', async (_, changes) => {
  const can = { ...exampleRoom().can, write: false };
  await openLounge([room([exampleMessage(1)], { ...changes, can })], [exampleMessage(1)]);
  expect(await screen.findByText(changes.silence)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Message to Front room' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull();
});

test('a room in slow mode says how slow it is, and when the next message can be sent', async () => {
  await openLounge([room([], { slowSeconds: 30, waitSeconds: 12 })], []);
  expect(await screen.findByText('No messages here yet')).toBeVisible();
  expect(screen.getByText(/One message every 30 seconds\. You can write again in 1[12] s/)).toBeVisible();
});

test('a creator pins a message, and everyone finds it among the pinned messages', async () => {
  const can = { ...exampleMessage(1).can, pin: true };
  const messages = [exampleMessage(1, { can })];
  const { requests } = await openLounge([room(messages)], messages, {
    'PUT /api/lounge/messages/message-1/pin': () => exampleMessage(1, { can, pinned: true }),
    'GET /api/lounge/rooms/room/pins': () => ({ items: [exampleMessage(1, { can, pinned: true })] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More for the message of Ana' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Pin' }));
  expect(await screen.findByText('pinned')).toBeVisible();
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ pinned: true });
  await userEvent.click(screen.getByRole('button', { name: 'Pinned messages' }));
  const pins = await screen.findByRole('dialog', { name: 'Pinned messages' });
  await userEvent.click(await within(pins).findByRole('button', { name: /Words 1/ }));
  await waitFor(() => expect(pins).not.toBeInTheDocument());
});

test('a message that an admin removes is gone from its answers and from the pinned messages', async () => {
  const reply = {
    messageId: 'message-1',
    position: 1,
    author: forumPerson('Ana'),
    text: 'Ugly words',
    state: 'shown' as const,
  };
  const messages = [exampleMessage(1, { pinned: true }), exampleMessage(2, { reply })];
  const pins = { items: [messages[0]] };
  const { emit } = await openLounge([room(messages)], messages, {
    'GET /api/lounge/rooms/room/pins': () => ({ ...pins }),
    'GET /api/lounge/messages/message-1': () => ({ status: 404, error: { code: 'not_found', message: 'x' } }),
    'GET /api/lounge/messages/message-2': () =>
      exampleMessage(2, { reply: { ...reply, text: '', author: null, state: 'gone' } }),
  });
  expect(await screen.findByText('Ugly words')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Pinned messages' }));
  const drawer = await screen.findByRole('dialog', { name: 'Pinned messages' });
  expect(await within(drawer).findByText(/Words 1/)).toBeVisible();
  pins.items = [];
  emit({ topic: roomTopic('room'), type: 'loungeMessages.delete', ids: ['message-1'] });
  await waitFor(() => expect(within(drawer).queryByText(/Words 1/)).toBeNull());
  await waitFor(() => expect(screen.queryByText('Ugly words')).toBeNull());
});

test('pinned messages of blocked people, and reported ones, stay closed until they are opened', async () => {
  const pins = [
    exampleMessage(1),
    exampleMessage(2, { author: forumPerson('Cruella', { blocked: true }), body: 'Fur, darling.' }),
    exampleMessage(3, { reported: true, body: 'Buy my pills.' }),
    exampleMessage(4, { state: 'away', body: '' }),
  ];
  await openLounge([room([])], [], { 'GET /api/lounge/rooms/room/pins': { items: pins } });
  await userEvent.click(await screen.findByRole('button', { name: 'Pinned messages' }));
  const drawer = await screen.findByRole('dialog', { name: 'Pinned messages' });
  expect(await within(drawer).findByRole('button', { name: /Words 1/ })).toBeVisible();
  expect(within(drawer).getAllByRole('listitem')).toHaveLength(3);
  expect(within(drawer).queryByText('Fur, darling.')).toBeNull();
  expect(within(drawer).queryByText('Buy my pills.')).toBeNull();
  expect(within(drawer).getByText('You reported this')).toBeVisible();
  const [blocked] = within(drawer).getAllByRole('button', { name: 'Show it once' });
  await userEvent.click(blocked!);
  expect(within(drawer).getByRole('button', { name: /Fur, darling/ })).toBeVisible();
});

test('messages are found by their words, and by their day', async () => {
  const messages = [exampleMessage(1), exampleMessage(2, { body: 'The linen one' })];
  const { requests } = await openLounge([room(messages)], messages, {
    'GET /api/lounge/search': { items: [messages[1]], nextCursor: null },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Find in this room' }));
  const search = await screen.findByRole('dialog', { name: 'Find in Front room' });
  await userEvent.type(within(search).getByRole('searchbox'), 'linen');
  await userEvent.click(await within(search).findByRole('button', { name: /The linen one/ }));
  await waitFor(() => expect(search).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'More for this room' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Jump to a date…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Go there' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.some(({ path }) => path.includes('at='))).toBe(true);
});

test('an admin locks a room with a reason, slows it down, and creates another one', async () => {
  const can = { write: true, mentionRoom: true, pin: true, moderate: true };
  const rooms = [room([exampleMessage(1)], { can })];
  const { requests, location } = await openLounge(rooms, [exampleMessage(1)], {
    'POST /api/lounge/rooms/room/lock': () => ({ items: [{ ...rooms[0], locked: true }] }),
    'POST /api/lounge/rooms/room/slow': () => ({ items: [{ ...rooms[0], slowSeconds: 60 }] }),
  });
  const measure = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'More for this room' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  const confirm = async () => {
    await userEvent.type(await screen.findByRole('textbox', { name: /Why/ }), 'It is late.');
    await userEvent.click(screen.getByRole('button', { name: 'Do it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await measure('Lock…');
  await confirm();
  expect(requests.find(({ path }) => path.endsWith('/lock'))?.body).toEqual({
    locked: true,
    reason: 'It is late.',
  });
  await measure('Slow down…');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'How slow?' }), '60');
  await confirm();
  expect(requests.find(({ path }) => path.endsWith('/slow'))?.body).toMatchObject({ seconds: 60 });
  expect(location().pathname).toBe('/lounge/room');
});
