import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tripsQueries } from '@bestie/client/trips.queries';
import { addDays } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import type { TripDetail } from '@bestie/contracts/trips.contract';
import { formatFullDay } from '@bestie/design-system/format-date';
import { renderRemote } from '@bestie/remote-kit/testing';
import { today } from '../../parts/items/item-words';
import remote from '../../remote';
import { outfitPicture } from '../../test-support/outfits';
import { photoFile } from '../../test-support/photo-file';
import { closetServer, testEntry, testItem, usualNotifications } from '../../test-support/closet-server';
import { monthOf, weekInWords, weekOf } from '../../parts/planner/calendar-days';
import { plannerIcs } from './days/planner-ics';
import { packLightest } from './trips/packing/packing-search';
import type { PackingOrder, PackingUpdate } from './trips/packing/packing.worker';

const now = today();
const dayOf = (date: string) => screen.findByRole('group', { name: formatFullDay(date) });

test('a week shows the plan, its problems, and the pieces worn besides', async () => {
  const entry = testEntry({ id: 'e', date: now, slot: 'evening', repeats: addDays(now, -3) });
  const [piece] = entry.pieces;
  if (!piece) throw new Error('No piece.');
  const server = closetServer({
    'GET /api/planner-entries': {
      items: [{ ...entry, pieces: [{ ...piece, status: 'laundry' }] }],
      worn: [{ date: now, pieces: [{ ...piece, itemId: 'b', name: 'Red bag' }] }],
    },
  });
  await renderRemote(remote, { path: '/planner', fetch: server.fetch });
  const day = await dayOf(now);
  expect(day).toHaveAttribute('aria-current', 'date');
  for (const words of ['Camel Monday', 'Evening', 'Again after 3 days', 'In the laundry', 'Red bag'])
    expect(day).toHaveTextContent(words);
  const week = weekOf(now);
  const [asked] = server.asked('GET /api/planner-entries');
  expect([asked?.query.get('from'), asked?.query.get('to')]).toEqual([week[0], week[6]]);
});

test('a day is planned in two presses, with an undo', async () => {
  const entry = testEntry({ id: 'made', date: now });
  const server = closetServer({
    'GET /api/items': { items: [testItem({ id: 'a', name: 'Camel coat' })], nextCursor: null },
    'POST /api/planner-entries': entry,
    'POST /api/planner-entries/delete': { deleted: 1 },
  });
  const { record } = await renderRemote(remote, { path: '/planner', fetch: server.fetch });
  await userEvent.click(within(await dayOf(now)).getByRole('button', { name: `Plan ${formatFullDay(now)}` }));
  const sheet = await screen.findByRole('dialog', { name: 'Plan today' });
  await userEvent.click(await within(sheet).findByRole('button', { name: /Camel coat/ }));
  await waitFor(() => expect(record.toasts[0]?.message).toBe('Planned Camel coat today.'));
  expect(server.asked('POST /api/planner-entries')[0]?.body).toMatchObject({ date: now, itemIds: ['a'] });
  record.toasts[0]?.undo?.();
  await waitFor(() =>
    expect(server.asked('POST /api/planner-entries/delete')[0]?.body).toEqual({ ids: ['made'] }),
  );
});

test('a second press while a look is being planned plans nothing; after a failure it can be pressed again', async () => {
  const waiting: ((answer: object) => void)[] = [];
  const server = closetServer({
    'GET /api/items': { items: [testItem({ id: 'a', name: 'Camel coat' })], nextCursor: null },
    'POST /api/planner-entries': () => new Promise<object>((answer) => waiting.push(answer)),
  });
  const { record } = await renderRemote(remote, { path: `/planner?add=${now}`, fetch: server.fetch });
  const sheet = within(await screen.findByRole('dialog', { name: 'Plan today' }));
  const piece = await sheet.findByRole('button', { name: /Camel coat/ });
  await userEvent.dblClick(piece);
  await waitFor(() => expect(waiting).toHaveLength(1));
  await act(async () =>
    waiting[0]?.(Response.json({ error: { code: 'unavailable', message: 'Later.' } }, { status: 503 })),
  );
  await waitFor(() => expect(record.toasts.map(({ message }) => message)).toEqual(['Later.']));
  await userEvent.dblClick(piece);
  await waitFor(() => expect(waiting).toHaveLength(2));
  await act(async () => waiting[1]?.(testEntry({ id: 'made', date: now })));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.asked('POST /api/planner-entries')).toHaveLength(2);
});

