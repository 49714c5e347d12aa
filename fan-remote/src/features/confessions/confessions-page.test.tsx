/** /community/confessions: reading, reacting with a word, confessing, and the person's own confessions. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confessionWords } from '@bestie/contracts/confessions';
import { platformTopic } from '@bestie/contracts/live';
import type { Confession, OwnConfession } from '@bestie/contracts/confessions.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import type { Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';

const id = (n: number) => `0b9c1f6e-0000-4000-8000-00000000000${n}`;
const card = (n: number, changes: Partial<Confession> = {}): Confession => ({
  id: id(n),
  body: `I own ${n} striped shirts and call all of them necessary.`,
  day: '2026-06-15',
  reactions: confessionWords.map((word) => ({ word, count: word === 'same' ? n : 0, mine: false })),
  replies: 0,
  reported: false,
  ...changes,
});
const own = (changes: Partial<OwnConfession>): OwnConfession => ({
  id: id(7),
  kind: 'card',
  body: 'My sister dyed my wool jumper pink.',
  state: 'pending',
  appeared: false,
  day: '2026-06-15',
  reason: null,
  appeal: null,
  can: { withdraw: true, appeal: false },
  ...changes,
});

afterEach(() => {
  sessionStorage.clear();
  jest.useRealTimers();
});

interface Given {
  cards?: Confession[];
  items?: OwnConfession[];
  left?: number;
  ban?: { reason: string; until: string } | null;
  silence?: string | null;
  unsealed?: number;
  more?: Record<string, unknown>;
}

async function open(
  path: string,
  { cards = [], items = [], left = 3, ban = null, silence = null, unsealed = 0, more = {} }: Given = {},
) {
  const server = answers({
    'GET /api/confessions': { items: cards, nextCursor: null, unsealedInYear: unsealed },
    'GET /api/confessions/yours': { items, left: { cards: left, replies: 20 }, ban, silence },
    ...more,
  });
  const page = await renderRemote(remote, { path, fetch: server.fetch });
  await screen.findByRole('heading', { level: 1, name: 'Confessions' });
  const sent = (): Call[] => server.requests.filter(({ method }) => method !== 'GET');
  return { ...page, requests: server.requests, sent };
}

test('cards show when they appeared and their word counts; a press adds a word', async () => {
  const { sent } = await open('/community/confessions', {
    cards: [card(2), card(1)],
    unsealed: 1,
    more: { [`PUT /api/confessions/${id(2)}/reactions/hug`]: card(2).reactions },
  });
  const [first] = await screen.findAllByRole('article');
  expect(first).toHaveTextContent('I own 2 striped shirts');
  expect(within(first!).getByRole('button', { name: 'Same 2' })).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(within(first!).getByRole('button', { name: 'Hug' }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { on: true } }]));
  expect(screen.getByText('Within the last 12 months an author was unsealed once.')).toBeVisible();
});

test('readers see what changes among the confessions, and ask for nothing when something else happens on the site', async () => {
  const cards = [card(1)];
  const { emit, requests } = await open('/community/confessions', { cards });
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  const asked = () => requests.filter(({ path }) => /^\/api\/confessions(\?|$)/.test(path)).length;
  const before = asked();
  const happen = async (type: string) => {
    emit({ topic: platformTopic, type, ids: [] });
    await act(() => jest.advanceTimersByTimeAsync(5_000));
  };
  jest.useFakeTimers();
  cards.unshift(card(2));
  await happen('calendarEvents.answer');
  expect(asked()).toBe(before);
  await happen('confessions.release');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(asked()).toBe(before + 1);
});

test('the composer explains anonymity, keeps its draft through a reload, and sends once', async () => {
  const begin = () =>
    open('/community/confessions', { left: 1, more: { 'POST /api/confessions': { id: id(9) } } });
  const { unmount } = await begin();
  expect(await screen.findByText('No one has confessed anything yet')).toBeVisible();
  expect(
    screen.getByText(/An admin can unseal an author only with a reason, and that is logged/),
  ).toBeInTheDocument();
  const box = () => screen.getByRole('textbox', { name: 'What are you not saying out loud?' });
  await userEvent.type(box(), 'Too short');
  await userEvent.click(screen.getByRole('button', { name: 'Confess' }));
  expect(box()).toHaveAccessibleDescription('A few more words, please: at least 20 characters.');
  await userEvent.type(box(), ', and now long enough.');
  unmount();
  const { sent } = await begin();
  expect(box()).toHaveValue('Too short, and now long enough.');
  expect(await screen.findByText('1 of 3 left today')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Confess' }));
  await waitFor(() => expect(box()).toHaveValue(''));
  expect(sent()).toMatchObject([{ body: { body: 'Too short, and now long enough.' } }]);
});

test('a refused confession shows the reason at its field, and the text stays', async () => {
  const message = 'There are too many marks on one letter.';
  const error = { code: 'invalid_input', message: 'x', field: 'body', issues: [{ field: 'body', message }] };
  await open('/community/confessions', { more: { 'POST /api/confessions': { status: 400, error } } });
  const box = screen.getByRole('textbox', { name: 'What are you not saying out loud?' });
  await userEvent.type(box, 'I ironed one shirt, once, and framed it.');
  await userEvent.click(screen.getByRole('button', { name: 'Confess' }));
  await waitFor(() => expect(box).toHaveAccessibleDescription(message));
  expect(box).toHaveValue('I ironed one shirt, once, and framed it.');
});

test('after a lost answer a corrected confession can be sent, and says that the first one arrived', async () => {
  const keys: unknown[] = [];
  const { sent } = await open('/community/confessions', {
    more: {
      'POST /api/confessions': ({ body }: Call) => {
        keys.push(body.clientKey);
        if (keys.length === 1)
          return { status: 503, error: { code: 'unavailable', message: 'Not available right now.' } };
        if (body.clientKey === keys[0])
          return { status: 409, error: { code: 'conflict', message: 'The text sent before has arrived.' } };
        return { id: id(9) };
      },
    },
  });
  const box = screen.getByRole('textbox', { name: 'What are you not saying out loud?' });
  const confess = () => userEvent.click(screen.getByRole('button', { name: 'Confess' }));
  await userEvent.type(box, 'I ironed one shirt, once');
  await confess();
  await screen.findByText(/Not available right now/);
  await userEvent.type(box, ', and framed it');
  await confess();
  expect(await screen.findByText('The text sent before has arrived.')).toBeVisible();
  expect(box).toHaveValue('I ironed one shirt, once, and framed it');
  await confess();
  await waitFor(() => expect(box).toHaveValue(''));
  expect(sent()).toHaveLength(3);
});

test('URLs in confessions are links, handles are not', async () => {
  await open('/community/confessions', {
    cards: [card(1, { body: 'I copied all of it from @ana, see https://example.com/looks.' })],
  });
  expect(await screen.findByRole('link', { name: 'https://example.com/looks' })).toHaveAttribute(
    'rel',
    'nofollow ugc noopener noreferrer',
  );
  expect(screen.queryByRole('link', { name: '@ana' })).toBeNull();
});

test('while the key is lost, the page says that confessions are closed, and who has to act', async () => {
  const closed = { code: 'unavailable', message: 'Confessions are closed: the key is missing.' };
  await open('/community/confessions', {
    more: { 'GET /api/confessions': { status: 503, error: closed } },
  });
  expect(await screen.findByText('Confessions are closed: the key is missing.')).toBeVisible();
});

test('help lines are shown with texts of a person in need only', async () => {
  await open('/community/confessions', {
    cards: [card(1), card(2, { body: 'Some days I want to die, and then I iron.' })],
  });
  const cards = await screen.findAllByRole('article');
  expect(within(cards[0]!).queryByRole('complementary', { name: 'Someone to talk to' })).toBeNull();
  expect(within(cards[1]!).getByRole('link', { name: 'findahelpline.com' })).toHaveAttribute(
    'href',
    'https://findahelpline.com',
  );
});

test('replies open below a card, and the person’s own reply is sent under an alias', async () => {
  const replies = `/api/confessions/${id(1)}/replies`;
  const { sent } = await open('/community/confessions', {
    cards: [card(1, { replies: 1 })],
    more: {
      [`GET ${replies}`]: {
        items: [
          {
            id: id(3),
            alias: 'Velvet Button',
            byAuthor: true,
            body: 'It is me again.',
            day: '2026-06-15',
            reported: false,
          },
        ],
        nextCursor: null,
      },
      [`POST ${replies}`]: { id: id(4), alias: 'Linen Cuff' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '1 reply' }));
  const thread = await screen.findByRole('region', { name: 'Replies' });
  expect(await within(thread).findByRole('listitem')).toHaveTextContent('Velvet Buttonauthor');
  const reply = within(thread).getByRole('textbox', { name: 'Your reply' });
  await userEvent.type(reply, 'Me, too.');
  await userEvent.click(within(thread).getByRole('button', { name: 'Add an emoji' }));
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find an emoji' }), 'coat');
  await userEvent.click(screen.getByRole('button', { name: 'coat jacket' }));
  await userEvent.type(reply, '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent()).toMatchObject([{ body: { body: 'Me, too.🧥' } }]));
});

test('own confessions are listed under Yours with decision and reason; they can be withdrawn, and decisions appealed', async () => {
  const { sent } = await open('/community/confessions?tab=yours', {
    items: [
      own({}),
      own({
        id: id(8),
        state: 'rejected',
        reason: 'It names a real person',
        can: { withdraw: false, appeal: true },
      }),
    ],
    more: {
      [`POST /api/confessions/${id(7)}/withdraw`]: null,
      [`POST /api/confessions/${id(8)}/appeal`]: null,
    },
  });
  const [waiting, rejected] = await screen.findAllByRole('article');
  expect(waiting).toHaveTextContent('Waits for an admin');
  expect(rejected).toHaveTextContent(/Not shown.*The admins said: It names a real person/);
  await userEvent.click(within(waiting!).getByRole('button', { name: 'Take it back' }));
  const sure = await screen.findByRole('alertdialog', { name: 'Take it back?' });
  await userEvent.click(within(sure).getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await userEvent.click(within(rejected!).getByRole('button', { name: 'Ask them to look again' }));
  const appeal = await screen.findByRole('alertdialog', { name: 'Ask them to look again?' });
  await userEvent.type(within(appeal).getByRole('textbox'), 'A sister is not a name.');
  await userEvent.click(within(appeal).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent().at(-1)?.body).toEqual({ text: 'A sister is not a name.' }));
});

test.each([
  ['banned', { ban: { reason: 'Advertising again', until: '2026-07-01' } }],
  ['muted', { silence: 'You are muted until 1 July 2026 at 12:00 UTC: Advertising again' }],
])('who is %s sees until when and why, and has no form', async (_what, given) => {
  await open('/community/confessions', given);
  expect(await screen.findByText(/until .*1 July.*Advertising again/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confess' })).toBeNull();
});

test('a card that one reported is closed, and opens once', async () => {
  await open('/community/confessions', { cards: [card(2, { reported: true }), card(1)] });
  expect(await screen.findByText('You reported this')).toBeVisible();
  expect(screen.queryByText(/I own 2 striped shirts/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show it once' }));
  expect(await screen.findByText(/I own 2 striped shirts/)).toBeVisible();
});
