import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Candidate, Edition } from '@bestie/contracts/spotlights.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';
import { forumPerson } from '../../test-support/forum';
import { edition, sharedOutfit as outfit, spotlight, week } from '../../test-support/top-picks';

const candidate = (id: string, changes: Partial<Candidate> = {}): Candidate => ({
  id,
  week,
  state: 'agreed',
  outfit: outfit(id),
  nominations: 2,
  reason: null,
  curator: null,
  place: null,
  askableAt: null,
  ...changes,
});
function picksServer(first: Partial<Edition>, more: Parameters<typeof answers>[0] = {}) {
  return answers({
    'GET /api/spotlights': () => edition(first),
    'GET /api/spotlights/own': { left: 3, items: [] },
    ...more,
  });
}
const open = (server: ReturnType<typeof picksServer>, path = '/community/spotlights', shell = {}) =>
  renderRemote(remote, { path, fetch: server.fetch, ...shell });

test('an edition has its picks with their reasons first, then the most loved, then what is in the running', async () => {
  const server = picksServer({
    items: [
      spotlight('a', { reason: 'Look at the hem.', curator: forumPerson('Cleo') }),
      spotlight('b', { part: 'loved', loves: 12, comments: 1 }),
      spotlight('c', { part: 'running', state: 'agreed' }),
    ],
    lastYear: '2025-11-24',
  });
  await open(server);
  const picks = await screen.findByRole('region', { name: 'Our picks' });
  expect(within(picks).getByText('Look at the hem.')).toBeInTheDocument();
  expect(within(picks).getByText('Picked by Cleo')).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Our picks',
    'Most loved',
    'In the running',
  ]);
  expect(screen.getByText('By Owner b · 12 loves · 1 comment')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Look back: this week last year' })).toHaveAttribute(
    'href',
    '/community/spotlights?week=2025-11-24',
  );
});

test('an author is asked and agrees in one press', async () => {
  let asked = true;
  const server = picksServer(
    {},
    {
      'GET /api/spotlights/own': () => ({
        left: 3,
        items: [candidate('a', { state: asked ? 'asked' : 'agreed' })],
      }),
      'PUT /api/spotlights/a/answer': ({ body }: { body: Record<string, unknown> }) => {
        asked = body['agree'] !== true;
        return candidate('a');
      },
    },
  );
  await open(server);
  expect(await screen.findByText('“Outfit a” was nominated for Top Picks.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, show it' }));
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeInTheDocument();
  expect(screen.getByText('In the running')).toBeInTheDocument();
});

test('an author whom nobody asked reads no question about a nominated outfit', async () => {
  const own = {
    left: 3,
    items: [candidate('a', { state: 'nominated' }), candidate('b', { state: 'asked' })],
  };
  await open(picksServer({}, { 'GET /api/spotlights/own': own }));
  expect(await screen.findByText('“Outfit b” was nominated for Top Picks.')).toBeInTheDocument();
  expect(screen.queryByText(/Outfit a/)).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'No, thanks' })).toHaveLength(1);
});

test('the formula is one tap away, with the figures of the outfit', async () => {
  const server = picksServer(
    { items: [spotlight('a')] },
    {
      'GET /api/spotlights/a': () => spotlight('a'),
      'GET /api/spotlights/a/comments': { items: [], nextCursor: null },
    },
  );
  await open(server, '/community/spotlights?pick=a');
  const sheet = await screen.findByRole('dialog', { name: 'Outfit a' });
  await userEvent.click(await within(sheet).findByText('How this is counted'));
  expect(within(sheet).getByText(/\(12 \+ 20 × 5 %\) ÷ \(40 \+ 20\) = 21.7 %/)).toBeVisible();
});

