import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Draft } from '@bestie/contracts/drafts.contract';
import { limits } from '@bestie/contracts/limits';
import { threadTopic, userTopic } from '@bestie/contracts/live';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers, type Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';
import {
  draftAnswers,
  examplePost,
  exampleThread,
  forumPerson,
  losingFirstAnswer,
  threadAnswers,
} from '../../../test-support/forum';

afterEach(() => sessionStorage.clear());

/** Opens a thread by Ana with a reply by Bo, and its composer. */
async function openComposer(more: Record<string, unknown> = {}) {
  const thread = exampleThread({ replyCount: 1, lastPosition: 2 });
  const posts = [examplePost(1), examplePost(2, { author: forumPerson('Bo') })];
  const server = answers(Object.assign(threadAnswers(thread, posts), more));
  const page = await renderRemote(remote, { path: '/community/forum/thread', fetch: server.fetch });
  await screen.findByRole('article', { name: 'Reply by Bo' });
  // An existing draft opens the composer.
  const opener = screen.queryByRole('button', { name: 'Write a reply…' });
  if (opener) await userEvent.click(opener);
  const text = await screen.findByRole('textbox', { name: 'Your reply' });
  return Object.assign(page, { requests: server.requests, text });
}

test('a mention is completed by keyboard: participants first, then other people', async () => {
  const { text } = await openComposer({
    'GET /api/search': {
      items: [{ kind: 'people', id: 'boris', title: 'Boris', detail: null, cover: null }],
      nextCursor: null,
    },
  });
  await userEvent.type(text, 'Thank you @bo');
  const people = await screen.findByRole('listbox', { name: 'People to mention' });
  await waitFor(() => expect(within(people).getAllByRole('option')).toHaveLength(2));
  expect(
    within(people)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('@bo'), expect.stringContaining('@boris')]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(text).toHaveValue('Thank you @boris ');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('an email address is not a mention', async () => {
  const { text } = await openComposer();
  await userEvent.type(text, 'Write to ana@b');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('an emoji is found by its name and inserted at the caret', async () => {
  const { text } = await openComposer();
  await userEvent.type(text, 'A dress!');
  (text as HTMLTextAreaElement).setSelectionRange(2, 2);
  await userEvent.click(screen.getByRole('button', { name: 'Add an emoji' }));
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find an emoji' }), 'high heel');
  await userEvent.click(screen.getByRole('button', { name: 'high heel shoe' }));
  expect(text).toHaveValue('A 👠dress!');
});

test('the remaining characters are counted near the limit', async () => {
  const { text } = await openComposer();
  fireEvent.change(text, { target: { value: 'a'.repeat(limits.forum.body.max - 501) } });
  expect(screen.queryByText(/characters left/)).toBeNull();
  fireEvent.change(text, { target: { value: 'a'.repeat(limits.forum.body.max - 12) } });
  expect(screen.getByText('12 characters left')).toBeVisible();
});

const place = 'forum:thread';
const written = (drafts: Map<string, Draft>) => drafts.get(place)?.content?.text;
const writtenElsewhere = (drafts: Map<string, Draft>, text: string | null) =>
  drafts.set(place, {
    place,
    sequence: (drafts.get(place)?.sequence ?? 0) + 1,
    content: text === null ? null : { text, fields: {} },
    savedAt: '2026-11-20T10:00:00.000Z',
  });

test('typed text appears on the next device, and can be restored after it was discarded', async () => {
  const drafts = new Map<string, Draft>();
  const first = await openComposer(draftAnswers(drafts));
  await userEvent.type(first.text, 'Freezer first');
  first.unmount();
  await waitFor(() => expect(written(drafts)).toBe('Freezer first'));
  sessionStorage.clear();
  const { text, record } = await openComposer(draftAnswers(drafts));
  await waitFor(() => expect(text).toHaveValue('Freezer first'));
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('button', { name: 'Write a reply…' })).toHaveFocus();
  await waitFor(() => expect(drafts.get(place)?.content).toBeNull());
  act(() => record.toasts.at(-1)?.undo?.());
  expect(await screen.findByRole('textbox', { name: 'Your reply' })).toHaveValue('Freezer first');
  await waitFor(() => expect(written(drafts)).toBe('Freezer first'));
});

test.each([
  ['Use it', 'From the phone'],
  ['Keep mine', 'From the desk'],
])('a draft that was written on another device meanwhile is not overwritten: %s', async (choice, stands) => {
  const drafts = new Map<string, Draft>();
  const { text } = await openComposer(draftAnswers(drafts));
  writtenElsewhere(drafts, 'From the phone');
  await userEvent.type(text, 'From the desk');
  expect(await screen.findByText('A newer draft is on another device.')).toBeVisible();
  expect(written(drafts)).toBe('From the phone');
  expect(text).toHaveValue('From the desk');
  await userEvent.click(screen.getByRole('button', { name: choice }));
  expect(await screen.findByText('Draft saved')).toBeVisible();
  expect(text).toHaveValue(stands);
  expect(written(drafts)).toBe(stands);
});

test('text of one tab appears in the other, and a sent draft does not return there', async () => {
  const drafts = new Map<string, Draft>();
  const { text, emit } = await openComposer(draftAnswers(drafts));
  await userEvent.type(text, 'Freezer');
  expect(await screen.findByText('Draft saved')).toBeVisible();
  writtenElsewhere(drafts, 'Freezer first');
  emit({ topic: userTopic('bestie'), type: 'drafts.put', ids: [place] });
  await waitFor(() => expect(text).toHaveValue('Freezer first'));
  writtenElsewhere(drafts, null);
  await userEvent.type(text, ', then bend it');
  expect(await screen.findByText('You sent or discarded this draft somewhere else.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  await waitFor(() => expect(text).toHaveValue(''));
  expect(drafts.get(place)?.content).toBeNull();
});

test('a text that could not be saved survives a reload, and is saved then', async () => {
  const down = { status: 503, error: { code: 'unavailable', message: 'Later.' } };
  const drafts = new Map<string, Draft>();
  const first = await openComposer(Object.assign(draftAnswers(drafts), { 'PUT /api/drafts': down }));
  await userEvent.type(first.text, 'Freezer first');
  expect(await screen.findByText('Your draft is not saved yet.')).toBeVisible();
  first.unmount();
  const { text } = await openComposer(draftAnswers(drafts));
  expect(text).toHaveValue('Freezer first');
  await waitFor(() => expect(written(drafts)).toBe('Freezer first'));
});

test('a reply whose answer was lost can be changed and sent: the form says that the first has arrived', async () => {
  const { text, requests } = await openComposer({
    'POST /api/forum/threads/thread/posts': losingFirstAnswer(({ body }) =>
      examplePost(4, { id: String(body.id), body: String(body.body) }),
    ),
  });
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Reply' }));
  await userEvent.type(text, 'Freezer first');
  await send();
  expect(await screen.findByText('Later.')).toBeVisible();
  await userEvent.type(text, ', then iron');
  await send();
  expect(
    await screen.findByText('The reply that you sent before has arrived. Press again to send this one too.'),
  ).toBeVisible();
  expect(text).toHaveValue('Freezer first, then iron');
  await send();
  expect(await screen.findByRole('button', { name: 'Write a reply…' })).toBeVisible();
  const ids = requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/posts'));
  expect(new Set(ids.map(({ body }) => body.id)).size).toBe(2);
});

test.each([
  ['that was never saved', ''],
  ['of which the server has a part', 'Freezer'],
])('a reply %s goes along when an admin merges the thread', async (_, saved) => {
  const drafts = new Map<string, Draft>();
  const other = exampleThread({ id: 'other', lastPosition: 9 });
  const posts = [examplePost(9, { threadId: 'other' })];
  const { 'PUT /api/drafts': save, ...stored } = draftAnswers(drafts);
  let isMerged = false;
  let isDown = false;
  const thread = exampleThread({ replyCount: 1, lastPosition: 2 });
  const { text, emit, location } = await openComposer({
    ...threadAnswers(other, posts),
    'GET /api/forum/threads/thread': () => (isMerged ? other : thread),
    ...stored,
    'PUT /api/drafts': (call: Call) =>
      isDown ? { status: 503, error: { code: 'unavailable', message: 'Later.' } } : save(call),
  });
  if (saved) {
    await userEvent.type(text, saved);
    expect(await screen.findByText('Draft saved')).toBeVisible();
  }
  isDown = true;
  await userEvent.type(text, ' first');
  expect(await screen.findByText('Your draft is not saved yet.')).toBeVisible();
  const before = drafts.get(place);
  if (before) drafts.set('forum:other', { ...before, place: 'forum:other' });
  drafts.delete(place);
  [isMerged, isDown] = [true, false];
  emit({ topic: threadTopic('thread'), type: 'forum.merge', ids: ['thread'] });
  await waitFor(() => expect(location().pathname).toBe('/community/forum/other'));
  expect(await screen.findByRole('textbox', { name: 'Your reply' })).toHaveValue(`${saved} first`);
  await waitFor(() => expect(drafts.get('forum:other')?.content?.text).toBe(`${saved} first`));
  expect(drafts.has(place)).toBe(false);
});

const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 9, 0, 0, 0, 9, 8, 2,
  0, 0, 0,
]);

/** jsdom has no object URLs. */
beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

test('pictures that are pasted one right after the other all stay, and nothing is sent without them', async () => {
  const { text, uploads } = await openComposer({});
  await userEvent.type(text, 'Front and back.');
  const paste = (name: string) => {
    const file = new File([png], name, { type: 'image/png' });
    fireEvent.paste(text, { clipboardData: { files: [file] } });
    expect(screen.getByRole('button', { name: 'Reply' })).toBeDisabled();
  };
  paste('front.png');
  paste('back.png');
  await waitFor(() => expect(uploads.added).toHaveLength(2));
  const list = await screen.findByRole('list', { name: 'Pictures' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
});

test('a pasted picture is uploaded by the shell, and is sent with the text once it is complete', async () => {
  const sent: Call[] = [];
  const { text, uploads } = await openComposer({
    'POST /api/forum/threads/thread/posts': (call: Call) => {
      sent.push(call);
      return examplePost(3, { id: String(call.body.id) });
    },
  });
  await userEvent.type(text, 'Like this.');
  const file = new File([png], 'sleeve.png', { type: 'image/png' });
  fireEvent.paste(text, { clipboardData: { files: [file] } });
  expect(await screen.findByRole('list', { name: 'Pictures' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reply' })).toBeDisabled();
  const [upload] = uploads.added;
  act(() => uploads.show(upload!.id, { state: 'success' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reply' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
  await waitFor(() => expect(sent[0]?.body.pictures).toEqual([upload!.path]));
  expect(upload!.path).toMatch(/^users\/bestie\/forum\/.+\.png$/);
});
