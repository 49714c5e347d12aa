import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settingsQueries } from '@bestie/client/settings.queries';
import type { OutfitDocument } from '@bestie/contracts/outfits.contract';
import type { VipPostPreview } from '@bestie/contracts/vip-posts.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { today } from '../../parts/items/item-words';
import remote from '../../remote';
import { exampleThread, forumPerson } from '../../test-support/forum';
import { exampleOutfit } from '../../test-support/outfits';
import { edition, spotlight } from '../../test-support/top-picks';
import { examplePreview, exampleTier } from '../../test-support/vip';
import { closetServer, quietSettings, testEntry, testItem } from '../../test-support/closet-server';

const coat = testItem({ id: 'a', name: 'Camel coat', lastWornOn: '2026-01-02', idleSince: '2026-01-02' });

function lists(query: URLSearchParams) {
  return { items: query.get('sort') === 'last-worn' ? [] : [coat], nextCursor: null };
}

test('a first visit shows the three first steps only', async () => {
  const { fetch } = closetServer();
  await renderRemote(remote, {
    path: '/home',
    fetch,
    shell: { greeting: { text: 'Welcome, Bestie', firstVisit: true } },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Bestie' })).toBeInTheDocument();
  const steps = await screen.findByRole('region', { name: 'Make it yours' });
  expect(
    within(steps)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Add five pieces', 'Make an outfit', 'Plan a day']);
});

test('“Wore it” is one tap, with an undo', async () => {
  const server = closetServer({
    'GET /api/items': ({ query }: { query: URLSearchParams }) => lists(query),
    'POST /api/wears': { created: ['a'], planned: [], washDue: [] },
    'POST /api/wears/delete': { deleted: ['a'] },
  });
  const { record } = await renderRemote(remote, { path: '/home', fetch: server.fetch });
  const idle = await screen.findByRole('region', { name: 'Not worn for a while' });
  await userEvent.click(within(idle).getByRole('button', { name: 'Wore Camel coat today' }));
  await waitFor(() => expect(record.toasts).toHaveLength(1));
  expect(record.toasts[0]).toMatchObject({ message: 'Wore Camel coat today.', kind: 'success' });
  expect(server.asked('POST /api/wears')[0]?.body).toEqual({ itemIds: ['a'], date: today() });
  record.toasts[0]?.undo?.();
  await waitFor(() =>
    expect(server.asked('POST /api/wears/delete')[0]?.body).toEqual({
      itemIds: ['a'],
      date: today(),
    }),
  );
});

test('all pieces of today are counted, though a row has six of them', async () => {
  const worn = Array.from({ length: 6 }, (_, at) => testItem({ id: `w${at}`, lastWornOn: today() }));
  const server = closetServer({
    'GET /api/items': ({ query }: { query: URLSearchParams }) => ({
      items: query.get('sort') === 'last-worn' ? worn : [],
      nextCursor: 'more',
    }),
    'GET /api/planner-entries/today': { date: today(), items: [], total: 0 },
    'GET /api/items/facets': {
      total: 12,
      status: [],
      category: [],
      colour: [],
      season: [],
      brand: [],
      occasion: [],
      lastWorn: { date: today(), count: 8 },
    },
  });
  await renderRemote(remote, { path: '/home', fetch: server.fetch });
  expect(await screen.findByText('8 pieces in today’s log. Looking good.')).toBeVisible();
  const row = within(screen.getByRole('region', { name: 'Worn today' }));
  expect(row.getByRole('link', { name: /^See all/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/closet\?sort=last-worn$/),
  );
});

test('a wear is logged on the day of the person’s time zone when it is pressed, whatever the device says', async () => {
  // One of the two has another day than UTC, which is the device's, at any hour.
  const timezone = new Date().getUTCHours() >= 11 ? 'Pacific/Kiritimati' : 'Etc/GMT+12';
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format();
  expect(day).not.toBe(today());
  const server = closetServer({
    'GET /api/items': ({ query }: { query: URLSearchParams }) => lists(query),
    'GET /api/planner-entries/today': { date: day, items: [], total: 0 },
    'POST /api/wears': { created: ['a'], planned: [], washDue: [] },
  });
  const { record, queryClient } = await renderRemote(remote, { path: '/home', fetch: server.fetch });
  const idle = await screen.findByRole('region', { name: 'Not worn for a while' });
  expect(document.querySelector(`time[datetime="${day}"]`)).toBeInTheDocument();
  // The shell reads them with each page.
  act(() => void queryClient.setQueryData(settingsQueries.all('bestie'), { ...quietSettings, timezone }));
  await userEvent.click(within(idle).getByRole('button', { name: 'Wore Camel coat today' }));
  await waitFor(() => expect(record.toasts[0]?.message).toBe('Wore Camel coat today.'));
  expect(server.asked('POST /api/wears')[0]?.body).toEqual({ itemIds: ['a'], date: day });
});

test('changes from another tab appear', async () => {
  let name = 'Camel coat';
  const server = closetServer({
    'GET /api/items': ({ query }: { query: URLSearchParams }) =>
      query.get('sort') === 'added' ? { items: [{ ...coat, name }], nextCursor: null } : lists(query),
  });
  const page = await renderRemote(remote, { path: '/home', fetch: server.fetch });
  await screen.findByRole('region', { name: 'Recently added' });
  name = 'Renamed coat';
  page.emit({ topic: 'user:bestie', type: 'items.update', ids: ['a'] });
  expect(await screen.findByText('Renamed coat')).toBeInTheDocument();
});

test('a failure offers Retry', async () => {
  const server = closetServer({
    'GET /api/items': () => Response.json({ error: { code: 'internal', message: 'x' } }, { status: 500 }),
  });
  await renderRemote(remote, { path: '/home', fetch: server.fetch });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('today’s plan comes first; one tap marks it as worn, and undo reverts that', async () => {
  const entry = testEntry({ id: 'e', date: today(), occasion: 'Office' });
  const server = closetServer({
    'GET /api/planner-entries/today': { date: today(), items: [entry], total: 1 },
    'POST /api/planner-entries/e/mark': ({ body }: { body: { status: string } }) => ({
      ...entry,
      ...body,
      washDue: body.status === 'worn' ? [{ id: 'a', name: 'Silk tee' }] : [],
    }),
  });
  const { record } = await renderRemote(remote, { path: '/home', fetch: server.fetch });
  const planned = await screen.findByRole('region', { name: 'Today' });
  expect(planned).toHaveTextContent('Camel Monday');
  expect(planned).toHaveTextContent('Office');
  await userEvent.click(within(planned).getByRole('button', { name: 'Wore it: Camel Monday' }));
  await waitFor(() =>
    expect(record.toasts[0]?.message).toBe('Wore Camel Monday today. Due for a wash: Silk tee.'),
  );
  const marks = () => server.asked('POST /api/planner-entries/e/mark').map(({ body }) => body['status']);
  expect(marks()).toEqual(['worn']);
  record.toasts[0]?.undo?.();
  await waitFor(() => expect(marks()).toEqual(['worn', 'planned']));
});

describe('outfits of the day', () => {
  const suggestion = {
    itemIds: ['a', 'b'],
    pieces: [
      { id: 'a', name: 'Red dress', category: 'dresses', cover: null },
      { id: 'b', name: 'White boots', category: 'shoes', cover: null },
    ],
    reasons: ['The red dress is the one colour in it.', 'Meant for summer.'],
    score: 0.8,
    accepted: false,
    worn: false,
  };
  const day = { date: '2026-06-15', season: 'summer', weather: null, suggestions: [suggestion], lacking: [] };
  const filled = {
    'GET /api/items/facets': {
      total: 12,
      status: [],
      category: [],
      colour: [],
      season: [],
      brand: [],
      occasion: [],
    },
    'GET /api/suggestions': day,
    'POST /api/suggestions/accept': {},
    'POST /api/suggestions/reject': {},
    'POST /api/suggestions/withdraw': {},
    'POST /api/wears': { created: ['a'], planned: ['b'], washDue: [] },
    'POST /api/wears/delete': { deleted: ['a'] },
  };
  const outfit = () => screen.findByRole('article', { name: 'Red dress · White boots' });

  test('“Wore it” logs the whole outfit and accepts it; undo removes the inserted wears', async () => {
    const server = closetServer(filled);
    const { record } = await renderRemote(remote, { path: '/home', fetch: server.fetch });
    expect(await outfit()).toHaveTextContent('The red dress is the one colour in it.');
    await userEvent.click(within(await outfit()).getByRole('button', { name: 'Wore it' }));
    await waitFor(() => expect(record.toasts[0]?.message).toBe('Wore it today: 1 piece logged.'));
    const answered = { date: '2026-06-15', itemIds: ['a', 'b'] };
    expect(server.asked('POST /api/suggestions/accept')[0]?.body).toEqual(answered);
    expect(server.asked('POST /api/wears')[0]?.body).toEqual({ itemIds: ['a', 'b'], date: today() });
    record.toasts[0]?.undo?.();
    await waitFor(() => expect(server.asked('POST /api/suggestions/withdraw')[0]?.body).toEqual(answered));
    expect(server.asked('POST /api/wears/delete')[0]?.body).toEqual({
      itemIds: ['a', 'b'],
      planned: ['b'],
      date: today(),
    });
  });

  const press = async (label: string) =>
    userEvent.click(await within(await outfit()).findByRole('button', { name: label }));

  test('“More like this” is one tap, with an undo', async () => {
    const server = closetServer(filled);
    const { record } = await renderRemote(remote, { path: '/home', fetch: server.fetch });
    await press('More like this');
    await waitFor(() => expect(record.toasts[0]?.message).toBe('Got it: more like this.'));
    record.toasts[0]?.undo?.();
    await waitFor(() => expect(server.asked('POST /api/suggestions/withdraw')).toHaveLength(1));
  });

  test('“Not for me” asks why: a reason about a piece needs the piece, and no reason is fine', async () => {
    const server = closetServer(filled);
    const { record } = await renderRemote(remote, { path: '/home', fetch: server.fetch });
    await press('Not for me');
    const dialog = await screen.findByRole('dialog', { name: 'Not for me' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'One of the pieces' }));
    expect(within(dialog).getByRole('button', { name: 'Hide it and learn' })).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'White boots' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Hide it and learn' }));
    await waitFor(() => expect(record.toasts[0]?.message).toBe('Hidden. Tomorrow’s picks will know better.'));
    const answer = { date: '2026-06-15', itemIds: ['a', 'b'] };
    expect(server.asked('POST /api/suggestions/reject')[0]?.body).toEqual({
      ...answer,
      reason: 'piece',
      about: ['b'],
    });
    record.toasts[0]?.undo?.();
    await waitFor(() => expect(server.asked('POST /api/suggestions/withdraw')[0]?.body).toEqual(answer));
    await press('Not for me');
    await userEvent.click(await screen.findByRole('button', { name: 'Hide it' }));
    await waitFor(() =>
      expect(server.asked('POST /api/suggestions/reject')[1]?.body).toEqual({
        ...answer,
        reason: null,
        about: [],
      }),
    );
  });

  test('an outfit can be edited in the builder, saved, and planned', async () => {
    const server = closetServer({
      ...filled,
      'POST /api/outfits': ({ body }) => exampleOutfit({ id: String(body['id']) }),
      'POST /api/planner-entries': ({ body }) => testEntry({ id: String(body['id']), date: '2026-06-15' }),
    });
    const { record } = await renderRemote(remote, { path: '/home', fetch: server.fetch });
    const choose = async (name: string) => {
      await press('More for Red dress · White boots');
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await press('More for Red dress · White boots');
    expect(await screen.findByRole('menuitem', { name: 'Edit in the builder' })).toHaveAttribute(
      'href',
      '/outfits/builder?piece=a,b',
    );
    await userEvent.keyboard('{Escape}');
    await choose('Save as an outfit');
    await waitFor(() =>
      expect(record.toasts[0]?.message).toBe('Saved “Red dress with white boots” with your outfits.'),
    );
    const saved = server.asked('POST /api/outfits')[0]?.body as { document: OutfitDocument };
    expect(saved.document.layers.map((layer) => layer.kind === 'item' && [layer.itemId, layer.slot])).toEqual(
      [
        ['a', 'top'],
        ['b', 'shoes'],
      ],
    );
    await choose('Plan it for today');
    await waitFor(() =>
      expect(server.asked('POST /api/planner-entries')[0]?.body).toMatchObject({
        date: '2026-06-15',
        itemIds: ['a', 'b'],
      }),
    );
    await choose('Plan it for another day…');
    await userEvent.click(await screen.findByRole('button', { name: 'Plan it' }));
    await waitFor(() =>
      expect(server.asked('POST /api/planner-entries')[1]?.body).toMatchObject({ date: '2026-06-16' }),
    );
  });

  test('the weather that counted is named', async () => {
    const weather = {
      place: 'Lyon',
      date: '2026-06-15',
      low: 3,
      high: 9,
      feltLow: 1,
      feltHigh: 7,
      rainChance: 0.8,
    };
    await renderRemote(remote, {
      path: '/home',
      fetch: closetServer({ ...filled, 'GET /api/suggestions': { ...day, weather } }).fetch,
    });
    expect(await screen.findByText(/^Lyon: 3 – 9 °C, rain is likely\./)).toBeInTheDocument();
  });

  test('the page does not wait for them: the sections below are shown at once and do not move', async () => {
    let answer: (response: Response) => void = () => undefined;
    const later = new Promise<Response>((resolve) => (answer = resolve));
    const { fetch: known } = closetServer({
      ...filled,
      'GET /api/items': ({ query }: { query: URLSearchParams }) => lists(query),
    });
    const fetch: typeof known = (input, init) =>
      String(input instanceof Request ? input.url : input).includes('/api/suggestions')
        ? later
        : known(input, init);
    await renderRemote(remote, { path: '/home', fetch });
    const idle = await screen.findByRole('region', { name: 'Not worn for a while' });
    const place = screen.getByRole('region', { name: 'Wear one of these today?' });
    expect(within(place).getByRole('status')).toHaveTextContent('Choosing outfits for today…');
    answer(Response.json(day));
    expect(await outfit()).toBeInTheDocument();
    expect(idle).toBeInTheDocument();
    expect(within(place).queryByRole('status')).not.toBeInTheDocument();
  });

  test('says what is missing; a failure affects nothing else', async () => {
    const broken = {
      'GET /api/suggestions': () => Response.json({ error: { code: 'internal' } }, { status: 500 }),
    };
    await renderRemote(remote, { path: '/home', fetch: closetServer({ ...filled, ...broken }).fetch });
    expect(await screen.findByText('Today’s outfits could not be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Make it yours' })).toBeInTheDocument();
  });

  test('an impossible outfit names its missing parts', async () => {
    const none = { ...day, suggestions: [], lacking: ['bottom', 'shoes'] };
    await renderRemote(remote, {
      path: '/home',
      fetch: closetServer({ ...filled, 'GET /api/suggestions': none }).fetch,
    });
    expect(
      await screen.findByText('Missing or in the laundry: a skirt or trousers and a pair of shoes.'),
    ).toBeInTheDocument();
  });
});

test('new posts in followed threads are linked', async () => {
  const thread = (id: string, unread: number) =>
    exampleThread({ id, title: `Thread ${id}`, unread, seenPosition: 3, lastAuthor: forumPerson('Bo') });
  const server = closetServer({
    'GET /api/forum/threads': { items: [thread('one', 0), thread('two', 100)], nextCursor: null },
  });
  await renderRemote(remote, { path: '/home', fetch: server.fetch });
  const region = await screen.findByRole('region', { name: 'New where you follow' });
  expect(within(region).getByRole('listitem')).toHaveTextContent(/Bo replied.*99\+ new/);
  expect(within(region).getByRole('link', { name: 'Thread two' })).toHaveAttribute(
    'href',
    '/community/forum/two',
  );
});

test('this week’s top pick leads to its details, with its curator’s words', async () => {
  const pick = spotlight('one', { reason: 'The coat does the talking.', curator: forumPerson('Cleo') });
  const server = closetServer({ 'GET /api/spotlights': edition({ items: [pick, spotlight('two')] }) });
  await renderRemote(remote, { path: '/home', fetch: server.fetch });
  const section = await screen.findByRole('region', { name: 'This week’s top pick' });
  expect(section).toHaveTextContent('The coat does the talking.Picked by Cleo');
  expect(within(section).getByRole('link', { name: 'Outfit one' })).toHaveAttribute(
    'href',
    '/community/spotlights?pick=one',
  );
});

test('the latest VIP post is there, locked or open', async () => {
  const vipServer = (open: VipPostPreview['open']) =>
    closetServer({
      'GET /api/vip': { tiers: [exampleTier()], mine: null, can: { write: false } },
      'GET /api/vip/posts': { items: [examplePreview({ open })], nextCursor: null },
    });
  const locked = await renderRemote(remote, { path: '/home', fetch: vipServer(null).fetch });
  const teaser = await screen.findByRole('region', { name: 'Latest from VIP' });
  expect(within(teaser).getByRole('img', { name: 'Locked' })).toBeInTheDocument();
  expect(within(teaser).getByRole('link', { name: 'See the tiers' })).toHaveAttribute('href', '/vip');
  locked.unmount();
  const open = { author: forumPerson('Cleo'), media: [], comments: 0, excerpt: 'The honest bill.' };
  await renderRemote(remote, { path: '/home', fetch: vipServer(open).fetch });
  expect(await screen.findByText('The honest bill.')).toBeInTheDocument();
});
