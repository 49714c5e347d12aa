import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Draft } from '@bestie/contracts/drafts.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers, type Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';
import {
  draftAnswers,
  exampleCategory,
  exampleThread,
  forumPerson,
  losingFirstAnswer,
} from '../../../test-support/forum';
import { mutedAccount, mutedWords } from '../../../test-support/muted';

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

const categoriesPath = 'GET /api/forum/categories';
const threadsPath = 'GET /api/forum/threads';
const categories = {
  items: [exampleCategory(), exampleCategory({ id: 'fit', slug: 'fit', name: 'Fit', threadCount: 0 })],
};

async function openForum(path: string, threads: unknown) {
  const server = answers({ [categoriesPath]: categories, [threadsPath]: threads });
  const page = await renderRemote(remote, { path, fetch: server.fetch });
  return Object.assign(page, { requests: server.requests });
}

test('a thread row shows title, author, number of replies, and new posts', async () => {
  const thread = exampleThread({
    replyCount: 4,
    lastAuthor: forumPerson('Bo'),
    solved: true,
    pinned: true,
    hasPoll: true,
    seenPosition: 2,
    unread: 3,
  });
  await openForum('/community/forum', { items: [thread], nextCursor: null });
  const row = await screen.findByRole('article');
  expect(within(row).getByRole('link', { name: thread.title })).toHaveAttribute(
    'href',
    '/community/forum/thread',
  );
  expect(row).toHaveTextContent('Ana · Bo replied');
  expect(row).toHaveTextContent('4replies');
  expect(row).toHaveTextContent('3 new');
  for (const word of ['Pinned', 'Solved', 'Poll']) expect(within(row).getByText(word)).toBeVisible();
});

test('posts of an erased person are shown under “Former member”', async () => {
  await openForum('/community/forum', {
    items: [exampleThread({ author: null, lastAuthor: null })],
    nextCursor: null,
  });
  expect(await screen.findByText(/^Former member · /)).toBeVisible();
});

test('category, tag, order and words are in the address and in the request', async () => {
  const { requests, location } = await openForum('/community/forum?category=care-and-repair&order=top', {
    items: [],
    nextCursor: null,
  });
  expect(await screen.findByRole('link', { name: 'This year' })).toHaveAttribute(
    'href',
    '/community/forum?category=care-and-repair&order=top&period=year',
  );
  expect(screen.getByRole('link', { name: 'Latest' })).toHaveAttribute(
    'href',
    '/community/forum?category=care-and-repair',
  );
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the forum' }), 'wax');
  await waitFor(() =>
    expect(requests.at(-1)?.path).toBe('/api/forum/threads?order=top&period=week&categoryId=care&q=wax'),
  );
  expect(location().search).toBe('?category=care-and-repair&order=top&q=wax');
  expect(screen.getByRole('heading', { level: 1, name: 'Care & repair' })).toBeVisible();
  expect(await screen.findByText('Nothing matches')).toBeVisible();
});

test('an empty forum asks for its first thread', async () => {
  await openForum('/community/forum', { items: [], nextCursor: null });
  expect(await screen.findByText('Nobody has written here yet')).toBeVisible();
});

test('new threads of others wait behind a pill, and no row moves before it is pressed', async () => {
  const coat = exampleThread();
  const begun = (id: string, author: string, changes = {}) =>
    exampleThread({
      id,
      title: `A question of ${author}`,
      author: forumPerson(author, changes),
      createdAt: '2026-11-20T11:00:00.000Z',
    });
  let items = [coat];
  const page = await openForum('/community/forum', () => ({ items, nextCursor: null }));
  await screen.findByRole('article');
  items = [begun('a', 'Bo'), begun('b', 'Cem'), begun('c', 'Dora', { blocked: true }), coat];
  for (const { id } of items) page.emit({ topic: 'platform', type: 'forum.create', ids: [id] });
  const pill = await screen.findByRole('button', { name: '2 new topics' });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await userEvent.click(pill);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
  expect(screen.queryByRole('button', { name: /new topics/ })).toBeNull();
});

