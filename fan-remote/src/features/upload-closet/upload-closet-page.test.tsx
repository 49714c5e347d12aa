import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bestie/remote-kit/testing';
import { limits } from '@bestie/contracts/limits';
import type { Picture } from '@bestie/contracts/fields';
import type { Draft } from '@bestie/contracts/items.contract';
import remote from '../../remote';
import { outfitPicture } from '../../test-support/outfits';
import { closetServer, testItem } from '../../test-support/closet-server';

beforeAll(() => {
  // jsdom has no layout, so no element has a size or position.
  Element.prototype.scrollIntoView ??= () => {};
});

/** Sets the window width for the media query of the review. */
function wideWindow(wide: boolean) {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({
      media: query,
      matches: query.includes('min-width') && wide,
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
  });
}

function draftsServer(count: number) {
  const drafts = Array.from({ length: count }, (_, at): Draft => ({
    ...testItem({ id: `d${at}`, name: `Piece ${at}`, status: 'draft', proposed: ['name', 'colours'] }),
    duplicates: [],
    recognised: true,
    likelyCategories: [],
    doubtfulCutout: false,
  }));
  const answers: Record<string, object> = {
    'POST /api/items/bulk': { updated: 1 },
    'POST /api/items/delete': { deleted: 1 },
    'GET /api/items/drafts': () => ({ items: drafts.map((draft) => ({ ...draft })) }),
  };
  for (const draft of drafts)
    answers[`PATCH /api/items/${draft.id}`] = ({ body }: { body: Record<string, unknown> }) => {
      const { version: _version, ...changes } = body;
      Object.assign(draft, changes, {
        version: draft.version + 1,
        proposed: draft.proposed.filter((field) => !(field in changes)),
      });
      return { ...draft, duplicates: undefined };
    };
  return { drafts, server: closetServer(answers) };
}

async function openSheet(count = 3, through = (send: typeof fetch): typeof fetch => send) {
  wideWindow(true);
  const { drafts, server } = draftsServer(count);
  const page = await renderRemote(remote, { path: '/upload/closet', fetch: through(server.fetch) });
  const grid = await screen.findByRole('grid', { name: 'Pieces to review' });
  const cell = (row: number, title: string) => {
    const at = within(grid)
      .getAllByRole('columnheader')
      .findIndex((header) => header.textContent === title);
    return within(within(grid).getAllByRole('row')[row + 1]!).getAllByRole('gridcell')[at]!;
  };
  return { page, grid, cell, drafts, server, user: userEvent.setup() };
}

