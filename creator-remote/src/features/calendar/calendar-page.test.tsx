import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays } from '@bestie/contracts/days';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { formatFullDay } from '@bestie/design-system/format-date';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import { deviceTimezone, instantAt, wallTimeAt } from '../../parts/social-posts/wall-time';
import remote from '../../remote';
import { variantCard } from '../../test-support/social-posts';
import { firstWeekday, monthOf, weekOf } from './calendar-days';

const zone = deviceTimezone();
const today = wallTimeAt(Date.now(), zone).slice(0, 10);
/** The Wednesday of the week after this one, so that each test has days on both sides. */
const day = addDays(weekOf(addDays(today, 7), firstWeekday('en-US'))[0]!, 3);
const variantId = '01900000-0000-7000-8000-0000000000a1';
const at = (wallTime: string) => new Date(instantAt(wallTime, zone)).toISOString();

const card = (changes: Partial<VariantCard> = {}): VariantCard =>
  variantCard({
    id: variantId,
    version: 3,
    state: 'scheduled',
    scheduledAt: at(`${day}T09:00`),
    wallTime: `${day}T09:00`,
    timezone: zone,
    ...changes,
  });
const unplanned = (changes: Partial<VariantCard> = {}) =>
  card({ state: 'ready', scheduledAt: null, wallTime: null, timezone: null, ...changes });
const slotAt = (wallTime: string) => ({
  slotId: '01900000-0000-7000-8000-0000000000c1',
  network: 'instagram',
  wallTime,
  timezone: zone,
  at: at(wallTime),
});
const schedulePath = `POST /api/social/variants/${variantId}/schedule`;
const postWith = (variant: VariantCard) => ({ id: variant.postId, variants: [variant] });

interface Shown {
  items?: VariantCard[];
  tray?: VariantCard[];
  slots?: object[];
}
const calendar = (shown: () => Shown, more: Record<string, unknown> = {}) =>
  answers({
    'GET /api/social/posts': () => {
      const { items = [], slots = [] } = shown();
      return { items, slots, timezone: zone, more: false };
    },
    'GET /api/social/queue': () => ({ items: shown().tray ?? [], nextCursor: null }),
    'GET /api/social/labels': { labels: ['Autumn'], categories: [] },
    'GET /api/deals/bands': { bands: [], deliverables: [] },
    ...more,
  });
const open = (fetch: typeof globalThis.fetch, search = '') =>
  renderRemote(remote, { path: `/creator/calendar?view=week&on=${day}${search}`, fetch });
const dayCell = async (on: string) => within(await screen.findByRole('group', { name: formatFullDay(on) }));
const bodyOf = (requests: ReturnType<typeof answers>['requests'], line: string) =>
  requests.find(({ method, path }) => `${method} ${path}` === line)?.body;

test('a card is picked up with M, moved with arrows, put down with Enter, and taken back', async () => {
  let now = card();
  const { fetch, requests } = calendar(() => ({ items: [now] }), {
    [schedulePath]: ({ body }: { body: Record<string, string> }) => {
      now = card({
        version: now.version + 1,
        wallTime: body['wallTime']!,
        scheduledAt: at(body['wallTime']!),
      });
      return postWith(now);
    },
  });
  const { record } = await open(fetch);
  (await (await dayCell(day)).findByRole('button', { name: /Camel/ })).focus();
  await userEvent.keyboard('m{ArrowRight}{ArrowRight}{Enter}');
  const moved = `${addDays(day, 2)}T09:00`;
  await waitFor(() =>
    expect(bodyOf(requests, schedulePath)).toEqual({ version: 3, wallTime: moved, timezone: zone }),
  );
  expect(await (await dayCell(addDays(day, 2))).findByRole('button', { name: /Camel/ })).toBeVisible();
  await waitFor(() => expect(record.toasts).toHaveLength(1));
  record.toasts[0]?.undo?.();
  await waitFor(() => expect(now.wallTime).toBe(`${day}T09:00`));
  expect(now.version).toBe(5);
});

