import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rates } from '@bestie/contracts/limits';
import { readQueryList } from '@bestie/contracts/query-lists';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer, noForecast, testItem, usualNotifications } from '../../test-support/closet-server';
import { photoFile } from '../../test-support/photo-file';
import { itemsCsv } from '../../parts/items/items-csv';
import { layoutOf } from './piece-grid';

const pieces = ['Camel coat', 'Red dress', 'White tee'].map((name, index) =>
  testItem({ id: `id-${index}`, name, status: index === 1 ? 'laundry' : 'active' }),
);
const facets = {
  total: 3,
  status: [{ value: 'active', count: 2 }],
  category: [
    { value: 'outerwear', count: 2 },
    { value: 'tops', count: 1 },
  ],
  colour: [{ value: 'red', count: 1 }],
  season: [],
  brand: [],
  occasion: [],
};
const filled = { 'GET /api/items': { items: pieces, nextCursor: null }, 'GET /api/items/facets': facets };

test('an empty closet says what to do', async () => {
  const page = await renderRemote(remote, { path: '/closet', fetch: closetServer().fetch });
  await screen.findByRole('heading', { name: 'Your closet is waiting for its first piece' });
  act(() => page.record.primaryAction?.run());
  await waitFor(() => expect(page.location().pathname).toBe('/upload/closet'));
});

test.each(['', '?tab=outfits', '?tab=stats', '?tab=capsules'])(
  'photos dropped anywhere on /closet%s are uploaded into the closet',
  async (search) => {
    const page = await renderRemote(remote, { path: `/closet${search}`, fetch: closetServer().fetch });
    const dataTransfer = { files: [photoFile('coat.jpg')], types: ['Files'] };
    // Also shown while they are over the page.
    fireEvent.dragEnter(document.body, { dataTransfer });
    expect(screen.getByText('Drop photos to add them to your closet')).toBeInTheDocument();
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
    await waitFor(() => expect(page.location().pathname).toBe('/upload/closet'));
    await waitFor(() => expect(page.uploads.added.map(({ name }) => name)).toEqual(['coat.jpg']));
  },
);

test('filters, sort and search live in the URL and reach the server', async () => {
  const server = closetServer(filled);
  const page = await renderRemote(remote, { path: '/closet?sort=name', fetch: server.fetch });
  const filters = await screen.findByRole('complementary', { name: 'Filters' });
  expect(filters).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: /^Red ?1$/ }));
  expect(page.location().search).toBe('?sort=name&colour=red');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search your closet' }), 'coat');
  await waitFor(() => expect(page.location().search).toBe('?sort=name&colour=red&q=coat'));
  await waitFor(() =>
    expect(server.asked('GET /api/items').at(-1)?.query.toString()).toBe('q=coat&colour=red&sort=name'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(page.location().search).toBe('?sort=name');
});

test('a brand with a comma is one chip that is pressed alone, and one value for the server', async () => {
  const brand = [
    { value: 'Steve Madden, Inc.', count: 1 },
    { value: 'Toast', count: 1 },
  ];
  const server = closetServer({ ...filled, 'GET /api/items/facets': { ...facets, brand } });
  await renderRemote(remote, { path: '/closet', fetch: server.fetch });
  const chips = await screen.findByRole('group', { name: 'Brand' });
  await userEvent.click(within(chips).getByRole('button', { name: /^Steve Madden/ }));
  expect(within(chips).getAllByRole('button')).toHaveLength(2);
  expect(within(chips).getByRole('button', { pressed: true })).toHaveTextContent('Steve Madden, Inc.');
  await waitFor(() =>
    expect(readQueryList(server.asked('GET /api/items').at(-1)?.query.get('brand') ?? '')).toEqual([
      'Steve Madden, Inc.',
    ]),
  );
});

test('archives the selection, and undo restores each piece’s own status', async () => {
  const server = closetServer({
    ...filled,
    'POST /api/items/bulk': { updated: 2 },
    'POST /api/items/each': { updated: 2 },
  });
  const { record } = await renderRemote(remote, { path: '/closet', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Camel coat' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Red dress' }));
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(record.toasts[0]?.message).toBe('Archived 2 pieces.'));
  record.toasts[0]?.undo?.();
  await waitFor(() =>
    expect(server.asked('POST /api/items/each').map((call) => call.body)).toEqual([
      {
        each: [
          { ids: ['id-0'], changes: { status: 'active' } },
          { ids: ['id-1'], changes: { status: 'laundry' } },
        ],
      },
    ]),
  );
  expect(server.asked('POST /api/items/bulk').map((call) => call.body)).toEqual([
    { ids: ['id-0', 'id-1'], changes: { status: 'archived' } },
  ]);
});

