import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Draft } from '@bestie/contracts/drafts.contract';
import { limits } from '@bestie/contracts/limits';
import { threadTopic } from '@bestie/contracts/live';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import type { ForumPoll, ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers, type Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';
import {
  draftAnswers,
  exampleCategory,
  examplePicture,
  examplePost,
  exampleThread,
  forumPerson,
  threadAnswers,
} from '../../../test-support/forum';

afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

async function openThread(
  thread: ForumThreadDetail,
  posts: readonly ForumPost[],
  more: Record<string, unknown> = {},
  path = `/community/forum/${thread.id}`,
) {
  const server = answers(Object.assign(threadAnswers(thread, posts), more));
  const page = await renderRemote(remote, { path, fetch: server.fetch });
  return Object.assign(page, { requests: server.requests });
}
const reply = (name: string) => screen.findByRole('article', { name: `Reply by ${name}` });

test('a thread with its question, its replies, and what they quote', async () => {
  await openThread(exampleThread({ replyCount: 1, lastPosition: 2 }), [
    examplePost(1),
    examplePost(2, {
      quote: { postId: 'post-1', position: 1, author: forumPerson('Ana'), text: 'my mother’s jacket' },
    }),
  ]);
  expect(await screen.findByRole('heading', { level: 1, name: /wax out of velvet/ })).toBeVisible();
  expect(await screen.findByRole('article', { name: 'Ana began this thread' })).toBeVisible();
  const answer = await reply('Bo');
  expect(within(answer).getByText('my mother’s jacket')).toBeVisible();
  expect(within(answer).getByRole('link', { name: 'Ana wrote' })).toHaveAttribute(
    'href',
    '/community/forum/thread?post=1',
  );
});

test('a missing thread, and one that failed to load', async () => {
  const missing = { status: 404, error: { code: 'not_found', message: 'Not found.' } };
  await openThread(exampleThread(), [], {
    'GET /api/forum/threads/thread': missing,
    'GET /api/forum/threads/thread/posts': missing,
  });
  expect(await screen.findByRole('heading', { name: 'This thread isn’t available' })).toBeVisible();
});

test('hidden posts say why they are hidden; one by a blocked person, or one that the reader reported, opens once', async () => {
  await openThread(exampleThread({ replyCount: 5, lastPosition: 7 }), [
    examplePost(1, { author: null }),
    examplePost(2, { state: 'deleted', body: '' }),
    examplePost(3, { state: 'removed', body: '' }),
    examplePost(4, { state: 'away', body: '', author: null }),
    examplePost(5, { author: forumPerson('Cruella', { blocked: true }), body: 'Fur, darling.' }),
    examplePost(6, { reported: true, body: 'Buy my pills.' }),
    examplePost(7, { label: 'nudity', body: 'My bare back.' }),
  ]);
  expect(await screen.findByRole('article', { name: 'Former member began this thread' })).toBeVisible();
  expect(await screen.findByText('This post was deleted by who wrote it.')).toBeVisible();
  expect(screen.getByText('An admin removed this post.')).toBeVisible();
  expect(screen.getByText('This post is not shown at the moment.')).toBeVisible();
  expect(screen.getByText('1 post by somebody you blocked')).toBeVisible();
  expect(screen.queryByText('Fur, darling.')).toBeNull();
  expect(screen.queryByText('Buy my pills.')).toBeNull();
  const [blocked, reported] = screen.getAllByRole('button', { name: 'Show it once' });
  await userEvent.click(blocked!);
  expect(await screen.findByText('Fur, darling.')).toBeVisible();
  expect(screen.getByText('You reported this')).toBeVisible();
  await userEvent.click(reported!);
  expect(await screen.findByText('Buy my pills.')).toBeVisible();

  // What an admin labelled is out of reach until it is pressed.
  expect(await screen.findByText('Sensitive: nudity')).toBeVisible();
  expect(screen.getByText('My bare back.').closest('[inert]')).not.toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Show it' }));
  expect(screen.getByText('My bare back.').closest('[inert]')).toBeNull();
});

test('who comes back to a thread sees what was changed meanwhile', async () => {
  const posts = [examplePost(1), examplePost(2)];
  const page = await openThread(exampleThread({ replyCount: 1, lastPosition: 2 }), posts);
  expect(await reply('Bo')).toBeVisible();
  await page.navigate('/boards');
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  posts[1] = examplePost(2, { state: 'deleted', body: '' });
  await page.navigate('/community/forum/thread');
  expect(await screen.findByText('This post was deleted by who wrote it.')).toBeVisible();
});

test('who comes back to a thread begins at the replies that are new', async () => {
  const thread = exampleThread({ replyCount: 1, lastPosition: 2, seenPosition: 2 });
  const posts = [examplePost(1), examplePost(2)];
  const server = answers(threadAnswers(thread, posts));
  let postsMayCome = Promise.resolve();
  const page = await renderRemote(remote, {
    path: '/community/forum/thread',
    fetch: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (pathname.endsWith('/posts')) await postsMayCome;
      return server.fetch(input, init);
    },
  });
  expect(await reply('Bo')).toBeVisible();
  await page.navigate('/boards');
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());

  posts.push(examplePost(3, { author: forumPerson('Cleo') }));
  Object.assign(thread, { replyCount: 2, lastPosition: 3, unread: 1 });
  let letThemCome = () => {};
  postsMayCome = new Promise((resolve) => (letThemCome = resolve));
  await page.navigate('/community/forum/thread');
  expect(await screen.findByRole('heading', { level: 1, name: /wax out of velvet/ })).toBeVisible();
  const scrolls = jest.spyOn(window, 'scrollTo');
  letThemCome();
  expect(await reply('Cleo')).toBeVisible();
  expect(screen.getByRole('separator', { name: 'New since you were here' })).toBeVisible();
  await waitFor(() => expect(scrolls).toHaveBeenCalledWith({ top: expect.any(Number) as number }));
});