test.each([[null], [{ until: '2026-12-03T10:00:00.000Z', reason: 'Advertising.' }]])(
  'comments link addresses and handles that lead somewhere; who is muted (%o) sees why there is no form',
  async (muted) => {
    const comment = {
      id: 'comment',
      author: forumPerson('Bo'),
      body: 'Like https://bestie.test/hem of @cleo, not @nobody.',
      mentions: ['cleo'],
      createdAt: '2026-11-24T10:00:00.000Z',
      isMine: false,
      waiting: false,
    };
    const held = { ...comment, id: 'held', body: 'A word that is held.', isMine: true, waiting: true };
    const server = picksServer(
      { items: [spotlight('a')] },
      {
        'GET /api/spotlights/a': () => spotlight('a', { reason: 'See https://bestie.test/reason.' }),
        'GET /api/spotlights/a/comments': { items: [comment, held], nextCursor: null },
        'GET /api/account': { leavesAt: null, muted, emailVerified: true, verificationMails: null },
      },
    );
    await open(server, '/community/spotlights?pick=a');
    const comments = await screen.findByRole('region', { name: 'Comments' });
    expect(await within(comments).findByRole('link', { name: '@cleo' })).toHaveAttribute('href', '/u/cleo');
    expect(within(comments).getByRole('link', { name: 'https://bestie.test/hem' })).toBeInTheDocument();
    expect(within(comments).queryByRole('link', { name: '@nobody' })).toBeNull();
    const [shown, waiting] = within(comments).getAllByRole('listitem');
    expect(shown).not.toHaveTextContent('Waiting for an admin');
    expect(waiting).toHaveTextContent(/Waiting for an admin to look at it.*A word that is held/);
    expect(within(waiting!).queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'https://bestie.test/reason' })).toBeInTheDocument();
    if (muted) {
      expect(await within(comments).findByRole('note')).toHaveTextContent(
        /^You are muted until .*: Advertising/,
      );
      expect(within(comments).queryByRole('textbox')).toBeNull();
    } else expect(within(comments).getByRole('textbox', { name: 'Your comment' })).toBeInTheDocument();
  },
);

test('an outfit that its reader reports leaves the page', async () => {
  let reported = false;
  const server = picksServer(
    {},
    {
      'GET /api/spotlights': () => edition({ items: reported ? [] : [spotlight('a')] }),
      'GET /api/spotlights/a': () =>
        reported ? { status: 404, error: { code: 'not_found', message: 'Not found.' } } : spotlight('a'),
      'GET /api/spotlights/a/comments': { items: [], nextCursor: null },
      'GET /api/account/reports/hint': { rarelyAgreed: false },
      'POST /api/reports': () => {
        reported = true;
        return null;
      },
    },
  );
  await open(server, '/community/spotlights?pick=a');
  expect((await screen.findAllByText(/By Owner a/)).length).toBeGreaterThan(0);
  await userEvent.click(await screen.findByRole('button', { name: 'Report this outfit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Outfit a' }));
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'spam');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('This outfit is no longer in Top Picks')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/By Owner a/)).toBeNull());
});

test('after a comment is deleted, the focus is on the heading of the comments', async () => {
  let items = [
    {
      id: 'mine',
      author: forumPerson('Ada'),
      body: 'Lovely hem.',
      mentions: [],
      createdAt: '2026-11-24T10:00:00.000Z',
      isMine: true,
      waiting: false,
    },
  ];
  const server = picksServer(
    { items: [spotlight('a')] },
    {
      'GET /api/spotlights/a': () => spotlight('a'),
      'GET /api/spotlights/a/comments': () => ({ items, nextCursor: null }),
      'POST /api/spotlights/comments/mine/delete': () => {
        items = [];
        return null;
      },
    },
  );
  await open(server, '/community/spotlights?pick=a');
  const comments = within(await screen.findByRole('region', { name: 'Comments' }));
  await userEvent.click(await comments.findByRole('button', { name: 'Delete' }));
  expect(await comments.findByText('Nobody has said anything yet.')).toBeVisible();
  await waitFor(() => expect(comments.getByRole('heading', { name: 'Comments' })).toHaveFocus());
});