test('undo of a bulk edit gives each of 40 pieces its own tags back, though 30 calls a minute are allowed', async () => {
  const tags = new Map(Array.from({ length: 40 }, (_, n) => [`id-${n}`, [`tag ${n}`]]));
  const before = structuredClone(tags);
  let calls = 0;
  const changed = (each: { ids: string[]; changes: { tags: string[] } }[]) => {
    calls += 1;
    if (calls > rates.bulk.points)
      return Response.json({ error: { code: 'rate_limited', message: 'Too many.' } }, { status: 429 });
    for (const { ids, changes } of each) for (const id of ids) tags.set(id, changes.tags);
    return { updated: 1 };
  };
  const server = closetServer({
    ...filled,
    'GET /api/items': () => ({
      items: [...tags].map(([id, own]) => testItem({ id, name: `Piece ${id}`, tags: own })),
      nextCursor: null,
    }),
    'GET /api/items/ids': { ids: [...tags.keys()] },
    'POST /api/items/bulk': ({ body }) => changed([body as never]),
    'POST /api/items/each': ({ body }) => changed((body as { each: never[] }).each),
  });
  const { record } = await renderRemote(remote, { path: '/closet', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Piece id-0' }));
  await userEvent.click(screen.getByRole('button', { name: /^Select all/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 40 pieces' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Tags' }), 'new{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'Apply to 40 pieces' }));
  await waitFor(() => expect(record.toasts[0]?.message).toBe('Changed 40 pieces.'));
  expect(new Set([...tags.values()].flat())).toEqual(new Set(['new']));
  record.toasts[0]?.undo?.();
  await waitFor(() => expect(tags).toEqual(before));
});

test('the selection is deleted whole, also the pieces that the current filters hide', async () => {
  const closet = [
    testItem({ id: 'coat', name: 'Old coat', status: 'archived' }),
    testItem({ id: 'boots', name: 'Boots', category: 'shoes' }),
  ];
  const server = closetServer({
    ...filled,
    'GET /api/items': ({ query }) => ({
      items: closet.filter(
        ({ category, status }) =>
          (query.get('category') ?? category) === category &&
          (query.get('status')?.split(',').includes(status) ?? status !== 'archived'),
      ),
      nextCursor: null,
    }),
    'POST /api/items/delete': { deleted: 2 },
  });
  const { navigate } = await renderRemote(remote, { path: '/closet?status=archived', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Old coat' }));
  await navigate('/closet?category=shoes');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Boots' }));
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(server.asked('POST /api/items/delete').map((call) => call.body)).toEqual([
      { ids: ['boots', 'coat'] },
    ]),
  );
});

test('many pieces get a warmth, a formality, a material and a size, and undo gives each its own back', async () => {
  const server = closetServer({
    ...filled,
    'POST /api/items/bulk': { updated: 2 },
    'POST /api/items/each': { updated: 2 },
  });
  const { record } = await renderRemote(remote, { path: '/closet', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Camel coat' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Red dress' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit 2 pieces' });
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Warmth' }), '4');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Material' }), 'Wool');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Size' }), 'M');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply to 2 pieces' }));
  await waitFor(() => expect(record.toasts[0]?.message).toBe('Changed 2 pieces.'));
  const sent = () => server.asked('POST /api/items/bulk').map((call) => call.body);
  expect(sent()).toEqual([{ ids: ['id-0', 'id-1'], changes: { warmth: 4, material: 'Wool', size: 'M' } }]);
  record.toasts[0]?.undo?.();
  const before = { warmth: null, material: null, size: null };
  await waitFor(() =>
    expect(server.asked('POST /api/items/each').map((call) => call.body)).toEqual([
      { each: [{ ids: ['id-0', 'id-1'], changes: before }] },
    ]),
  );
});

test('a bulk edit with a price that cannot be read is not sent', async () => {
  const server = closetServer(filled);
  await renderRemote(remote, { path: '/closet', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Camel coat' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 piece' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Material' }), 'Wool');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Price each' }), 'a lot');
  expect(dialog.getByText('Enter an amount, such as 1200.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Apply to 1 piece' })).toBeDisabled();
});