test('threads that failed to load appear after Retry', async () => {
  let broken = true;
  await openForum('/community/forum', () => {
    if (!broken) return { items: [exampleThread()], nextCursor: null };
    broken = false;
    return { status: 503, error: { code: 'unavailable', message: 'Later.' } };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

test('a new thread with a poll is sent once, and its page opens', async () => {
  const drafts = new Map<string, Draft>();
  const sent: Call[] = [];
  const server = answers({
    ...draftAnswers(drafts),
    [categoriesPath]: categories,
    [threadsPath]: { items: [], nextCursor: null },
    'GET /api/forum/similar': {
      items: [{ id: 'carpet', title: 'Wax in my carpet', solved: true, replyCount: 2 }],
    },
    'POST /api/forum/threads': (call: Call) => {
      sent.push(call);
      return exampleThread({ id: String(call.body.id) });
    },
  });
  const { location } = await renderRemote(remote, { path: '/community/forum', fetch: server.fetch });
  await screen.findByText('Nobody has written here yet');
  await userEvent.click(screen.getAllByRole('button', { name: 'New thread' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'New thread' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Title/ }), 'How do I get wax out?');
  await userEvent.type(
    within(dialog).getByRole('textbox', { name: 'Your text' }),
    'It is on my velvet jacket.',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Post thread' }));
  expect(await within(dialog).findByText('Choose where it belongs.')).toBeVisible();

  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /Category/ }), 'care');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add a poll' }));
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Option 1' }), 'Iron');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Option 2' }), 'Freezer');
  expect(await within(dialog).findByRole('link', { name: 'Wax in my carpet' })).toHaveAttribute(
    'href',
    '/community/forum/carpet',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Post thread' }));
  await waitFor(() => expect(location().pathname).toMatch(/^\/community\/forum\/.+/));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    categoryId: 'care',
    title: 'How do I get wax out?',
    body: 'It is on my velvet jacket.',
    poll: { kind: 'one', options: [{ label: 'Iron' }, { label: 'Freezer' }] },
  });
  // A sent text is no longer a draft, on any device.
  expect(drafts.get('forum:new')?.content ?? null).toBeNull();
});

/** Opens the form of a thread with a poll, whose first answer is lost. */
async function writeThreadWithPoll() {
  const server = answers({
    ...draftAnswers(),
    [categoriesPath]: categories,
    [threadsPath]: { items: [], nextCursor: null },
    'GET /api/forum/similar': { items: [] },
    'POST /api/forum/threads': losingFirstAnswer(({ body }) => exampleThread({ id: String(body.id) })),
  });
  const { location } = await renderRemote(remote, { path: '/community/forum', fetch: server.fetch });
  await userEvent.click((await screen.findAllByRole('button', { name: 'New thread' }))[0]!);
  const form = within(await screen.findByRole('dialog', { name: 'New thread' }));
  await userEvent.type(form.getByRole('textbox', { name: /^Title/ }), 'How do I get wax out?');
  await userEvent.type(form.getByRole('textbox', { name: 'Your text' }), 'It is on my velvet jacket.');
  await userEvent.selectOptions(form.getByRole('combobox', { name: /Category/ }), 'care');
  await userEvent.click(form.getByRole('button', { name: 'Add a poll' }));
  await userEvent.type(form.getByRole('textbox', { name: 'Option 1' }), 'Iron');
  await userEvent.type(form.getByRole('textbox', { name: 'Option 2' }), 'Freezer');
  const post = () => userEvent.click(form.getByRole('button', { name: 'Post thread' }));
  await post();
  expect(await form.findByText('Later.')).toBeVisible();
  const sent = () =>
    server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/forum/threads');
  return {
    form,
    post,
    location,
    ids: () => new Set(sent().map(({ body }) => body.id)),
    optionIds: () =>
      new Set(
        sent().flatMap(({ body }) =>
          (body.poll as { options: { id: string }[] }).options.map(({ id }) => id),
        ),
      ),
  };
}

test('a thread whose answer was lost can be changed and posted: the form says that the first has arrived', async () => {
  const { form, post, location, ids, optionIds } = await writeThreadWithPoll();
  await userEvent.type(form.getByRole('textbox', { name: 'Your text' }), ' Help!');
  await post();
  expect(
    await form.findByText('The thread that you posted before has arrived. Press again to post this one too.'),
  ).toBeVisible();
  expect(location().pathname).toBe('/community/forum');
  await post();
  await waitFor(() => expect(location().pathname).toMatch(/^\/community\/forum\/.+/));
  expect(ids().size).toBe(2);
  // An option belongs to the poll of one thread.
  expect(optionIds().size).toBe(4);
});

test('a thread whose answer was lost, posted again unchanged much later, is the one that arrived', async () => {
  const { post, location, ids } = await writeThreadWithPoll();
  const later = Date.now() + 3_600_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  await post();
  await waitFor(() => expect(location().pathname).toMatch(/^\/community\/forum\/.+/));
  expect(ids().size).toBe(1);
});