describe('the comment form', () => {
  const commented = (post: unknown) =>
    picksServer(
      { items: [spotlight('a')] },
      {
        'GET /api/spotlights/a': () => spotlight('a'),
        'GET /api/spotlights/a/comments': { items: [], nextCursor: null },
        'POST /api/spotlights/a/comments': post,
      },
    );
  const field = () => screen.findByRole('textbox', { name: 'Your comment' });
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  const sent = ({ requests }: ReturnType<typeof picksServer>) =>
    requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

  test('keeps what is typed while a comment is sent', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const server = commented(() => new Promise((resolve) => (answer = resolve)));
    await open(server, '/community/spotlights?pick=a');
    await userEvent.type(await field(), 'The hem');
    await send();
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    await userEvent.type(await field(), '!');
    answer({ id: 'comment' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Comment' })).toBeEnabled());
    expect(await field()).toHaveValue('The hem!');
    await send();
    await waitFor(() => expect(sent(server)).toHaveLength(2));
    answer({ id: 'another' });
    await waitFor(async () => expect(await field()).toHaveValue(''));
    const [first, second] = sent(server);
    expect(second?.['id']).not.toBe(first?.['id']);
  });

  test('sends a comment again after a reload as the same one, and another one after it is known', async () => {
    const failing = commented({ status: 503, error: { code: 'unavailable', message: 'Later.' } });
    const { unmount } = await open(failing, '/community/spotlights?pick=a');
    await userEvent.type(await field(), 'The hem.');
    await send();
    await waitFor(() => expect(screen.getByRole('alert')).toBeInTheDocument());
    unmount();
    const known = commented({ status: 409, error: { code: 'already_exists', message: 'There is one.' } });
    await open(known, '/community/spotlights?pick=a');
    expect(await field()).toHaveValue('The hem.');
    await send();
    expect(
      await screen.findByText(
        'The comment that you sent before has arrived. Press again to send this one too.',
      ),
    ).toBeVisible();
    await send();
    await waitFor(() => expect(sent(known)).toHaveLength(2));
    const [first, second] = sent(known);
    expect(first).toEqual(sent(failing)[0]);
    expect(second?.['id']).not.toBe(first?.['id']);
  });
});

test('curators order picks by keyboard, and choose between two orders after a conflict', async () => {
  const asks: Record<string, unknown>[] = [];
  let version = 1;
  const desk = () => ({
    week,
    version,
    items: [
      candidate('a', { state: 'published', place: 1, reason: 'The hem.', curator: forumPerson('Cleo') }),
      candidate('b'),
    ],
  });
  const server = picksServer(
    { can: { curate: true } },
    {
      'GET /api/spotlights/desk': desk,
      'PUT /api/spotlights/picks': ({ body }: { body: Record<string, unknown> }) => {
        asks.push(body);
        if (asks.length > 1) return desk();
        version = 2;
        return { status: 409, error: { code: 'conflict', message: 'Changed.', currentVersion: 2 } };
      },
    },
  );
  await open(server, undefined, { shell: { role: 'creator' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Curate' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pick Outfit b' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Why Outfit b?' }), 'The blue.');
  await userEvent.click(screen.getByRole('button', { name: 'Move Outfit b up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publish picks' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(asks).toHaveLength(2));
  const picks = [
    { spotlightId: 'b', reason: 'The blue.' },
    { spotlightId: 'a', reason: 'The hem.' },
  ];
  expect(asks).toEqual([
    { week, version: 1, picks },
    { week, version: 2, picks },
  ]);
});

test.each(['2026-02-30', '2026-11-24', '1999-12-27'])(
  'an address with %s, which is no week of an edition, shows the latest edition',
  async (day) => {
    const server = picksServer({ items: [spotlight('a')] });
    await open(server, `/community/spotlights?week=${day}`);
    await screen.findByText(/^By Owner a/);
    expect(server.requests.map(({ path }) => path)).toContain('/api/spotlights');
  },
);

test('an empty week says so, and the last edition stands in for it', async () => {
  const { unmount } = await open(picksServer({}));
  expect(await screen.findByText('Nobody has nominated anything yet')).toBeInTheDocument();
  unmount();
  await open(picksServer({ earlier: true, week: '2026-11-16', items: [spotlight('a')] }));
  expect(await screen.findByText(/This week’s edition is still empty/)).toBeInTheDocument();
});

test('what others love shows at once', async () => {
  let loves = 1;
  const server = picksServer(
    {},
    { 'GET /api/spotlights': () => edition({ items: [spotlight('one', { loves })] }) },
  );
  const page = await open(server);
  await screen.findByText(/1 love$/);
  loves = 2;
  page.emit({ topic: 'spotlightEdition:edition', type: 'spotlights.react', ids: ['one'] });
  expect(await screen.findByText(/2 loves$/)).toBeInTheDocument();
});