test('a bulk edit that fails keeps what was filled in', async () => {
  let failing = true;
  const server = closetServer({
    ...filled,
    'POST /api/items/bulk': () =>
      failing
        ? Response.json({ error: { code: 'unavailable', message: 'Later.' } }, { status: 503 })
        : { updated: 1 },
  });
  await renderRemote(remote, { path: '/closet', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Camel coat' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit 1 piece' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Material' }), 'Wool');
  const apply = within(dialog).getByRole('button', { name: 'Apply to 1 piece' });
  await userEvent.click(apply);
  await waitFor(() => expect(apply).toBeEnabled());
  expect(within(dialog).getByRole('textbox', { name: 'Material' })).toHaveValue('Wool');
  failing = false;
  await userEvent.click(apply);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a price that cannot be read is said at its field, and nothing is saved until it is one or discarded', async () => {
  const coat = { ...pieces[0], price: { amount: 9000, currency: 'EUR' }, photos: [] };
  const server = closetServer({
    ...filled,
    'GET /api/items/id-0': coat,
    'GET /api/forecasts/id-0': noForecast,
    'GET /api/items/id-0/wears': { items: [], nextCursor: null },
    'GET /api/items/id-0/washes': { items: [], nextCursor: null },
    'PATCH /api/items/id-0': ({ body }) => ({ ...coat, ...body, version: 2 }),
  });
  await renderRemote(remote, { path: '/closet?item=id-0', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('tab', { name: 'Details' }));
  const price = await screen.findByLabelText('Price');
  await userEvent.clear(price);
  await userEvent.type(price, 'a lot');
  expect(screen.getByText('Enter an amount, such as 1200.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Brand'), 'Toast');
  expect(price).toHaveValue('a lot');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(server.asked('PATCH /api/items/id-0')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(price).toHaveValue('90.00');
  expect(screen.queryByText('Enter an amount, such as 1200.')).toBeNull();
  await userEvent.clear(price);
  await userEvent.type(price, '80');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.asked('PATCH /api/items/id-0')[0]?.body).toEqual({
      version: 1,
      price: { amount: 8000, currency: 'EUR' },
    }),
  );
});

test('words that are typed while a piece is saved stay', async () => {
  let stored = { ...pieces[0], photos: [] as object[] };
  let answer = () => {};
  const server = closetServer({
    ...filled,
    'GET /api/items/id-0': () => stored,
    'GET /api/forecasts/id-0': noForecast,
    'GET /api/items/id-0/wears': { items: [], nextCursor: null },
    'GET /api/items/id-0/washes': { items: [], nextCursor: null },
    'PATCH /api/items/id-0': () =>
      new Promise<object>((resolve) => {
        answer = () => {
          stored = { ...stored, name: 'Camel coat of 1990', version: 2 };
          resolve(stored);
        };
      }),
  });
  const { record } = await renderRemote(remote, { path: '/closet?item=id-0', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('tab', { name: 'Details' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), ' of 1990{Enter}');
  await waitFor(() => expect(server.asked('PATCH /api/items/id-0')).toHaveLength(1));
  const notes = screen.getByRole('textbox', { name: /^Notes/ });
  await userEvent.type(notes, 'From a market');
  answer();
  await waitFor(() => expect(record.toasts.map(({ message }) => message)).toEqual(['Saved.']));
  expect(notes).toHaveValue('From a market');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.asked('PATCH /api/items/id-0').at(-1)?.body).toEqual({
      version: 2,
      notes: 'From a market',
    }),
  );
});

test('a piece opens by its link; Enter saves; concurrent edits get a choice', async () => {
  let version = 1;
  const detail = () => ({ ...pieces[0], version, name: version === 1 ? 'Camel coat' : 'Theirs', photos: [] });
  const server = closetServer({
    ...filled,
    'GET /api/items/id-0': detail,
    'GET /api/forecasts/id-0': noForecast,
    'GET /api/items/id-0/wears': { items: [], nextCursor: null },
    'GET /api/items/id-0/washes': { items: [], nextCursor: null },
    'PATCH /api/items/id-0': ({ body }: { body: Record<string, unknown> }) =>
      body.version === version
        ? { ...pieces[0], name: body.name, version: version + 1 }
        : Response.json(
            { error: { code: 'conflict', message: 'x', currentVersion: version } },
            { status: 409 },
          ),
  });
  const { record } = await renderRemote(remote, { path: '/closet?item=id-0', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('tab', { name: 'Details' }));
  const name = screen.getByRole('textbox', { name: /^Name/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Mine');
  expect([...record.unsaved]).toEqual(['Changes to “Camel coat” are not saved.']);
  version = 2;
  await userEvent.type(name, '{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await waitFor(() =>
    expect(server.asked('PATCH /api/items/id-0').at(-1)?.body).toEqual({ version: 2, name: 'Mine' }),
  );
  await waitFor(() => expect([...record.unsaved]).toEqual([]));
});

test.each([
  ['the next piece', pieces, () => screen.getByRole('button', { name: 'Red dress' })],
  ['the heading without one', pieces.slice(0, 1), () => screen.getByRole('heading', { name: 'Closet' })],
])('after a piece is deleted in its drawer, the focus is on %s', async (_where, before, focused) => {
  let left = before;
  const server = closetServer({
    ...filled,
    'GET /api/items': () => ({ items: left, nextCursor: null }),
    'GET /api/items/id-0': { ...pieces[0], photos: [] },
    'GET /api/forecasts/id-0': noForecast,
    'GET /api/items/id-0/wears': { items: [], nextCursor: null },
    'GET /api/items/id-0/washes': { items: [], nextCursor: null },
    'POST /api/items/delete': () => {
      left = left.slice(1);
      return { deleted: 1 };
    },
  });
  await renderRemote(remote, { path: '/closet', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Camel coat' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Camel coat' })).toBeNull());
  await waitFor(() => expect(focused()).toHaveFocus());
});

// 14.3.3
test('sizes are shown in the person’s system, which also labels what they type', async () => {
  const shoes = { ...pieces[0], category: 'shoes', size: 'EU 39', photos: [] };
  const server = closetServer({
    ...filled,
    'GET /api/users/bestie/settings/profile': {
      fanEnabled: false,
      timezone: 'UTC',
      currency: 'EUR',
      units: 'metric',
      sizes: 'uk',
      updatedAt: null,
      privacy: { profile: 'members', searchable: true, invitations: 'everyone', presence: true },
      notifications: usualNotifications,
    },
    'GET /api/items/id-0': shoes,
    'GET /api/forecasts/id-0': noForecast,
    'GET /api/items/id-0/wears': { items: [], nextCursor: null },
    'GET /api/items/id-0/washes': { items: [], nextCursor: null },
    'PATCH /api/items/id-0': shoes,
  });
  await renderRemote(remote, { path: '/closet?item=id-0', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('tab', { name: 'Details' }));
  const size = screen.getByRole('textbox', { name: 'Size' });
  expect(size).toHaveValue('EU 39');
  await waitFor(() => expect(size).toHaveAccessibleDescription('About UK 6'));
  await userEvent.clear(size);
  await userEvent.type(size, '6.5');
  await userEvent.tab();
  expect(size).toHaveValue('UK 6.5');
  expect(size).toHaveAccessibleDescription('');
  await userEvent.clear(size);
  await userEvent.type(size, '6.5{Enter}');
  await waitFor(() =>
    expect(server.asked('PATCH /api/items/id-0').at(-1)?.body).toMatchObject({ size: 'UK 6.5' }),
  );
});

test('CSV quotes what needs it and lets no text run as a formula', () => {
  const csv = itemsCsv([
    testItem({ id: 'x', name: '=HYPERLINK("x")', brand: 'A, B', price: { amount: 1250, currency: 'EUR' } }),
  ]);
  const [head, line] = csv.split('\r\n');
  expect(head?.startsWith('\uFEFFName,Category,')).toBe(true);
  expect(line).toContain(`"'=HYPERLINK(""x"")",Outerwear,,"A, B"`);
  expect(line).toContain(',12.50,EUR,');
  // A spreadsheet takes a sign in full width for the plain one.
  expect(itemsCsv([testItem({ id: 'x', name: '＝1+1' })])).toContain(`\n"'＝1+1",`);
});

test.each([
  [328, 2],
  [390, 2],
  [760, 4],
  [1100, 5],
])('a grid of %i px has %i columns', (width, columns) => {
  expect(layoutOf(width).columns).toBe(columns);
});