test('a person without outfits searches their pieces, and can still look at the outfits', async () => {
  const server = closetServer({
    'GET /api/items': ({ query }) => ({
      items: query.get('q')
        ? [testItem({ id: 'a', name: 'Camel coat' })]
        : [testItem({ id: 'b', name: 'Boots' })],
      nextCursor: null,
    }),
  });
  await renderRemote(remote, { path: '/planner', fetch: server.fetch });
  const tray = within(await screen.findByRole('complementary', { name: 'Drag onto a day' }));
  await tray.findByRole('button', { name: /Boots/ });
  await userEvent.type(tray.getByRole('searchbox', { name: 'Search your pieces' }), 'cam');
  expect(await tray.findByRole('button', { name: /Camel coat/ })).toBeInTheDocument();
  expect(tray.getByRole('tab', { name: 'Pieces' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(tray.getByRole('tab', { name: 'Outfits' }));
  expect(await tray.findByText('Nothing matches “cam”.')).toBeInTheDocument();
  expect(tray.getByRole('tab', { name: 'Outfits' })).toHaveAttribute('aria-selected', 'true');
});

test('a conflicting edit of a note is a choice between both versions', async () => {
  let version = 1;
  const server = closetServer({
    'GET /api/planner-entries': () => ({
      items: [testEntry({ id: 'e', date: now, version, note: version > 1 ? 'Theirs' : null })],
      worn: [],
    }),
    'PATCH /api/planner-entries/e': ({ body }: { body: Record<string, unknown> }) => {
      if (body['version'] !== version)
        return Response.json(
          { error: { code: 'conflict', message: 'Changed.', details: {}, currentVersion: version } },
          { status: 409 },
        );
      return testEntry({ id: 'e', date: now, version: (version += 1), note: 'Mine' });
    },
  });
  const page = await renderRemote(remote, { path: '/planner?entry=e', fetch: server.fetch });
  const sheet = await screen.findByRole('dialog', { name: 'Camel Monday' });
  await userEvent.type(within(sheet).getByLabelText(/Note/), 'Mine');
  version = 2;
  page.emit({ topic: 'user:bestie', type: 'plannerEntries.update', ids: ['e'] });
  expect(await within(sheet).findByText(/changed somewhere else/)).toBeInTheDocument();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() =>
    expect(server.asked('PATCH /api/planner-entries/e')[0]?.body).toEqual({ version: 2, note: 'Mine' }),
  );
  // Enter does what Save says.
  await userEvent.type(within(sheet).getByLabelText(/Occasion/), 'Office{Enter}');
  await waitFor(() =>
    expect(server.asked('PATCH /api/planner-entries/e')[1]?.body).toMatchObject({ occasion: 'Office' }),
  );
});

test('an entry moves when its day is complete, not with each digit', async () => {
  const later = addDays(now, 40);
  const server = closetServer({
    'GET /api/planner-entries': { items: [testEntry({ id: 'e', date: now })], worn: [] },
    'POST /api/planner-entries/e/move': testEntry({ id: 'e', date: later, version: 2 }),
  });
  await renderRemote(remote, { path: '/planner?entry=e', fetch: server.fetch });
  const sheet = await screen.findByRole('dialog', { name: 'Camel Monday' });
  const day = within(sheet).getByLabelText('Day');
  act(() => day.focus());
  for (const value of [`0002${later.slice(4)}`, `0020${later.slice(4)}`, later])
    fireEvent.change(day, { target: { value } });
  expect(server.asked('POST /api/planner-entries/e/move')).toEqual([]);
  await userEvent.tab();
  await waitFor(() =>
    expect(server.asked('POST /api/planner-entries/e/move').map(({ body }) => body)).toEqual([
      { date: later },
    ]),
  );
});

test('an outcome that is put back has the pieces that were worn, without those that were deleted since', async () => {
  const entry = testEntry({ id: 'e', date: now, status: 'changed' });
  const [piece] = entry.pieces;
  const pieces = [piece!, { ...piece!, itemId: 'b', name: 'Old bag', gone: true }];
  const server = closetServer({
    'GET /api/planner-entries': { items: [{ ...entry, pieces }], worn: [] },
    'POST /api/planner-entries/e/mark': { ...entry, status: 'skipped', washDue: [] },
  });
  const { record } = await renderRemote(remote, { path: '/planner?entry=e', fetch: server.fetch });
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Skipped' }));
  await waitFor(() => expect(record.toasts).toHaveLength(1));
  act(() => record.toasts[0]?.undo?.());
  await waitFor(() =>
    expect(server.asked('POST /api/planner-entries/e/mark').map(({ body }) => body)).toEqual([
      { status: 'skipped', itemIds: [] },
      { status: 'changed', itemIds: ['a'] },
    ]),
  );
});

test('tomorrow’s look cannot be marked as worn today', async () => {
  const tomorrow = addDays(now, 1);
  const server = closetServer({
    'GET /api/planner-entries': { items: [testEntry({ id: 'e', date: tomorrow })], worn: [] },
  });
  await renderRemote(remote, { path: `/planner?date=${tomorrow}&entry=e`, fetch: server.fetch });
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByRole('button', { name: 'Wore it' })).toBeDisabled();
  expect(within(sheet).getByRole('button', { name: 'Skipped' })).toBeEnabled();
});

test('a failure offers Retry', async () => {
  const server = closetServer({
    'GET /api/planner-entries': () =>
      Response.json({ error: { code: 'internal', message: 'x' } }, { status: 500 }),
  });
  await renderRemote(remote, { path: '/planner', fetch: server.fetch });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('months are whole weeks that start on Monday; weeks are named across months', () => {
  expect(monthOf('2026-02-11')).toHaveLength(35);
  expect(monthOf('2027-02-11')).toHaveLength(28);
  expect(monthOf('2026-11-21').slice(0, 7)).toEqual(weekOf('2026-10-26'));
  expect(weekInWords('2026-12-01')).toMatch(/^30 November\s–\s6 December 2026$/);
});

test('a calendar file contains whole days, and folds long lines', () => {
  const ics = plannerIcs(
    [
      testEntry({ id: 'e', date: '2026-12-31', occasion: 'Party; late\u0007', note: 'ä'.repeat(60) }),
      testEntry({ id: 's', date: '2026-12-30', status: 'skipped' }),
    ],
    new Date('2026-11-21T10:00:00.000Z'),
  );
  expect(ics).toContain(
    'UID:e@bestie\r\nDTSTAMP:20261121T100000Z\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n',
  );
  expect(ics).toContain('DESCRIPTION:Party\\; late\\n');
  expect(ics).not.toContain('UID:s');
  for (const line of ics.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});

/** A trip with a coat and a passport to pack. */
const lisbon = (changes: Partial<TripDetail>): TripDetail => ({
  id: 't',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  name: 'Lisbon',
  startsOn: '2026-07-01',
  endsOn: '2026-07-03',
  activities: [],
  laundryDays: [],
  weightLimitGrams: null,
  place: null,
  packCount: 2,
  packedCount: 0,
  pack: [
    {
      id: 'p',
      itemId: 'a',
      label: 'Camel coat',
      quantity: 1,
      packed: false,
      pinned: false,
      weightGrams: 1400,
      piece: {
        itemId: 'a',
        name: 'Camel coat',
        category: 'outerwear',
        status: 'active',
        gone: false,
        cover: null,
      },
    },
    {
      id: 'q',
      itemId: null,
      label: 'Passport',
      quantity: 1,
      packed: false,
      pinned: false,
      weightGrams: null,
      piece: null,
    },
  ],
  ...changes,
});

test('a person who chose imperial units sees a trip in pounds, ounces and Fahrenheit', async () => {
  const activity = { name: 'Walks', formality: 2, warmth: 3, date: '2026-07-01' };
  const trip = lisbon({ activities: [activity], weightLimitGrams: 2268 });
  const server = closetServer({
    'GET /api/trips/t': trip,
    'GET /api/users/bestie/settings/profile': {
      fanEnabled: false,
      timezone: 'UTC',
      currency: 'USD',
      units: 'imperial',
      sizes: 'eu',
      updatedAt: null,
      privacy: { profile: 'members', searchable: true, invitations: 'everyone', presence: true },
      notifications: usualNotifications,
    },
  });
  await renderRemote(remote, { path: '/planner?tab=trips&trip=t', fetch: server.fetch });
  expect(await screen.findByText(/3.1 lb of clothes/)).toBeInTheDocument();
  expect(screen.getByText(/up to 5 lb of clothes/)).toBeInTheDocument();
  expect(screen.getByText(/54 – 68 °F/)).toBeInTheDocument();
});

test('a trip that moves takes its activities along, and is not saved while one of them has no day in it', async () => {
  const activity = { name: 'Walks', formality: 2, warmth: 3, date: '2026-07-03' };
  const trip = lisbon({ activities: [activity], laundryDays: ['2026-07-01'] });
  const server = closetServer({
    'GET /api/trips/t': trip,
    'PATCH /api/trips/t': ({ body }: { body: object }) => ({ ...trip, ...body, version: 2 }),
  });
  await renderRemote(remote, { path: '/planner?tab=trips&trip=t&form=edit', fetch: server.fetch });
  const lastDay = await screen.findByLabelText(/Last day/);
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.change(lastDay, { target: { value: '2026-07-02' } });
  await save();
  expect(screen.getByText('Choose a day of the trip.')).toBeVisible();
  expect(server.asked('PATCH /api/trips/t')).toEqual([]);
  fireEvent.change(lastDay, { target: { value: '2026-07-03' } });
  expect(screen.queryByText('Choose a day of the trip.')).toBeNull();
  fireEvent.change(screen.getByLabelText(/First day/), { target: { value: '2026-07-08' } });
  await save();
  await waitFor(() =>
    expect(server.asked('PATCH /api/trips/t')[0]?.body).toMatchObject({
      startsOn: '2026-07-08',
      endsOn: '2026-07-10',
      activities: [{ ...activity, date: '2026-07-10' }],
      laundryDays: ['2026-07-08'],
    }),
  );
});

test('packing list items can be checked, and the trip shows its weight', async () => {
  const trip = lisbon({ weightLimitGrams: 500 });
  const server = closetServer({
    'GET /api/trips/t': trip,
    'POST /api/trips/t/check': { changed: ['q'] },
  });
  await renderRemote(remote, { path: '/planner?tab=trips&trip=t', fetch: server.fetch });
  expect(await screen.findByText(/1.4 kg of clothes, 900 g over your limit of 500 g/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: /Passport/ }));
  expect(await screen.findByText('1 of 2')).toBeInTheDocument();
  expect(server.asked('POST /api/trips/t/check')[0]?.body).toEqual({ packIds: ['q'], packed: true });
});

test('things added to a packing list one after the other are all on it, and a failed one can be typed on', async () => {
  let trip = lisbon({});
  let failing = false;
  const server = closetServer({
    'GET /api/trips/t': () => trip,
    'PUT /api/trips/t/pack': async ({ body }: { body: Record<string, unknown> }) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (failing)
        return Response.json({ error: { code: 'unavailable', message: 'Later.' } }, { status: 503 });
      if (body['version'] !== trip.version)
        return Response.json(
          { error: { code: 'conflict', message: 'x', currentVersion: trip.version } },
          { status: 409 },
        );
      const pack = (body['pack'] as TripDetail['pack']).map((line) => ({
        ...lisbon({}).pack[1]!,
        ...line,
      }));
      trip = { ...trip, version: trip.version + 1, pack, packCount: pack.length };
      return trip;
    },
  });
  const { record } = await renderRemote(remote, { path: '/planner?tab=trips&trip=t', fetch: server.fetch });
  const field = await screen.findByRole('textbox', { name: 'Something else to pack' });
  await userEvent.type(field, 'Charger{Enter}Socks{Enter}');
  expect(await screen.findByRole('checkbox', { name: /Socks/ })).toBeVisible();
  expect(trip.pack.map(({ label }) => label)).toEqual(['Camel coat', 'Passport', 'Charger', 'Socks']);
  expect(record.toasts).toEqual([]);

  failing = true;
  await userEvent.type(field, 'Umbrella{Enter}');
  await waitFor(() => expect(field).toHaveValue('Umbrella'));
});

test('the packing list of a piece with a long name never ends in half an emoji', async () => {
  const start = 'C'.repeat(limits.trips.labelLength - 1);
  const [coat, passport] = lisbon({}).pack as [TripDetail['pack'][number], TripDetail['pack'][number]];
  const trip = lisbon({ pack: [{ ...coat, label: `${start}🧥` }, passport] });
  const server = closetServer({
    'GET /api/trips/t': trip,
    'GET /api/items': {
      items: [testItem({ id: 'b', name: `${start}👢`, category: 'shoes' })],
      nextCursor: null,
    },
    'PUT /api/trips/t/pack': trip,
  });
  await renderRemote(remote, { path: '/planner?tab=trips&trip=t', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Add pieces' }));
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`${start}👢`) }));
  await waitFor(() => expect(server.asked('PUT /api/trips/t/pack')).toHaveLength(1));
  expect(server.asked('PUT /api/trips/t/pack')[0]?.body).toMatchObject({
    pack: [{ label: start }, { label: 'Passport' }, { label: start }],
  });
});