test('Escape leaves a card where it was, and what is published does not move', async () => {
  const done = card({
    id: variantId.replace('a1', 'a2'),
    state: 'published',
    excerpt: 'Done',
    publishedAt: at(`${day}T08:00`),
  });
  const { fetch, requests } = calendar(() => ({ items: [card(), done] }));
  await open(fetch);
  const cell = await dayCell(day);
  cell.getByRole('button', { name: /Camel/ }).focus();
  await userEvent.keyboard('m{ArrowRight}{Escape}');
  expect(screen.getByText('Camel, six ways. is back where it was.')).toBeInTheDocument();
  cell.getByRole('button', { name: /Done/ }).focus();
  await userEvent.keyboard('m{ArrowRight}');
  expect(screen.getByText('Done stays where it is.')).toBeInTheDocument();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('Content calendar check 2: the card of the stale tab snaps back and says where the other one put it', async () => {
  let now = card();
  const words = 'This was moved by you on another device to 14:00 on 1 December.';
  const { fetch } = calendar(() => ({ items: [now] }), {
    [schedulePath]: () => {
      now = card({ version: 4, wallTime: `${day}T14:00`, scheduledAt: at(`${day}T14:00`) });
      return { status: 409, error: { code: 'conflict', message: words, currentVersion: 4 } };
    },
  });
  const { record } = await open(fetch);
  (await (await dayCell(day)).findByRole('button', { name: /Camel/ })).focus();
  await userEvent.keyboard('m{ArrowRight}{Enter}');
  await waitFor(() => expect(record.toasts).toMatchObject([{ message: words, kind: 'error' }]));
  expect(await (await dayCell(day)).findByRole('button', { name: /14:00.*Camel/ })).toBeVisible();
});

test('what was promised to brands runs through the days: named where it begins and in each new week', async () => {
  const dealId = '01900000-0000-7000-8000-0000000000d1';
  const band = (brand: string, from: string, until: string) => ({
    id: `${brand} ${from}`,
    dealId,
    brand,
    kind: 'exclusivity',
    category: 'shoes',
    networks: [],
    note: '',
    from,
    until,
  });
  const bands = [
    band('Sohle', addDays(day, -20), addDays(day, 20)),
    band('Glow', addDays(day, -1), day),
    // Takes the lane that is free again.
    band('Lauge', addDays(day, 1), addDays(day, 1)),
  ];
  const due = { id: 'due', dealId, brand: 'Glow', title: 'Reel', dueOn: day, state: 'planned', late: false };
  const { fetch } = calendar(() => ({ items: [card()] }), {
    'GET /api/deals/bands': { bands, deliverables: [due] },
  });
  await open(fetch);
  const ofDay = await dayCell(day);
  expect(await ofDay.findByRole('link', { name: 'Glow: Reel is due' })).toHaveAttribute(
    'href',
    `/creator/money-chat?deal=${dealId}`,
  );
  // The middle of the week: both go on without being named again, and are read to who cannot see them.
  expect(ofDay.queryByRole('link', { name: /no other shoes/ })).toBeNull();
  expect(ofDay.getByText(/^Sohle: no other shoes until/)).toBeInTheDocument();
  expect(ofDay.getByText(/^Glow: no other shoes until/)).toBeInTheDocument();
  const sunday = await dayCell(addDays(day, -3));
  expect(sunday.getByRole('link', { name: /^Sohle: no other shoes until/ })).toBeVisible();
  const next = await dayCell(addDays(day, 1));
  expect(next.getAllByRole('listitem').map(({ textContent }) => textContent?.split(':')[0])).toEqual([
    'Sohle',
    'Lauge',
  ]);
});

test('a post at a time that the clock skips stands where the clock shows it, and moving it says so', async () => {
  const wallTime = '2035-03-25T02:30';
  const timezone = 'Europe/Berlin';
  const scheduledAt = new Date(instantAt(wallTime, timezone)).toISOString();
  const { fetch } = calendar(() => ({ items: [card({ wallTime, timezone, scheduledAt })] }));
  await renderRemote(remote, { path: '/creator/calendar?view=week&on=2035-03-25', fetch });
  const cell = await dayCell('2035-03-25');
  await userEvent.click(await cell.findByRole('button', { name: /03:30 Berlin.*Camel/ }));
  expect(await screen.findByText(/25 Mar 2035, 03:30 Berlin/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to another time' }));
  expect(dialog.getByText('The clock skips this time: 03:30.')).toBeVisible();
});

test('a day that is over refuses a card', async () => {
  const { fetch, requests } = calendar(() => ({ tray: [unplanned()] }));
  const before = addDays(today, -20);
  const { record } = await renderRemote(remote, { path: `/creator/calendar?view=week&on=${before}`, fetch });
  (await screen.findByRole('button', { name: /Camel/ })).focus();
  await userEvent.keyboard('m{Enter}');
  await waitFor(() => expect(record.toasts[0]?.message).toMatch(/ is over\.$/));
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('a post without a time takes the free slot of the day, and a free slot takes a post', async () => {
  const slot = slotAt(`${day}T18:00`);
  const { fetch, requests } = calendar(() => ({ tray: [unplanned()], slots: [slot] }), {
    [schedulePath]: postWith(card({ version: 4, wallTime: slot.wallTime })),
  });
  await open(fetch);
  await userEvent.click(
    await screen.findByRole('button', { name: /^Fill the free slot for Instagram at 18:00/ }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: /^Instagram, .*18:00/ }));
  await userEvent.click(await dialog.findByRole('button', { name: /Camel/ }));
  await waitFor(() =>
    expect(bodyOf(requests, schedulePath)).toEqual({ version: 3, wallTime: slot.wallTime, timezone: zone }),
  );
});

test('a free slot finds posts behind ideas and behind the first page of the tray', async () => {
  const slot = slotAt(`${day}T18:00`);
  const ids = ['a2', 'a3'].map((end) => variantId.replace('a1', end));
  const idea = unplanned({ id: ids[0]!, state: 'idea', excerpt: 'A thought' });
  const last = unplanned({ id: ids[1]!, excerpt: 'Linen' });
  const { fetch, requests } = calendar(() => ({ slots: [slot] }), {
    'GET /api/social/queue': ({ path }: { path: string }) => {
      const { searchParams } = new URL(path, 'http://x');
      if (searchParams.get('cursor') === 'next') return { items: [last], nextCursor: null };
      const items = searchParams.get('states') === 'draft,ready' ? [unplanned()] : [idea];
      return { items, nextCursor: 'next' };
    },
    [`POST /api/social/variants/${last.id}/schedule`]: postWith(card({ id: last.id, version: 4 })),
  });
  await open(fetch);
  await userEvent.click(await screen.findByRole('button', { name: /^Fill the free slot for Instagram/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Instagram, .*18:00/ }));
  expect(await dialog.findByRole('button', { name: /Camel/ })).toBeVisible();
  expect(dialog.queryByText('A thought')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Show more' }));
  await userEvent.click(await dialog.findByRole('button', { name: /Linen/ }));
  await waitFor(() =>
    expect(bodyOf(requests, `POST /api/social/variants/${last.id}/schedule`)).toMatchObject({
      wallTime: slot.wallTime,
    }),
  );
});

test('what a deal is against is asked about, and scheduled anyway with a reason', async () => {
  const words = 'Glow has skin care until 31 December.';
  const calls: Record<string, unknown>[] = [];
  const { fetch } = calendar(() => ({ items: [card()] }), {
    [schedulePath]: ({ body }: { body: Record<string, unknown> }) => {
      calls.push(body);
      return body['despite'] === undefined
        ? { status: 409, error: { code: 'conflict', message: words, currentVersion: 3 } }
        : postWith(card({ version: 4 }));
    },
  });
  await open(fetch);
  (await (await dayCell(day)).findByRole('button', { name: /Camel/ })).focus();
  await userEvent.keyboard('m{ArrowRight}{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to another time' }));
  expect(dialog.getByText(words)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Schedule anyway' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText(/Why it is scheduled anyway/), 'They agreed');
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule anyway' }));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ despite: 'They agreed', version: 3 }));
});

test.each([
  ['moved', ''],
  ['put back into the tray', `&card=${variantId}`],
])('a post that is scheduled anyway and %s is taken back with its reason', async (_what, search) => {
  const calls: Record<string, unknown>[] = [];
  let now = card({ despite: 'They agreed' });
  const { fetch } = calendar(() => ({ items: [now] }), {
    [schedulePath]: ({ body }: { body: Record<string, unknown> }) => {
      calls.push(body);
      return postWith((now = card({ version: now.version + 1 })));
    },
    [`POST /api/social/variants/${variantId}/unschedule`]: () =>
      postWith((now = unplanned({ version: now.version + 1 }))),
  });
  const { record } = await open(fetch, search);
  if (search === '') {
    (await (await dayCell(day)).findByRole('button', { name: /Camel/ })).focus();
    await userEvent.keyboard('m{ArrowRight}{Enter}');
  } else await userEvent.click(await screen.findByRole('button', { name: 'Take its time back' }));
  await waitFor(() => expect(record.toasts).toHaveLength(1));
  record.toasts[0]?.undo?.();
  await waitFor(() =>
    expect(calls.at(-1)).toEqual({
      version: 4,
      wallTime: `${day}T09:00`,
      timezone: zone,
      despite: 'They agreed',
    }),
  );
});

test.each([
  ['that its new time schedules has no undo, which would schedule it', 'scheduled', 0, false],
  ['that stays one is taken back', 'draft', 1, true],
])('a moved draft %s', async (_what, state, errors, offersUndo) => {
  const draft = card({ state: 'draft' });
  const { fetch } = calendar(() => ({ items: [draft] }), {
    [schedulePath]: () => ({
      id: draft.postId,
      variants: [
        {
          ...draft,
          version: 4,
          state,
          errors: Array(errors).fill({ field: 'media', message: 'Add a picture.' }),
        },
      ],
    }),
  });
  const { record } = await open(fetch);
  (await (await dayCell(day)).findByRole('button', { name: /Camel/ })).focus();
  await userEvent.keyboard('m{ArrowRight}{Enter}');
  await waitFor(() => expect(record.toasts).toHaveLength(1));
  expect(record.toasts[0]?.undo !== undefined).toBe(offersUndo);
});

test('conflicts say why, and a zone of somewhere else is named', async () => {
  const elsewhere = ['Asia/Kathmandu', 'America/Lima'].find((each) => each !== zone)!;
  const message = '“Coats” is on Instagram less than 15 minutes away.';
  const item = card({
    timezone: elsewhere,
    conflicts: [{ kind: 'close', message, variantId: null }],
    scheduledAt: at(`${day}T12:00`),
  });
  const { fetch } = calendar(() => ({ items: [item] }));
  await open(fetch, `&card=${variantId}`);
  const sheet = within(await screen.findByRole('dialog', { name: 'Camel, six ways.' }));
  expect(
    within(sheet.getByRole('list', { name: 'What is against its time' })).getByText(message),
  ).toBeVisible();
  expect(sheet.getByText(/09:00 (Kathmandu|Lima)/)).toBeVisible();
});

test('nothing yet: the way to a first post and to slots', async () => {
  const { fetch } = calendar(() => ({}));
  const { record } = await open(fetch);
  expect(await screen.findByRole('heading', { name: 'An empty calendar, full of room' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Make slots' })).toHaveLength(1);
  expect(record.primaryAction?.label).toBe('New post');
});

test('a failure offers Retry', async () => {
  const { fetch } = calendar(() => ({}), {
    'GET /api/social/posts': { status: 500, error: { code: 'internal', message: 'x' } },
  });
  await open(fetch);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

test('another device moves a card: the page follows', async () => {
  let now = card();
  const { fetch } = calendar(() => ({ items: [now] }));
  const page = await open(fetch);
  await (await dayCell(day)).findByRole('button', { name: /Camel/ });
  now = card({
    version: 4,
    wallTime: `${addDays(day, 1)}T10:00`,
    scheduledAt: at(`${addDays(day, 1)}T10:00`),
  });
  page.emit({ topic: 'user:bestie', type: 'socialPosts.schedule', ids: [now.postId] });
  expect(await (await dayCell(addDays(day, 1))).findByRole('button', { name: /10:00.*Camel/ })).toBeVisible();
});

test('filters are in the address and in what is asked for', async () => {
  const { fetch, requests } = calendar(() => ({ items: [card()] }));
  const page = await open(fetch, '&network=instagram&state=scheduled&label=Autumn');
  await (await dayCell(day)).findByRole('button', { name: /Camel/ });
  const asked = new URL(requests.find(({ path }) => path.startsWith('/api/social/posts'))!.path, 'http://x')
    .searchParams;
  expect([asked.get('networks'), asked.get('states'), asked.get('label')]).toEqual([
    'instagram',
    'scheduled',
    'Autumn',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Pinterest' }));
  await waitFor(() => expect(page.location().search).toContain('network=instagram%2Cpinterest'));
});

test('a CSV with a wrong row is not imported; a good one says how many rows', async () => {
  const rows = (errors: object[]) => [
    { line: 2, action: 'create', errors: [] },
    { line: 3, action: errors.length > 0 ? 'error' : 'update', errors },
  ];
  const { fetch, requests } = calendar(() => ({ items: [card()] }), {
    'POST /api/social/csv': ({ body }: { body: Record<string, unknown> }) =>
      body['apply'] === true
        ? { rows: rows([]), written: 2 }
        : {
            rows: rows(
              body['text'] === 'bad' ? [{ column: 'date', message: 'Choose a time in the future.' }] : [],
            ),
            written: 0,
          },
  });
  const { record } = await open(fetch);
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Import from CSV…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import posts from CSV' }));
  const file = dialog.getByLabelText('CSV file');
  await userEvent.upload(file, new File(['bad'], 'posts.csv', { type: 'text/csv' }));
  expect(await dialog.findByText('date: Choose a time in the future.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  await userEvent.upload(file, new File(['good'], 'posts.csv', { type: 'text/csv' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Import 2 rows' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Imported 2 rows.'));
  expect(requests.filter(({ path }) => path === '/api/social/csv').map(({ body }) => body['apply'])).toEqual([
    false,
    false,
    true,
  ]);
});

/** The dialog that reads a CSV. */
async function openImport() {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Import from CSV…' }));
  return within(await screen.findByRole('dialog', { name: 'Import posts from CSV' }));
}
const csvFile = (text: string, name = 'posts.csv') => new File([text], name, { type: 'text/csv' });

test('a row that became too late since it was read is left out of the import, and says why', async () => {
  const late = {
    line: 3,
    action: 'error',
    errors: [{ column: 'state', message: 'This is published, or about to be.' }],
  };
  const { fetch } = calendar(() => ({ items: [card()] }), {
    'POST /api/social/csv': ({ body }: { body: Record<string, unknown> }) => ({
      rows: [
        { line: 2, action: 'create', errors: [] },
        body['apply'] === true ? late : { line: 3, action: 'update', errors: [] },
      ],
      written: body['apply'] === true ? 1 : 0,
    }),
  });
  const { record } = await open(fetch);
  const dialog = await openImport();
  await userEvent.upload(dialog.getByLabelText('CSV file'), csvFile('good'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Import 2 rows' }));
  expect(await dialog.findByText('state: This is published, or about to be.')).toBeVisible();
  expect(dialog.getByRole('status')).toHaveTextContent('1 row imported. 1 row could not be');
  expect(record.toasts.at(-1)?.message).toBe('Imported 1 row.');
});

test('of two CSV files that are chosen one after the other, the second one is imported', async () => {
  const { fetch, requests } = calendar(() => ({ items: [card()] }), {
    'POST /api/social/csv': { rows: [{ line: 2, action: 'create', errors: [] }], written: 1 },
  });
  await open(fetch);
  const dialog = await openImport();
  const input = dialog.getByLabelText<HTMLInputElement>('CSV file');
  // Its text is there only after that of the second one.
  const first = csvFile('first', 'first.csv');
  let give: (bytes: ArrayBuffer) => void = () => undefined;
  first.arrayBuffer = () => new Promise((resolve) => (give = resolve));
  await userEvent.upload(input, first);
  await userEvent.upload(input, csvFile('second', 'second.csv'));
  await act(async () => {
    give(await csvFile('first').arrayBuffer());
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Import 1 row' }));
  const sent = () => requests.filter(({ path }) => path === '/api/social/csv').map(({ body }) => body);
  await waitFor(() => expect(sent().at(-1)).toEqual({ text: 'second', apply: true }));
  expect(sent()).toHaveLength(2);
});

test('no other CSV is chosen while one is read by the server, and the same one can be chosen again', async () => {
  let answer = () => {};
  const { fetch } = calendar(() => ({ items: [card()] }), {
    'POST /api/social/csv': () =>
      new Promise((resolve) => {
        answer = () => resolve({ rows: [], written: 0 });
      }),
  });
  await open(fetch);
  const dialog = await openImport();
  const input = dialog.getByLabelText<HTMLInputElement>('CSV file');
  await userEvent.upload(input, csvFile('one'));
  await waitFor(() => expect(input).toBeDisabled());
  answer();
  expect(await dialog.findByText('There are no rows in this file.')).toBeVisible();
  expect(input).toBeEnabled();
  // What a browser does with a file that is chosen already depends on this value.
  const cleared = jest.fn<void, [string]>();
  Object.defineProperty(input, 'value', { configurable: true, set: cleared, get: () => 'posts.csv' });
  fireEvent.click(input);
  expect(cleared).toHaveBeenCalledWith('');
});

test('slots are wall times of the week; those changed elsewhere are a choice', async () => {
  let version = 1;
  const saves: Record<string, unknown>[] = [];
  const { fetch } = calendar(() => ({ items: [card()] }), {
    'GET /api/social/slots': () => ({ version, items: [] }),
    'PUT /api/social/slots': ({ body }: { body: Record<string, unknown> }) => {
      saves.push(body);
      return body['version'] === version
        ? { version: version + 1, items: body['items'] }
        : { status: 409, error: { code: 'conflict', message: 'x', currentVersion: version } };
    },
  });
  await open(fetch);
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Slots…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Slots' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Add a slot for Pinterest' }));
  version = 2;
  await userEvent.click(dialog.getByRole('button', { name: 'Save slots' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]).toMatchObject({
    version: 2,
    items: [{ network: 'pinterest', weekday: 'MO', time: '09:00', timezone: zone }],
  });
});

test('weeks start as the locale says, and months are whole weeks', () => {
  expect([firstWeekday('en-US'), firstWeekday('de-DE'), firstWeekday('ar-EG')]).toEqual([0, 1, 6]);
  expect(weekOf('2026-11-25', 1)[0]).toBe('2026-11-23');
  expect(weekOf('2026-11-25', 0)[0]).toBe('2026-11-22');
  expect(monthOf('2027-02-11', 1)).toHaveLength(28);
  expect(monthOf('2026-11-11', 1)).toHaveLength(42);
  expect(monthOf('2026-11-11', 1).at(-1)).toBe('2026-12-06');
});