test('people who cannot write see until when and why', async () => {
  const silence = 'You are muted until 3 Dec 2026, 12:00, because of advertising.';
  const can = Object.assign(exampleThread().can, { reply: false });
  await openThread(exampleThread({ silence, can }), [examplePost(1)]);
  expect(await screen.findByText(silence)).toBeVisible();
  expect(screen.queryByRole('button', { name: /reply/i })).toBeNull();
});

test('a long quote ends before a character that it would cut in half', async () => {
  const posts = [examplePost(1, { body: `${'a'.repeat(limits.forum.quoteLength - 1)}👗` })];
  const { requests } = await openThread(exampleThread(), posts, {
    'POST /api/forum/threads/thread/posts': ({ body }: Call) => examplePost(2, { id: String(body.id) }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More for the post of Ana' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Quote it' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Yes.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(
      requests.find(({ method, path }) => method === 'POST' && path.endsWith('/posts'))?.body,
    ).toMatchObject({
      quote: { text: 'a'.repeat(limits.forum.quoteLength - 1) },
    }),
  );
});

test('a reply quotes a post, is sent by Ctrl+Enter, and appears in the thread', async () => {
  const thread = exampleThread();
  const posts = [examplePost(1)];
  const { requests } = await openThread(thread, posts, {
    'POST /api/forum/threads/thread/posts': ({ body }: Call) => {
      const post = examplePost(2, { id: String(body.id), body: String(body.body) });
      posts.push(post);
      Object.assign(thread, { replyCount: 1, lastPosition: 2, seenPosition: 2 });
      return post;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More for the post of Ana' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Quote it' }));
  const composer = await screen.findByRole('region', { name: 'Your reply' });
  expect(composer).toHaveTextContent('Answering Ana');
  await userEvent.type(
    within(composer).getByRole('textbox', { name: 'Your reply' }),
    'Put it into the freezer.',
  );
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await within(await reply('Bo')).findByText('Put it into the freezer.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('article', { name: 'Reply by Bo' })).toHaveFocus());
  expect(
    requests.find(({ method, path }) => method === 'POST' && path.endsWith('/posts'))?.body,
  ).toMatchObject({
    body: 'Put it into the freezer.',
    quote: { postId: 'post-1', text: 'Words of post 1.' },
  });
  expect(await screen.findByRole('button', { name: 'Write a reply…' })).toBeVisible();
});

const issueOf = (field: string, message: string) => ({
  status: 400,
  error: { code: 'invalid_input', message: 'Please check.', field, issues: [{ field, message }] },
});
test.each([
  ['too many mentions', issueOf('body', 'Mention at most 10 people.'), 'Mention at most 10 people.'],
  [
    'a post that is gone',
    issueOf('quote.postId', 'The post that you answer was removed meanwhile.'),
    'The post that you answer was removed meanwhile.',
  ],
  [
    'a thread that was locked',
    { status: 403, error: { code: 'forbidden', message: 'This thread is locked.' } },
    'This thread is locked.',
  ],
  [
    'slow mode',
    {
      status: 429,
      error: { code: 'rate_limited', message: 'This thread is in slow mode. Try again in 40 seconds.' },
    },
    'This thread is in slow mode. Try again in 40 seconds.',
  ],
  [
    'an account of today',
    { status: 409, error: { code: 'limit_reached', message: 'See you tomorrow!' } },
    'See you tomorrow!',
  ],
])(
  'a reply that is refused for %s says so, and keeps its words and its draft',
  async (_why, answer, said) => {
    const drafts = new Map<string, Draft>();
    await openThread(exampleThread(), [examplePost(1)], {
      ...draftAnswers(drafts),
      'POST /api/forum/threads/thread/posts': answer,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Write a reply…' }));
    const text = screen.getByRole('textbox', { name: 'Your reply' });
    await userEvent.type(text, 'Hello everybody');
    await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
    expect(await screen.findByText(said)).toBeVisible();
    expect(text).toHaveValue('Hello everybody');
    await waitFor(() => expect(drafts.get('forum:thread')?.content?.text).toBe('Hello everybody'));
  },
);

test('new replies of others wait until the reader asks for them', async () => {
  const thread = exampleThread({ seenPosition: 1 });
  const posts = [examplePost(1)];
  const { emit } = await openThread(thread, posts, {
    'GET /api/forum/threads/thread': () => ({ ...thread }),
  });
  await screen.findByRole('article', { name: 'Ana began this thread' });
  posts.push(examplePost(2), examplePost(3));
  Object.assign(thread, { replyCount: 2, lastPosition: 3, unread: 2 });
  emit({ topic: threadTopic('thread'), type: 'forumPosts.create', ids: ['post-2'] });
  const pill = await screen.findByRole('button', { name: '2 new replies' });
  expect(screen.queryByText('Words of post 3.')).toBeNull();
  await userEvent.click(pill);
  expect(await screen.findByText('Words of post 3.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /new repl/ })).toBeNull());
});

test('replies appear behind a deleted last one', async () => {
  const thread = exampleThread({ replyCount: 0, lastPosition: 2, seenPosition: 2 });
  const posts = [examplePost(1)];
  const { emit, requests } = await openThread(thread, posts, {
    'GET /api/forum/threads/thread': () => ({ ...thread }),
    'POST /api/forum/threads/thread/posts': ({ body }: Call) => {
      const post = examplePost(4, { id: String(body.id), body: String(body.body) });
      posts.push(post);
      Object.assign(thread, { replyCount: 2, lastPosition: 4, seenPosition: 4 });
      return post;
    },
  });
  await screen.findByRole('article', { name: 'Ana began this thread' });
  const asked = () => requests.filter(({ path }) => path.includes('after=')).length;
  await waitFor(() => expect(asked()).toBe(1));
  posts.push(examplePost(3, { author: forumPerson('Cleo') }));
  Object.assign(thread, { replyCount: 1, lastPosition: 3, unread: 1 });
  emit({ topic: threadTopic('thread'), type: 'forumPosts.create', ids: ['post-3'] });
  await userEvent.click(await screen.findByRole('button', { name: '1 new reply' }));
  expect(await screen.findByText('Words of post 3.')).toBeVisible();
  // What is gone is asked for once.
  expect(asked()).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: 'Write a reply…' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Freeze it.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await within(await reply('Bo')).findByText('Freeze it.')).toBeVisible();
});

test('a reply that an admin brings back appears at its place', async () => {
  const posts = [examplePost(1), examplePost(3)];
  const thread = exampleThread({ replyCount: 1, lastPosition: 3, seenPosition: 3 });
  const { emit } = await openThread(thread, posts);
  expect(await screen.findByText('Words of post 3.')).toBeVisible();
  posts.splice(1, 0, examplePost(2));
  emit({ topic: threadTopic('thread'), type: 'forumPosts.edit', ids: ['post-2'] });
  expect(await screen.findByText('Words of post 2.')).toBeVisible();
});

test('a post that an admin removes is gone from the replies that quote it', async () => {
  const quote = { postId: 'post-2', position: 2, author: forumPerson('Bo'), text: 'ugly words' };
  const posts = [examplePost(1), examplePost(2), examplePost(3, { quote })];
  const { emit } = await openThread(
    exampleThread({ replyCount: 2, lastPosition: 3, seenPosition: 3 }),
    posts,
  );
  expect(await screen.findByText('ugly words')).toBeVisible();
  posts.splice(
    1,
    2,
    examplePost(2, { body: '' }),
    examplePost(3, { quote: { ...quote, author: null, text: '' } }),
  );
  emit({ topic: threadTopic('thread'), type: 'forumPosts.delete', ids: ['post-2'] });
  await waitFor(() => expect(screen.queryByText('ugly words')).toBeNull());
  expect(screen.getByText('Words of post 3.')).toBeVisible();
});

test('a returning reader finds a divider before new posts', async () => {
  await openThread(exampleThread({ seenPosition: 2, unread: 1, replyCount: 2, lastPosition: 3 }), [
    examplePost(1),
    examplePost(2),
    examplePost(3),
  ]);
  expect(await screen.findByRole('separator', { name: 'New since you were here' })).toBeVisible();
});

test('the address of a merged thread redirects to the post in its new thread', async () => {
  const now = exampleThread({ id: 'other', lastPosition: 9 });
  const { location } = await openThread(
    now,
    [examplePost(9, { threadId: 'other' })],
    {
      'GET /api/forum/threads/thread': now,
      'GET /api/forum/threads/thread/posts': {
        threadId: 'other',
        items: [examplePost(9, { threadId: 'other' })],
        hasBefore: false,
        hasAfter: false,
        around: 9,
      },
    },
    '/community/forum/thread?post=2',
  );
  await waitFor(() => expect(location().pathname).toBe('/community/forum/other'));
  expect(location().search).toBe('?post=9');
});

test('what changes while earlier posts load stays changed', async () => {
  const better = (position: number) => examplePost(position, { body: `Better words of post ${position}.` });
  let isChanged = false;
  let arrive = (_: unknown) => {};
  const arrived = new Promise((resolve) => (arrive = resolve));
  const thread = exampleThread({ replyCount: 2, lastPosition: 3 });
  const { emit, requests } = await openThread(thread, [], {
    'GET /api/forum/threads/thread/posts': async ({ path }: Call) => {
      const [, one] = /around=(\d+)&limit=1$/.exec(path) ?? [];
      const isEarlier = path.includes('before=');
      if (isEarlier) await arrived;
      const items = one
        ? [isChanged ? better(Number(one)) : examplePost(Number(one))]
        : isEarlier
          ? [examplePost(1)]
          : [examplePost(2), examplePost(3)];
      return { threadId: 'thread', items, hasBefore: !isEarlier, hasAfter: false, around: null };
    },
  });
  expect(await screen.findByText('Words of post 3.')).toBeVisible();
  await waitFor(() => expect(requests.some(({ path }) => path.includes('before='))).toBe(true));
  isChanged = true;
  for (const id of ['post-1', 'post-3'])
    emit({ topic: threadTopic('thread'), type: 'forumPosts.react', ids: [id] });
  expect(await screen.findByText('Better words of post 3.')).toBeVisible();
  arrive(null);
  expect(await screen.findByText('Better words of post 1.')).toBeVisible();
  expect(await screen.findByText('Better words of post 3.')).toBeVisible();
});

const option = (id: string, votes: number | null, mine = false) => ({
  id,
  label: `Wear ${id}`,
  votes,
  mine,
});
/** A thread with a poll that nobody has voted in. */
const threadWithPoll = (changes: Partial<ForumPoll> = {}) =>
  exampleThread({
    hasPoll: true,
    poll: {
      kind: 'one',
      results: 'voted',
      closesAt: null,
      closed: false,
      voters: null,
      options: [option('boots', null), option('heels', null)],
      ...changes,
    },
  });

test('a poll takes votes, shows the results, and a vote can be changed', async () => {
  const thread = threadWithPoll();
  const votes: unknown[] = [];
  await openThread(thread, [examplePost(1)], {
    'GET /api/forum/threads/thread': () => ({ ...thread }),
    'PUT /api/forum/threads/thread/vote': ({ body }: Call) => {
      votes.push(body.optionIds);
      thread.poll = { ...thread.poll!, voters: 4, options: [option('boots', 3, true), option('heels', 1)] };
      return thread.poll;
    },
  });
  const poll = await screen.findByRole('region', { name: 'Choose one' });
  expect(poll).toHaveTextContent('You see the results once you have voted.');
  expect(poll).not.toHaveTextContent('%');
  await userEvent.click(within(poll).getByRole('radio', { name: /boots/ }));
  await userEvent.click(within(poll).getByRole('button', { name: 'Vote' }));
  await waitFor(() => expect(poll).toHaveTextContent('Wear boots · your vote75 %'));
  expect(poll).toHaveTextContent('4 people have voted');
  expect(votes).toEqual([['boots']]);
  await userEvent.click(within(poll).getByRole('button', { name: 'Change my vote' }));
  expect(within(poll).getByRole('radio', { name: /boots/ })).toBeChecked();
});

test('a poll that ends while its page is open is closed and shows its results, also where the clock of the device is ahead', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const thread = threadWithPoll({
    results: 'closed',
    closesAt: new Date(Date.now() + 60_000).toISOString(),
  });
  const { requests } = await openThread(thread, [examplePost(1)], {
    'GET /api/forum/threads/thread': () => ({ ...thread }),
  });
  const poll = await screen.findByRole('region', { name: 'Choose one' });
  const asked = () => requests.filter(({ path }) => path === '/api/forum/threads/thread').length;
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  const before = asked();
  await act(() => jest.advanceTimersByTimeAsync(40_000));
  expect(asked()).toBe(before);
  await act(() => jest.advanceTimersByTimeAsync(12_000));
  await waitFor(() => expect(asked()).toBe(before + 1));
  expect(poll).toHaveAccessibleName('Choose one');
  const options = [option('boots', 3), option('heels', 1)];
  thread.poll = { ...thread.poll!, closed: true, voters: 4, options };
  await act(() => jest.advanceTimersByTimeAsync(12_000));
  await waitFor(() => expect(poll).toHaveAccessibleName('The poll is closed'));
  expect(poll).toHaveTextContent('Wear boots75 %');
  expect(within(poll).queryByRole('radio')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(asked()).toBe(before + 2);
});

test('an open poll follows its options, and the vote of another device', async () => {
  const thread = threadWithPoll();
  const { emit } = await openThread(thread, [examplePost(1)], {
    'GET /api/forum/threads/thread': () => ({ ...thread }),
  });
  const poll = await screen.findByRole('region', { name: 'Choose one' });
  const vote = within(poll).getByRole('button', { name: 'Vote' });
  await userEvent.click(within(poll).getByRole('radio', { name: /boots/ }));
  expect(vote).toBeEnabled();
  thread.poll = { ...thread.poll!, options: [option('sandals', null), option('heels', null)] };
  emit({ topic: threadTopic('thread'), type: 'forum.edit', ids: ['thread'] });
  expect(await within(poll).findByRole('radio', { name: /sandals/ })).toBeVisible();
  expect(vote).toBeDisabled();
  await userEvent.click(within(poll).getByRole('radio', { name: /sandals/ }));
  thread.poll = { ...thread.poll, voters: 1, options: [option('sandals', 0), option('heels', 1, true)] };
  emit({ topic: threadTopic('thread'), type: 'forum.vote', ids: ['thread'] });
  await userEvent.click(await within(poll).findByRole('button', { name: 'Change my vote' }));
  expect(within(poll).getByRole('radio', { name: /heels/ })).toBeChecked();
});

test('people react to posts, and mark a reply as the answer', async () => {
  const can = Object.assign(exampleThread().can, { accept: true });
  const thread = exampleThread({ author: forumPerson('Bestie'), can, replyCount: 1, lastPosition: 2 });
  const answer = examplePost(2);
  const { requests } = await openThread(thread, [examplePost(1), answer], {
    'PUT /api/forum/posts/post-2/reaction': () => ({
      ...answer,
      myReaction: 'clap',
      reactions: [{ reaction: 'clap', count: 2 }],
    }),
    'PUT /api/forum/threads/thread/answer': () => {
      Object.assign(answer, { accepted: true });
      return Object.assign(thread, { solved: true, acceptedAnswer: { postId: 'post-2', position: 2 } });
    },
  });
  const bo = await reply('Bo');
  await userEvent.click(within(bo).getByRole('button', { name: 'React' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Well done' }));
  expect(await within(bo).findByRole('button', { name: 'Well done: 2', pressed: true })).toBeVisible();
  await userEvent.click(within(bo).getByRole('button', { name: 'Accept' }));
  expect(await within(await reply('Bo')).findByText('Accepted answer')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the answer' })).toHaveAttribute(
    'href',
    '/community/forum/thread?post=2',
  );
  expect(requests.find(({ path }) => path.endsWith('/answer'))?.body).toMatchObject({ postId: 'post-2' });
});

test('a post that was changed elsewhere is a choice: mine goes over it, theirs closes the dialog', async () => {
  const post = examplePost(1, { can: { edit: true, delete: true, react: false, report: false } });
  const { requests } = await openThread(exampleThread(), [post], {
    'PATCH /api/forum/posts/post-1': ({ body }: Call) =>
      body.version === 2
        ? examplePost(1, { version: 3, body: String(body.body) })
        : {
            status: 409,
            error: { code: 'conflict', message: 'It was changed meanwhile.', currentVersion: 2 },
          },
  });
  const edit = async (words: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'More for the post of Ana' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }));
    const text = await screen.findByRole('textbox', { name: 'Your text' });
    await userEvent.clear(text);
    await userEvent.type(text, words);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('This post was changed somewhere else in the meantime.');
    return text;
  };
  expect(await edit('It was a red candle.')).toHaveValue('It was a red candle.');
  await userEvent.click(screen.getByRole('button', { name: 'Reload theirs' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await edit('It was a blue candle.');
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('It was a blue candle.')).toBeVisible();
  const sent = requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body['version']);
  expect(sent).toEqual([1, 1, 2]);
});

test('an own post is edited, and its former versions can be read', async () => {
  const post = examplePost(1, { can: { edit: true, delete: true, react: false, report: false } });
  await openThread(exampleThread(), [post], {
    'PATCH /api/forum/posts/post-1': ({ body }: Call) =>
      examplePost(1, { version: 2, body: String(body.body), editedAt: post.createdAt, revisionCount: 1 }),
    'GET /api/forum/posts/post-1/revisions': {
      items: [{ version: 1, title: 'Wax on velvet', body: post.body, writtenAt: post.createdAt }],
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More for the post of Ana' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }));
  const text = await screen.findByRole('textbox', { name: 'Your text' });
  await userEvent.clear(text);
  await userEvent.type(text, 'It was a red candle.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('It was a red candle.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^edited/ }));
  const history = await screen.findByRole('dialog', { name: 'What it said before' });
  expect(history).toHaveTextContent(post.body);
  expect(within(history).getByText('Wax on velvet')).toBeVisible();
});

test('an author edits title, category, tags and poll of a thread', async () => {
  const can = Object.assign(exampleThread().can, { edit: true });
  const { requests } = await openThread(exampleThread({ can }), [examplePost(1)], {
    'GET /api/forum/categories': {
      items: [exampleCategory(), exampleCategory({ id: 'fit', slug: 'fit', name: 'Fit' })],
    },
    'PATCH /api/forum/threads/thread': ({ body }: Call) =>
      exampleThread({ can, version: 2, title: String(body.title) }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More for this thread' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }));
  const form = await screen.findByRole('dialog', { name: 'Edit your thread' });
  const title = within(form).getByRole('textbox', { name: /Title/ });
  await userEvent.clear(title);
  await userEvent.type(title, 'How do I get ink out of velvet?');
  await waitFor(() => expect(within(form).getByRole('option', { name: 'Fit' })).toBeInTheDocument());
  await userEvent.selectOptions(within(form).getByRole('combobox', { name: /Category/ }), 'fit');
  await userEvent.click(within(form).getByRole('button', { name: 'Add a poll' }));
  await userEvent.type(within(form).getByRole('textbox', { name: /Option 1/ }), 'Milk');
  await userEvent.type(within(form).getByRole('textbox', { name: /Option 2/ }), 'Alcohol');
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: /ink out of velvet/ })).toBeVisible();
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    version: 1,
    title: 'How do I get ink out of velvet?',
    categoryId: 'fit',
    tags: ['velvet'],
    poll: { kind: 'one', options: [{ label: 'Milk' }, { label: 'Alcohol' }] },
  });
});

test('an author edits a thread with a closed poll, and the poll stays', async () => {
  const can = Object.assign(exampleThread().can, { edit: true });
  const thread = Object.assign(threadWithPoll({ closed: true, closesAt: '2026-11-21T10:00:00.000Z' }), {
    can,
  });
  const { requests } = await openThread(thread, [examplePost(1)], {
    'GET /api/forum/categories': { items: [exampleCategory()] },
    'PATCH /api/forum/threads/thread': { ...thread, version: 2 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More for this thread' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }));
  const form = await screen.findByRole('dialog', { name: 'Edit your thread' });
  expect(within(form).queryByRole('group', { name: 'Poll' })).toBeNull();
  expect(within(form).queryByRole('button', { name: 'Add a poll' })).toBeNull();
  await userEvent.type(within(form).getByRole('textbox', { name: /Title/ }), ' And why?');
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form).not.toBeInTheDocument());
  expect(requests.find(({ method }) => method === 'PATCH')?.body).not.toHaveProperty('poll');
});

test('a change of a thread that is sent again closes its poll at the same time', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const can = Object.assign(exampleThread().can, { edit: true });
  const sent: unknown[] = [];
  await openThread(exampleThread({ can }), [examplePost(1)], {
    'GET /api/forum/categories': { items: [exampleCategory()] },
    'PATCH /api/forum/threads/thread': ({ body }: Call) =>
      sent.push(body) === 1
        ? { status: 503, error: { code: 'unavailable', message: 'Later.' } }
        : exampleThread({ can, version: 2 }),
  });
  await user.click(await screen.findByRole('button', { name: 'More for this thread' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }));
  const form = await screen.findByRole('dialog', { name: 'Edit your thread' });
  await user.click(within(form).getByRole('button', { name: 'Add a poll' }));
  await user.type(within(form).getByRole('textbox', { name: /Option 1/ }), 'Milk');
  await user.type(within(form).getByRole('textbox', { name: /Option 2/ }), 'Alcohol');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await within(form).findByText('Later.')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form).not.toBeInTheDocument());
  expect(sent[1]).toEqual(sent[0]);
});

test('an author restores a deleted thread', async () => {
  const can = Object.assign(exampleThread().can, { reply: false, report: false, restore: true });
  const author = forumPerson('Bestie');
  const deletedAt = '2026-11-21T10:00:00.000Z';
  const { requests } = await openThread(exampleThread({ can, author, deletedAt }), [examplePost(1)], {
    'POST /api/forum/threads/thread/restore': exampleThread({ author }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More for this thread' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Restore…' }));
  const sure = await screen.findByRole('alertdialog', { name: 'Restore this thread?' });
  await userEvent.click(within(sure).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/restore'))).toBe(true));
});

test('an edit removes a picture of a post', async () => {
  const pictures = ['one', 'two'].map((id) => examplePicture(id));
  const can = { edit: true, delete: false, react: false, report: false };
  const { requests } = await openThread(exampleThread(), [examplePost(1, { can, pictures })], {
    'PATCH /api/forum/posts/post-1': examplePost(1, { can, version: 2, pictures: pictures.slice(1) }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More for the post of Ana' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove picture 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      pictures: { kept: ['two'], added: [] },
    }),
  );
});

test('a handle links to a profile only where the reader may see it', async () => {
  await openThread(exampleThread(), [
    examplePost(1, { body: 'Ask @boris, or @gone who left.', mentions: ['boris'] }),
  ]);
  expect(await screen.findByRole('link', { name: '@boris' })).toHaveAttribute('href', '/u/boris');
  expect(screen.queryByRole('link', { name: '@gone' })).toBeNull();
});

test('an admin locks a thread with a reason', async () => {
  const can = Object.assign(exampleThread().can, { moderate: true });
  const { requests } = await openThread(exampleThread({ can }), [examplePost(1)], {
    'GET /api/forum/categories': { items: [] },
    'POST /api/forum/threads/thread/lock': exampleThread({ can, locked: true }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More for this thread' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Lock…' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Why/ }), 'Everything is said.');
  await userEvent.click(screen.getByRole('button', { name: 'Do it' }));
  await waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('/lock'))?.body).toEqual({
      locked: true,
      reason: 'Everything is said.',
    }),
  );
});

test.each([
  ['More for the post of Bo', 'Report the post of Bo', { kind: 'forumPost', targetId: 'post-2' }],
  ['More for this thread', 'Report this thread', { kind: 'forumThread', targetId: 'thread' }],
])('%s: the report reaches the admins', async (menu, title, target) => {
  const { requests } = await openThread(
    exampleThread({ replyCount: 1, lastPosition: 2 }),
    [examplePost(1), examplePost(2)],
    { 'POST /api/reports': {} },
  );
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report…' }));
  const form = await screen.findByRole('dialog', { name: title });
  await userEvent.selectOptions(within(form).getByRole('combobox', { name: /wrong/ }), 'spam');
  await userEvent.click(within(form).getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(form).not.toBeInTheDocument());
  expect(requests.find(({ path }) => path === '/api/reports')?.body).toMatchObject(
    Object.assign({ reason: 'spam' }, target),
  );
});

test('people cannot report their own posts', async () => {
  const can = { edit: true, delete: true, react: false, report: false };
  await openThread(exampleThread({ can: Object.assign(exampleThread().can, { report: false }) }), [
    examplePost(1, { can }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'More for the post of Ana' }));
  await screen.findByRole('menuitem', { name: 'Delete…' });
  expect(screen.queryByRole('menuitem', { name: 'Report…' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More for this thread' })).toBeNull();
});

test('the read marker is sent to the server, and moved back by “unread from here”', async () => {
  const told: unknown[] = [];
  await openThread(exampleThread({ replyCount: 1, lastPosition: 2 }), [examplePost(1), examplePost(2)], {
    'POST /api/forum/threads/thread/read': ({ body }: Call) => {
      told.push(body);
      return { seenPosition: 2 };
    },
  });
  await waitFor(() => expect(told).toMatchObject([{ position: 2 }]));
  await userEvent.click(screen.getByRole('button', { name: 'More for the post of Bo' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Unread from here' }));
  await waitFor(() => expect(told.at(-1)).toEqual({ position: 1, back: true }));
});

describe('a read marker that could not be saved', () => {
  afterEach(() => jest.useRealTimers());

  /** A thread of which the reader saw the end, when the server took nothing. */
  async function openUnsaved(answer: { status: number; error: { code: string; message: string } }) {
    jest.useFakeTimers({ advanceTimers: true });
    const told: unknown[] = [];
    const server = { isDown: true };
    const page = await openThread(
      exampleThread({ replyCount: 1, lastPosition: 2 }),
      [examplePost(1), examplePost(2)],
      {
        'POST /api/forum/threads/thread/read': ({ body }: Call) => {
          told.push(body);
          return server.isDown ? answer : { seenPosition: 2 };
        },
      },
    );
    await waitFor(() => expect(told).toEqual([{ position: 2 }]));
    // What shows it is loaded anew after the failure.
    await waitFor(() =>
      expect(
        page.requests
          .map(({ method, path }) => `${method} ${path}`)
          .lastIndexOf('GET /api/forum/threads/thread'),
      ).toBeGreaterThan(page.requests.findIndex(({ path }) => path === '/api/forum/threads/thread/read')),
    );
    return Object.assign(page, { told, server });
  }
  const notNow = { status: 503, error: { code: 'unavailable', message: 'Not now.' } };

  test.each<[string, (page: Awaited<ReturnType<typeof openUnsaved>>) => unknown]>([
    ['some seconds later', () => act(() => jest.advanceTimersByTime(5_000))],
    ['when the connection is back', () => act(() => void window.dispatchEvent(new Event('online')))],
    ['when the reader leaves', ({ navigate }) => navigate('/boards')],
  ])('is saved %s, and once', async (_when, happens) => {
    const page = await openUnsaved(notNow);
    page.server.isDown = false;
    await happens(page);
    await waitFor(() => expect(page.told).toEqual([{ position: 2 }, { position: 2 }]));
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(page.told).toHaveLength(2);
  });

  test('is left alone where the server does not want it', async () => {
    const page = await openUnsaved({ status: 403, error: { code: 'forbidden', message: 'No.' } });
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(page.told).toHaveLength(1);
  });

  test('is not saved any more once the reader moved it back', async () => {
    const page = await openUnsaved(notNow);
    page.server.isDown = false;
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'More for the post of Bo' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unread from here' }));
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(page.told.at(-1)).toEqual({ position: 1, back: true });
  });
});