test('what was packed is packed again when its removal is undone', async () => {
  const [coat, passport] = lisbon({}).pack as [TripDetail['pack'][number], TripDetail['pack'][number]];
  const trip = lisbon({ pack: [coat, { ...passport, packed: true }], packedCount: 1 });
  const server = closetServer({
    'GET /api/trips/t': trip,
    'PUT /api/trips/t/pack': ({ body }: { body: Record<string, unknown> }) => ({
      ...trip,
      version: 2,
      pack: trip.pack.filter(({ id }) => (body['pack'] as { id: string }[]).some((line) => line.id === id)),
    }),
    'POST /api/trips/t/check': { changed: ['q'] },
  });
  const { record } = await renderRemote(remote, { path: '/planner?tab=trips&trip=t', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('button', { name: /Remove Passport|Leave Passport/ }));
  await waitFor(() => expect(record.toasts[0]?.message).toBe('Passport stays at home.'));
  record.toasts[0]?.undo?.();
  await waitFor(() =>
    expect(server.asked('POST /api/trips/t/check')[0]?.body).toEqual({ packIds: ['q'], packed: true }),
  );
  expect(server.asked('PUT /api/trips/t/pack')[1]?.body).toMatchObject({
    version: 2,
    pack: [{ id: 'p' }, { id: 'q' }],
  });
});

/** Runs the search for the lightest bag on the main thread. */
class PackingHere {
  onmessage: ((event: { data: PackingUpdate }) => void) | null = null;
  postMessage({ problem }: PackingOrder) {
    const result = packLightest(problem);
    queueMicrotask(() => this.onmessage?.({ data: { kind: 'done', result, justInCase: [] } }));
  }
  terminate() {
    this.onmessage = null;
  }
}

test('after a change of its activities a trip shows no bag and no outfits of before', async () => {
  const before = globalThis.Worker;
  globalThis.Worker = PackingHere as unknown as typeof Worker;
  const walks = { name: 'Walks', formality: 2, warmth: 3, date: '2026-07-02' };
  const place = { id: '1', name: 'Lisbon', country: 'Portugal', southern: false };
  let trip = lisbon({ activities: [walks], place, pack: [], packCount: 0 });
  const server = closetServer({
    'GET /api/trips/t': () => trip,
    'GET /api/items': {
      items: [
        testItem({ id: 'd', name: 'Red dress', category: 'dresses', weightGrams: 300, washEvery: 9 }),
        testItem({ id: 's', name: 'White boots', category: 'shoes', weightGrams: 900 }),
      ],
      nextCursor: null,
    },
    'GET /api/weather': { state: 'known', place, days: [] },
    'PUT /api/trips/t/pack': () => (trip = { ...trip, version: trip.version + 1 }),
  });
  const { queryClient } = await renderRemote(remote, {
    path: '/planner?tab=trips&trip=t',
    fetch: server.fetch,
  });
  const change = (changes: Partial<TripDetail>) => {
    trip = { ...trip, ...changes, version: trip.version + 1 };
    return act(() => queryClient.invalidateQueries({ queryKey: tripsQueries.all }));
  };
  const workOut = async () => {
    const button = await screen.findByRole('button', { name: 'Work out the lightest bag' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    expect(await screen.findByText('No bag is lighter.')).toBeInTheDocument();
  };
  const activities = () => within(screen.getByRole('region', { name: 'Activities' }));
  await workOut();

  await change({ laundryDays: ['2026-07-02'] });
  await waitFor(() => expect(screen.queryByText('No bag is lighter.')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Use this list' })).not.toBeInTheDocument();

  await workOut();
  await userEvent.click(screen.getByRole('button', { name: 'Use this list' }));
  expect(await activities().findByText('Red dress, White boots')).toBeInTheDocument();
  await change({ activities: [{ ...walks, name: 'Swimming', date: '2026-07-01' }, walks] });
  expect(await activities().findByText('Swimming')).toBeInTheDocument();
  expect(activities().queryByText('Red dress, White boots')).not.toBeInTheDocument();
  globalThis.Worker = before;
});

/** A closet that dresses for everything with two pieces. */
const dressAndBoots = {
  items: [
    testItem({ id: 'd', name: 'Red dress', category: 'dresses', weightGrams: 300 }),
    testItem({ id: 's', name: 'White boots', category: 'shoes', weightGrams: 900 }),
  ],
  nextCursor: null,
};

test('the lightest bag carries what is pinned, and the list takes what is still being added', async () => {
  const before = globalThis.Worker;
  globalThis.Worker = PackingHere as unknown as typeof Worker;
  const [coat, passport] = lisbon({}).pack as [TripDetail['pack'][number], TripDetail['pack'][number]];
  const pinned = {
    ...coat,
    pinned: true,
    quantity: 2,
    weightGrams: 1400,
    piece: { ...coat.piece!, status: 'laundry' },
  };
  let trip = lisbon({
    activities: [{ name: 'Walks', formality: 2, warmth: 3, date: '2026-07-02' }],
    pack: [pinned as typeof coat],
  });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const server = closetServer({
    'GET /api/trips/t': () => trip,
    'GET /api/items': dressAndBoots,
    'PUT /api/trips/t/pack': async ({ body }: { body: Record<string, unknown> }) => {
      await answered;
      const pack = (body['pack'] as TripDetail['pack']).map((line) => ({ ...passport, ...line }));
      return (trip = { ...trip, version: trip.version + 1, pack });
    },
  });
  await renderRemote(remote, { path: '/planner?tab=trips&trip=t', fetch: server.fetch });
  const button = () => screen.getByRole('button', { name: 'Work out the lightest bag' });
  await waitFor(() => expect(button()).toBeEnabled());
  await userEvent.click(button());
  const bag = within(screen.getByRole('region', { name: 'The lightest bag' }));
  expect(await bag.findByText('2.6 kg')).toBeVisible();
  expect(within(bag.getByRole('list', { name: 'In this bag' })).getByText(coat.label)).toBeVisible();

  const field = screen.getByRole('textbox', { name: 'Something else to pack' });
  await userEvent.type(field, 'Passport{Enter}');
  await userEvent.click(bag.getByRole('button', { name: 'Use this list' }));
  answer();
  await waitFor(() => expect(server.asked('PUT /api/trips/t/pack')).toHaveLength(2));
  const { pack } = server.asked('PUT /api/trips/t/pack')[1]!.body as {
    pack: { label: string; quantity: number }[];
  };
  expect(Object.fromEntries(pack.map(({ label, quantity }) => [label, quantity]))).toEqual({
    'Red dress': 1,
    'White boots': 1,
    Passport: 1,
    [coat.label]: 2,
  });
  globalThis.Worker = before;
});

test('a lightest bag is worked out again once what it carries just in case has left the list', async () => {
  const before = globalThis.Worker;
  globalThis.Worker = PackingHere as unknown as typeof Worker;
  const [coat] = lisbon({}).pack as [TripDetail['pack'][number]];
  let trip = lisbon({
    activities: [{ name: 'Walks', formality: 2, warmth: 3, date: '2026-07-02' }],
    pack: [{ ...coat, pinned: true }],
  });
  const server = closetServer({
    'GET /api/trips/t': () => trip,
    'GET /api/items': dressAndBoots,
  });
  const { queryClient } = await renderRemote(remote, {
    path: '/planner?tab=trips&trip=t',
    fetch: server.fetch,
  });
  const button = () => screen.getByRole('button', { name: 'Work out the lightest bag' });
  await waitFor(() => expect(button()).toBeEnabled());
  await userEvent.click(button());
  expect(await screen.findByRole('button', { name: 'Use this list' })).toBeVisible();

  trip = { ...trip, pack: [], version: trip.version + 1 };
  await act(() => queryClient.invalidateQueries({ queryKey: tripsQueries.all }));
  await waitFor(() => expect(button()).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Use this list' })).toBeNull();
  globalThis.Worker = before;
});

test('a year that is being typed makes no trip of two thousand years', async () => {
  await renderRemote(remote, { path: '/planner?tab=trips', fetch: closetServer({}).fetch });
  await userEvent.click((await screen.findAllByRole('button', { name: /Plan a trip|New trip/ }))[0]!);
  const first = await screen.findByLabelText(/First day/);
  fireEvent.change(first, { target: { value: '0002-12-24' } });
  expect(first).toHaveValue('0002-12-24');
  expect(screen.queryByRole('group', { name: 'Laundry on the evening of' })).toBeNull();
});

test('a trip whose creation was answered late has the words of now', async () => {
  let made: TripDetail | null = null;
  const server = closetServer({
    'POST /api/trips': ({ body }: { body: Record<string, unknown> }) => {
      if (made) return made;
      made = lisbon({ name: String(body['name']), pack: [], packCount: 0 });
      return Response.json({ error: { code: 'unavailable', message: 'Later.' } }, { status: 503 });
    },
    'PATCH /api/trips/t': ({ body }: { body: Record<string, unknown> }) =>
      lisbon({ version: 2, name: String(body['name']), pack: [], packCount: 0 }),
    'GET /api/trips/t': () => lisbon({ name: 'Porto', pack: [], packCount: 0 }),
  });
  await renderRemote(remote, { path: '/planner?tab=trips', fetch: server.fetch });
  await userEvent.click((await screen.findAllByRole('button', { name: /Plan a trip|New trip/ }))[0]!);
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.type(name, 'Lisbon');
  await userEvent.click(screen.getByRole('button', { name: 'Create trip' }));
  await screen.findByText('Later.');
  await userEvent.clear(name);
  await userEvent.type(name, 'Porto');
  await userEvent.click(screen.getByRole('button', { name: 'Create trip' }));
  await waitFor(() =>
    expect(server.asked('PATCH /api/trips/t').map(({ body }) => body)).toMatchObject([
      { version: 1, name: 'Porto' },
    ]),
  );
});

test('without trips the page shows an empty state', async () => {
  const server = closetServer();
  await renderRemote(remote, { path: '/planner?tab=trips', fetch: server.fetch });
  expect(await screen.findByText('Nowhere to go yet')).toBeInTheDocument();
});

test('a new activity expects the warmth of its month, in the words of the closet', async () => {
  await renderRemote(remote, { path: '/planner?tab=trips&form=new', fetch: closetServer().fetch });
  fireEvent.change(await screen.findByLabelText('Last day'), { target: { value: '2027-12-06' } });
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2027-12-03' } });
  await userEvent.click(screen.getByRole('button', { name: 'Add an activity' }));
  const warmth = within(screen.getByRole('group', { name: 'Activity 1' })).getByLabelText('Warmth');
  expect(warmth).toHaveDisplayValue('Cool, 3 – 12 °C');
});

test('an empty day offers ideas, with its weather, and one press plans one', async () => {
  const idea = {
    itemIds: ['a', 'b'],
    pieces: [
      { id: 'a', name: 'Red dress', category: 'dresses', cover: null },
      { id: 'b', name: 'White boots', category: 'shoes', cover: null },
    ],
    reasons: ['As warm as summer asks for.'],
    score: 0.8,
    accepted: false,
    worn: false,
  };
  const date = today();
  const server = closetServer({
    'GET /api/planner-entries': { items: [], worn: [] },
    'GET /api/suggestions': ({ query }) => ({
      date: query.get('date'),
      season: 'summer',
      weather: null,
      lacking: [],
      suggestions: [idea],
    }),
    'GET /api/weather': {
      state: 'known',
      place: { id: '1', name: 'Lyon', country: 'France', southern: false },
      days: [{ date, low: 17, high: 25, feltLow: 17, feltHigh: 25, rainChance: 0.1 }],
    },
    'POST /api/planner-entries': ({ body }) => testEntry({ id: String(body['id']), date }),
  });
  await renderRemote(remote, { path: '/planner', fetch: server.fetch });
  expect(await screen.findAllByText('17 – 25 °C')).toHaveLength(1);
  const [first] = await screen.findAllByRole('button', { name: /^See ideas for/ });
  await userEvent.click(first as HTMLElement);
  const ideas = await screen.findByRole('region', { name: 'Ideas for this day' });
  expect(ideas).toHaveTextContent('Lyon: 17 – 25 °C');
  await userEvent.click(await within(ideas).findByRole('button', { name: /^Plan this/ }));
  await waitFor(() =>
    expect(server.asked('POST /api/planner-entries')[0]?.body).toMatchObject({ date, itemIds: ['a', 'b'] }),
  );
});

/** A photo of oneself, of today. */
const look = (id: string) => ({
  id,
  date: now,
  createdAt: `${now}T09:00:00.000Z`,
  deletedAt: null,
  picture: outfitPicture(id),
});

test('photos of oneself are added to a day, put in order by keyboard, and removed with an undo', async () => {
  let ids = ['a', 'b'];
  const answer = () => ({ items: ids.map(look) });
  const server = closetServer({
    'GET /api/look-photos': answer,
    'POST /api/look-photos/arrange': ({ body }: { body: Record<string, unknown> }) => {
      ids = body['ids'] as string[];
      return answer();
    },
    'POST /api/look-photos/delete': { deleted: 1 },
    'POST /api/look-photos/restore': { restored: 1 },
  });
  const { record, uploads } = await renderRemote(remote, { path: '/planner', fetch: server.fetch });
  const button = { name: `Photos of you, ${formatFullDay(now)}: 2` };
  await userEvent.click(await within(await dayOf(now)).findByRole('button', button));
  const sheet = await screen.findByRole('dialog', { name: 'Photos of you' });
  expect(await within(sheet).findByText('2 of 8')).toBeInTheDocument();
  await userEvent.upload(within(sheet).getByLabelText('Photos of you', { selector: 'input' }), [
    photoFile('mirror.jpg'),
    photoFile('street.jpg'),
  ]);
  await waitFor(() => expect(uploads.added).toHaveLength(2));
  const [added, next] = uploads.added;
  expect([added?.name, next?.name]).toEqual(['mirror.jpg', 'street.jpg']);
  expect(added?.then).toEqual([
    {
      operation: 'lookPhotos.create',
      input: { id: added?.id, date: now, photo: added?.path, before: [next?.path] },
    },
  ]);

  within(sheet).getByRole('button', { name: 'Photo 2 of 2, larger' }).focus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await waitFor(() => expect(ids).toEqual(['b', 'a']));

  await userEvent.click(await within(sheet).findByRole('button', { name: 'More for photo 1 of 2' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove photo' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Photo removed.'));
  record.toasts.at(-1)?.undo?.();
  await waitFor(() => expect(server.asked('POST /api/look-photos/restore')[0]?.body).toEqual({ ids: ['b'] }));
});

test('photos of oneself that are moved and removed without a connection wait, and are sent once in their order', async () => {
  const server = closetServer({
    'GET /api/look-photos': { items: ['a', 'b', 'c'].map(look) },
    'POST /api/look-photos/arrange': { items: ['b', 'a', 'c'].map(look) },
    'POST /api/look-photos/delete': { deleted: 1 },
  });
  const isOnline = jest.spyOn(navigator, 'onLine', 'get');
  const goes = (online: boolean) => {
    isOnline.mockReturnValue(online);
    act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
  };
  const { record } = await renderRemote(remote, {
    path: `/planner?date=${now}&looks=${now}`,
    fetch: server.fetch,
  });
  const sheet = await screen.findByRole('dialog', { name: 'Photos of you' });
  expect(await within(sheet).findByText('3 of 8')).toBeInTheDocument();
  goes(false);
  within(sheet).getByRole('button', { name: 'Photo 2 of 3, larger' }).focus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(await screen.findByText('You are offline; 1 change waits.')).toBeInTheDocument();
  await userEvent.click(within(sheet).getByRole('button', { name: 'More for photo 3 of 3' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove photo' }));
  expect(await within(sheet).findByText('2 of 8')).toBeInTheDocument();
  expect(await screen.findByText('You are offline; 2 changes wait.')).toBeInTheDocument();

  // Taken back, the photo is there again; removed once more, it waits again.
  act(() => record.toasts.at(-1)?.undo?.());
  expect(await within(sheet).findByText('3 of 8')).toBeInTheDocument();
  await userEvent.click(within(sheet).getByRole('button', { name: 'More for photo 3 of 3' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove photo' }));
  expect(await screen.findByText('You are offline; 2 changes wait.')).toBeInTheDocument();
  expect(server.asked('POST /api/look-photos/arrange')).toHaveLength(0);

  goes(true);
  await waitFor(() => expect(screen.queryByText(/changes? waits?|Sending/)).not.toBeInTheDocument());
  expect(server.asked('POST /api/look-photos/arrange').map(({ body }) => body)).toEqual([
    { date: now, ids: ['b', 'a', 'c'] },
  ]);
  expect(server.asked('POST /api/look-photos/delete').map(({ body }) => body)).toEqual([{ ids: ['c'] }]);
  isOnline.mockRestore();
});