test.each([true, false])(
  'a photo that cannot be read says why and what to do, and is not added (wide: %s)',
  async (wide) => {
    wideWindow(wide);
    const { drafts, server } = draftsServer(2);
    const reason = 'This photo is damaged and cannot be read.';
    drafts[0]!.cover = {
      id: 'p',
      path: 'users/bestie/p.jpg',
      state: 'failed',
      reason,
      width: null,
      height: null,
      placeholder: null,
      palette: [],
      sources: null,
    };
    const { record } = await renderRemote(remote, { path: '/upload/closet', fetch: server.fetch });
    const notice = await screen.findByRole('region', { name: '1 photo could not be read' });
    expect(notice).toHaveTextContent(
      'Piece 0: This photo is damaged and cannot be read. Save it again as JPEG, PNG or WebP, up to 25 MB and 50 megapixels, then add it again.',
    );
    expect(screen.queryByText('Developing…')).not.toBeInTheDocument();
    expect(await screen.findByText('Unreadable')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add 1 piece to closet' }));
    await waitFor(() => expect(server.asked('POST /api/items/bulk')[0]?.body).toMatchObject({ ids: ['d1'] }));
    await userEvent.click(within(notice).getByRole('button', { name: 'Discard it' }));
    await waitFor(() => expect(server.asked('POST /api/items/delete')[0]?.body).toEqual({ ids: ['d0'] }));
    expect(record.toasts.map(({ message }) => message)).toContain('Added 1 piece to your closet.');
  },
);

test('cells are edited by keyboard only, saved one by one, and undone', async () => {
  const { cell, drafts, user } = await openSheet();
  act(() => cell(0, 'Name').focus());
  await user.keyboard('Camel coat{Enter}');
  expect(cell(0, 'Name')).toHaveTextContent('Camel coat');
  await waitFor(() => expect(drafts[0]).toMatchObject({ name: 'Camel coat', proposed: ['colours'] }));
  expect(cell(1, 'Name')).toHaveFocus();
  await user.keyboard('{ArrowRight}{Enter}');
  await user.clear(screen.getByRole('combobox', { name: 'Category of Piece 1' }));
  await user.keyboard('spaceship{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('We don’t know the category “spaceship”.');
  await user.clear(screen.getByRole('combobox', { name: 'Category of Piece 1' }));
  await user.keyboard('dress{Tab}');
  await waitFor(() => expect(drafts[1]?.category).toBe('dresses'));
  expect(cell(1, 'Colours')).toHaveFocus();
  await user.keyboard('x{Escape}');
  expect(cell(1, 'Colours')).toHaveTextContent('');
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(drafts[1]?.category).toBe('outerwear'));
  expect(await screen.findByText('All saved')).toBeVisible();
});

test('an edit that could not be saved stays, and is sent again', async () => {
  let failures = 1;
  const { cell, drafts, page, user } = await openSheet(
    1,
    (next) => async (input, init) =>
      init?.method === 'PATCH' && (failures -= 1) >= 0
        ? Response.json({ error: { code: 'unavailable', message: 'Later.', retryAfter: 1 } }, { status: 503 })
        : next(input, init),
  );
  act(() => cell(0, 'Name').focus());
  await user.keyboard('Velvet{Enter}');
  await waitFor(() => expect(page.record.toasts).toHaveLength(1));
  expect(cell(0, 'Name')).toHaveTextContent('Velvet');
  await waitFor(() => expect(drafts[0]!.name).toBe('Velvet'));
  expect(page.record.toasts).toHaveLength(1);
});

test('an edit that a reload interrupted is shown, and sent', async () => {
  sessionStorage.setItem('bestie:draft:review-edits', JSON.stringify({ d0: { name: 'Velvet' } }));
  const { grid, drafts } = await openSheet(1);
  expect(await within(grid).findByText('Velvet')).toBeVisible();
  await waitFor(() => expect(drafts[0]!.name).toBe('Velvet'));
});

test('a block from another spreadsheet is pasted, filled down and copied', async () => {
  const { cell, drafts, user } = await openSheet();
  act(() => cell(0, 'Brand').focus());
  const clipboard = (text: string) => ({ clipboardData: { getData: () => text, setData: jest.fn() } });
  fireEvent.paste(cell(0, 'Brand'), clipboard('Acme\tM\nZara\tS\n'));
  await waitFor(() =>
    expect(drafts.map(({ brand, size }) => [brand, size])).toEqual([
      ['Acme', 'M'],
      ['Zara', 'S'],
      [null, null],
    ]),
  );
  const copied = clipboard('');
  fireEvent.copy(cell(0, 'Brand'), copied);
  expect(copied.clipboardData.setData).toHaveBeenCalledWith('text/plain', 'Acme\tM\nZara\tS');
  await user.keyboard('{ArrowDown}{ArrowDown}{Control>}d{/Control}');
  await waitFor(() => expect(drafts[2]?.brand).toBe('Zara'));
});

test('rows are selected by keyboard, and Escape then Tab leaves the sheet', async () => {
  const { cell, grid, user } = await openSheet();
  act(() => cell(0, 'Name').focus());
  await user.keyboard('{Shift>}{ArrowDown} {/Shift}');
  expect(screen.getByRole('checkbox', { name: '2 selected' })).toBePartiallyChecked();
  await user.keyboard('{Escape}{Tab}');
  expect(grid).not.toContainElement(document.activeElement as HTMLElement);
});

test('undoing an addition brings back proposals, choices of a status and the count', async () => {
  wideWindow(false);
  localStorage.setItem('bestie.review.add-as', JSON.stringify({ d0: 'wishlist' }));
  const { drafts } = draftsServer(2);
  const server = closetServer({
    'POST /api/items/bulk': ({ body }) => {
      const { ids, changes } = body as { ids: string[]; changes: Partial<Draft> };
      for (const draft of drafts) if (ids.includes(draft.id)) Object.assign(draft, changes);
      return { updated: ids.length };
    },
    'GET /api/items/drafts': () => ({ items: drafts.filter(({ status }) => status === 'draft') }),
  });
  const { record } = await renderRemote(remote, { path: '/upload/closet', fetch: server.fetch });
  const add = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Add 2 pieces to closet' }));
  await add();
  expect(await screen.findByRole('heading', { name: '2 pieces in your closet' })).toBeVisible();
  act(() => record.toasts.at(-1)?.undo?.());
  await add();
  expect(await screen.findByRole('heading', { name: '2 pieces in your closet' })).toBeVisible();
  const wanted = ({ ids, changes }: { ids: string[]; changes: Partial<Draft> }) => [ids, changes.status];
  const added = [
    [['d0'], 'wishlist'],
    [['d1'], 'active'],
  ];
  expect(server.asked('POST /api/items/bulk').map(({ body }) => wanted(body as never))).toEqual([
    ...added,
    [['d0', 'd1'], 'draft'],
    ...added,
  ]);
});

test('a phone shows cards', async () => {
  wideWindow(false);
  const { server } = draftsServer(2);
  await renderRemote(remote, { path: '/upload/closet', fetch: server.fetch });
  expect(await screen.findByRole('textbox', { name: 'Name of Piece 0' })).toBeVisible();
  expect(screen.queryByRole('grid')).toBeNull();
});

test('“Continue” after “Add them again” was stopped adds what is missing of that round', async () => {
  const known = new Set<string>();
  let held: Promise<unknown> | null = null;
  const server = closetServer({
    'POST /api/items/many': async ({ body }: { body: Record<string, unknown> }) => {
      const ids = (body['items'] as { id: string }[]).map(({ id }) => id);
      await held;
      const created = ids.filter((id) => !known.has(id));
      created.forEach((id) => known.add(id));
      return { created, known: ids.filter((id) => !created.includes(id)) };
    },
  });
  const idsOf = (...calls: number[]) =>
    calls.flatMap((call) =>
      (server.asked('POST /api/items/many')[call]!.body['items'] as { id: string }[]).map(({ id }) => id),
    );
  await renderRemote(remote, { path: '/upload/closet', fetch: server.fetch });
  const user = userEvent.setup({ applyAccept: false });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  // One more than fit in one call.
  const rows = Array.from({ length: limits.items.createMany + 1 }, (_, at) => `Coat ${at};coats`);
  const file = new File([`Item;Type\n${rows.join('\n')}\n`], 'list.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('A list as CSV'), file);
  await press('Add 201 pieces');
  await screen.findByRole('heading', { name: '201 pieces added' });
  await press('Done');
  await user.upload(await screen.findByLabelText('A list as CSV'), file);
  await press('Add 201 pieces');
  await screen.findByRole('heading', { name: '0 pieces added' });

  let answer = () => {};
  held = new Promise<void>((resolve) => (answer = resolve));
  await press('Add them again');
  await waitFor(() => expect(server.asked('POST /api/items/many')).toHaveLength(5));
  await press('Cancel');
  answer();
  expect(await screen.findByText(/^Stopped;/)).not.toHaveTextContent('Every row was imported.');
  await press('Continue');
  expect(await screen.findByText(/Every row was imported\.$/)).toBeVisible();
  // The call that was stopped is sent again, with the ids that it had.
  expect(idsOf(5)).toEqual(idsOf(4));
  expect(idsOf(5, 6)).not.toEqual(idsOf(0, 1));
  expect(known.size).toBe(2 * rows.length);
});

test('a CSV file is mapped and imported in one go, and unreadable cells are named', async () => {
  wideWindow(true);
  const server = closetServer({
    'POST /api/items/many': ({ body }: { body: Record<string, unknown> }) => ({
      created: (body.items as { id: string }[]).map(({ id }) => id),
      known: [],
    }),
  });
  await renderRemote(remote, { path: '/upload/closet', fetch: server.fetch });
  const file = new File(['Item;Type;Cost\nCoat;coats;1.299,00 €\nHat;spaceship;3\n'], 'list.csv', {
    type: 'text/csv',
  });
  // Files in jsdom have no `arrayBuffer`.
  file.arrayBuffer = async () =>
    new TextEncoder().encode('Item;Type;Cost\nCoat;coats;1.299,00 €\nHat;spaceship;3\n').buffer;
  const user = userEvent.setup();
  await user.upload(await screen.findByLabelText('A list as CSV'), file);
  expect(await screen.findByRole('heading', { name: 'What’s in list.csv?' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Cost is' })).toHaveValue('price');
  expect(screen.getByText('1 row not imported')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add 1 piece' }));
  expect(await screen.findByRole('heading', { name: '1 piece added' })).toBeVisible();
  const [call] = server.calls.filter(({ path }) => path === '/api/items/many');
  expect(call?.body.items).toMatchObject([
    { name: 'Coat', category: 'outerwear', price: { amount: 129900, currency: 'EUR' } },
  ]);
});

test('a file with more rows than the closet has room for says so before it is added', async () => {
  const server = closetServer({
    'GET /api/items/facets': {
      total: 4_900,
      status: [
        { value: 'active', count: 4_900 },
        { value: 'archived', count: 99 },
      ],
    },
  });
  await renderRemote(remote, { path: '/upload/closet', fetch: server.fetch });
  expect(await screen.findByText(/Your closet has 4,999 of 5,000 pieces, so one more fits\.$/)).toBeVisible();
  const user = userEvent.setup({ applyAccept: false });
  const file = new File(['Item;Type\nCoat;coats\nHat;hats\n'], 'list.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('A list as CSV'), file);
  expect(
    await screen.findByText(
      'Your closet has 4,999 of 5,000 pieces, so one more fits. Rows that do not fit are not added.',
    ),
  ).toBeVisible();
});

/** A worker that sees a navy striped shirt in every photo. */
class WorkerThatSees {
  static photos = 0;
  onmessage: ((event: { data: object }) => void) | null = null;
  postMessage({ id }: { id: number }) {
    WorkerThatSees.photos += 1;
    const categories = [{ category: 'shirts', subcategory: null, chance: 0.98 }];
    const seen = { categories, sure: true, palette: [{ lab: [18, 4, -18], share: 1 }], pattern: 'striped' };
    setTimeout(() => this.onmessage?.({ data: { id, seen } }));
  }
  terminate() {}
}

test('photos of new drafts are looked at one after the other, and the review shows what was seen', async () => {
  wideWindow(true);
  const { drafts } = draftsServer(3);
  const answers: Record<string, object> = { 'GET /api/items/drafts': () => ({ items: drafts }) };
  for (const [at, draft] of drafts.entries()) {
    const sources = { small: `/small/${at}`, medium: '', large: '' };
    const cover = {
      id: `p${at}`,
      path: '',
      state: 'ready',
      width: 3,
      height: 4,
      placeholder: null,
      palette: [],
      sources,
    };
    // The last one was looked at on an earlier visit.
    Object.assign(draft, { cover, category: 'other', recognised: at === 2 });
    answers[`PUT /api/items/${draft.id}/seen`] = () =>
      Object.assign(draft, { name: 'Navy striped shirt', category: 'shirts', recognised: true });
  }
  const looking = closetServer(answers);
  globalThis.Worker = WorkerThatSees as unknown as typeof Worker;
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('bytes'));
  await renderRemote(remote, { path: '/upload/closet', fetch: looking.fetch });
  expect(await screen.findByText('Looking at 2 photos…')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^Looking at/)).toBeNull());
  expect(screen.getAllByRole('gridcell', { name: 'Navy striped shirt' })).toHaveLength(2);
  expect(WorkerThatSees.photos).toBe(2);
  expect(looking.asked('PUT /api/items/d0/seen')[0]?.body).toMatchObject({
    pictureId: 'p0',
    sure: true,
    pattern: 'striped',
  });
  for (const photo of ['/small/0', '/small/1'])
    expect(fetched).toHaveBeenCalledWith(photo, { credentials: 'same-origin' });
  fetched.mockRestore();
});

test.each([true, false])(
  'a photo that is not sure offers the likeliest categories (wide: %s)',
  async (wide) => {
    wideWindow(wide);
    const { drafts, server } = draftsServer(1);
    Object.assign(drafts[0]!, {
      category: 'other',
      proposed: ['name', 'category', 'colours'],
      likelyCategories: ['skirts', 'shorts', 'dresses'],
    });
    await renderRemote(remote, { path: '/upload/closet', fetch: server.fetch });
    const chips = await screen.findByRole('group', { name: 'Likely categories of Piece 0' });
    expect(
      within(chips)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Skirts?', 'Shorts?', 'Dresses?']);
    await userEvent.click(within(chips).getByRole('button', { name: 'Shorts?' }));
    await waitFor(() => expect(drafts[0]?.category).toBe('shorts'));
    expect(screen.queryByRole('group', { name: /^Likely categories/ })).toBeNull();
    if (!wide) return;
    // In the sheet a press is a step like any other.
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(drafts[0]?.category).toBe('other'));
  },
);

test('a cut-out that may be torn is not used, and the review says which photo stays whole, also when it is opened again', async () => {
  wideWindow(true);
  const { drafts } = draftsServer(1);
  const [draft] = drafts;
  draft!.cover = outfitPicture('p');
  const server = closetServer({
    'GET /api/items/drafts': () => ({ items: drafts.map((one) => ({ ...one })) }),
    'PUT /api/items/d0/photos/p/doubt': () => Object.assign(draft!, { doubtfulCutout: true }),
  });
  const before = globalThis.Worker;
  globalThis.Worker = class {
    onmessage: ((event: { data: object }) => void) | null = null;
    postMessage({ id }: { id: number }) {
      const data = { id, width: 1, height: 1, alpha: new Uint8ClampedArray(1), doubtful: true };
      setTimeout(() => this.onmessage?.({ data }));
    }
    terminate() {}
  } as unknown as typeof Worker;
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('bytes'));
  const open = () => renderRemote(remote, { path: '/upload/closet', fetch: server.fetch });
  const staysWhole = /^1 photo stays whole, because the cut-out may be torn: Piece 0\./;
  const { uploads, unmount } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cut out all' }));
  expect(await screen.findByText(staysWhole)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cut out' })).toBeDisabled();
  unmount();
  await open();
  expect(await screen.findByText(staysWhole)).toBeInTheDocument();
  expect(uploads.added).toEqual([]);
  fetched.mockRestore();
  globalThis.Worker = before;
});

test('a look-alike is compared like with like: two cut-outs, or both photos as they were taken', async () => {
  const cut = (id: string) =>
    outfitPicture(`${id}-cut`, { uncut: { ...outfitPicture(id), placeholder: null } });
  const compared = async (fresh: Picture, known: Picture) => {
    const { drafts, server } = draftsServer(1);
    const [draft] = drafts;
    Object.assign(draft!, {
      cover: fresh,
      duplicates: [{ itemId: 'old', name: 'Old coat', cover: known, kind: 'near' }],
    });
    const { unmount } = await renderRemote(remote, { path: '/upload/closet', fetch: server.fetch });
    const choice = await screen.findByRole('article', { name: 'Piece 0 looks like Old coat' });
    const shown = [...choice.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    unmount();
    return shown;
  };
  expect(await compared(outfitPicture('new'), cut('old'))).toEqual([
    '/pictures/new/small',
    '/pictures/old/small',
  ]);
  expect(await compared(cut('new'), cut('old'))).toEqual([
    '/pictures/new-cut/small',
    '/pictures/old-cut/small',
  ]);
});

test('“Keep both” is remembered by the server', async () => {
  const { drafts } = draftsServer(1);
  const [draft] = drafts;
  draft!.duplicates = [{ itemId: 'old', name: 'Old coat', cover: null, kind: 'near' }];
  const server = closetServer({
    'GET /api/items/drafts': () => ({ items: [{ ...draft }] }),
    'POST /api/items/look-alikes/keep': () => {
      draft!.duplicates = [];
      return new Response(null, { status: 204 });
    },
  });
  await renderRemote(remote, { path: '/upload/closet', fetch: server.fetch });
  const choice = await screen.findByRole('article', { name: 'Piece 0 looks like Old coat' });
  await userEvent.click(within(choice).getByRole('button', { name: 'Keep both' }));
  await waitFor(() => expect(choice).not.toBeInTheDocument());
  expect(server.asked('POST /api/items/look-alikes/keep')[0]?.body).toEqual({ ids: ['d0'] });
});