test('an empty thread says all that is missing at once, and the focus goes to the first of it', async () => {
  const server = answers({
    ...draftAnswers(),
    [categoriesPath]: categories,
    [threadsPath]: { items: [], nextCursor: null },
  });
  await renderRemote(remote, { path: '/community/forum', fetch: server.fetch });
  await userEvent.click((await screen.findAllByRole('button', { name: 'New thread' }))[0]!);
  const form = within(await screen.findByRole('dialog', { name: 'New thread' }));
  await userEvent.click(form.getByRole('button', { name: 'Post thread' }));
  const said = form.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(said.filter((text) => text !== '')).toEqual([
    'At least 15 characters.',
    'Choose where it belongs.',
    'At least 20 characters.',
  ]);
  const title = form.getByRole('textbox', { name: /^Title/ });
  expect(title).toHaveFocus();
  await userEvent.type(title, 'How do I get wax out?');
  await userEvent.click(form.getByRole('button', { name: 'Post thread' }));
  expect(form.getByRole('combobox', { name: /Category/ })).toHaveFocus();
});

test('a thread that is posted offline stays, and says that it is kept', async () => {
  const server = answers({
    ...draftAnswers(),
    [categoriesPath]: categories,
    [threadsPath]: { items: [], nextCursor: null },
    'GET /api/forum/similar': { items: [] },
  });
  let online = true;
  await renderRemote(remote, {
    path: '/community/forum',
    fetch: (...request) => (online ? server.fetch(...request) : Promise.reject(new TypeError('offline'))),
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'New thread' }))[0]!);
  const form = within(await screen.findByRole('dialog', { name: 'New thread' }));
  const goes = (how: 'online' | 'offline') => {
    online = how === 'online';
    act(() => void window.dispatchEvent(new Event(how)));
  };
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  goes('offline');
  await userEvent.type(form.getByRole('textbox', { name: /^Title/ }), 'How do I get wax out?');
  await userEvent.selectOptions(form.getByRole('combobox', { name: /Category/ }), 'care');
  await userEvent.type(form.getByRole('textbox', { name: 'Your text' }), 'It is on my velvet jacket.');
  await userEvent.click(form.getByRole('button', { name: 'Post thread' }));
  expect(await form.findByText('You’re offline. Try again when you’re back online.')).toBeVisible();
  expect(form.getByText('What you wrote is kept in this tab.')).toBeVisible();
  expect(form.getByRole('textbox', { name: 'Your text' })).toHaveValue('It is on my velvet jacket.');
  goes('online');
});

test('who is muted reads the forum, and a new thread says until when and why it cannot be sent', async () => {
  const server = answers({
    ...draftAnswers(),
    [categoriesPath]: categories,
    [threadsPath]: { items: [], nextCursor: null },
    'GET /api/account': mutedAccount,
  });
  await renderRemote(remote, { path: '/community/forum', fetch: server.fetch });
  await userEvent.click((await screen.findAllByRole('button', { name: 'New thread' }))[0]!);
  const form = await screen.findByRole('dialog', { name: 'New thread' });
  expect(await within(form).findByRole('note')).toHaveTextContent(mutedWords);
  expect(within(form).getByRole('button', { name: 'Post thread' })).toBeDisabled();
});

test('an admin adds, renames, moves and deletes categories; others only see them', async () => {
  const path = '/community/forum';
  const threads = { items: [], nextCursor: null };
  const visitor = await openForum(path, threads);
  expect(await screen.findByRole('link', { name: /Fit/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit categories' })).toBeNull();
  visitor.unmount();

  const server = answers({
    [categoriesPath]: categories,
    [threadsPath]: threads,
    'POST /api/forum/categories': categories,
    'PATCH /api/forum/categories/care': categories,
    'POST /api/forum/categories/fit/delete': categories,
  });
  await renderRemote(remote, { path, fetch: server.fetch, shell: { role: 'admin' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit categories' }));
  await userEvent.click(await screen.findByRole('button', { name: 'New category' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Hats');
  await userEvent.click(screen.getByRole('button', { name: 'Add category' }));
  const choose = async (category: string, item: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `More for ${category}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Care & repair', 'Edit…');
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Care');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await choose('Care & repair', 'Move down');
  await choose('Fit', 'Delete');
  const sent = () => server.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(4));
  expect(sent()).toMatchObject([
    { name: 'Hats', description: '' },
    { version: 1, name: 'Care' },
    { version: 1, before: null },
    {},
  ]);
});
