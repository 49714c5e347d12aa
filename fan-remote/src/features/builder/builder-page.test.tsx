import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BestieError } from '@bestie/contracts/errors';
import type { OutfitDetail } from '@bestie/contracts/outfits.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer, testItem } from '../../test-support/closet-server';
import { stubDrawing } from '../../test-support/drawing-stub';
import { exampleOutfit as outfit, outfitId, outfitPicture as picture } from '../../test-support/outfits';
import { outfitDrafts } from './editor/outfit-drafts';
import { valueOf } from './editor/outfit-saving';

let drawn: string[];
beforeEach(() => {
  drawn = stubDrawing();
});

test('the cover of the last change is saved even when the page is left at once', async () => {
  const server = closetServer({
    [`GET /api/outfits/${outfitId}`]: outfit(),
    [`PATCH /api/outfits/${outfitId}`]: ({ body }) =>
      outfit({ document: body['document'] as OutfitDetail['document'], version: 2, look: 2, coverDue: true }),
  });
  const { uploads, navigate } = await renderRemote(remote, {
    path: `/outfits/builder?outfit=${outfitId}`,
    fetch: server.fetch,
  });
  const canvas = await screen.findByRole('group', { name: 'Canvas' });
  const layer = within(canvas).getByRole('button', { name: /Coat/ });
  fireEvent.click(layer);
  fireEvent.keyDown(layer, { key: 'f' });
  await navigate('/planner');
  await waitFor(() => expect(uploads.added).toHaveLength(1));
  expect(server.asked(`PATCH /api/outfits/${outfitId}`)).toHaveLength(1);
  expect(uploads.added[0]?.then).toEqual([
    {
      operation: 'outfits.setCover',
      input: { outfitId, path: uploads.added[0]?.path, look: 2 },
      obsolete: ['not_found'],
    },
  ]);
  expect(drawn.at(-1)).toContain('/pictures/cut/');
});

test.each(['public', 'private'] as const)(
  'a %s outfit has its link in the menus of the builder and of its tile as far as others may open it',
  async (visibility) => {
    const user = userEvent.setup();
    const server = closetServer({
      'GET /api/outfits': { items: [outfit({ visibility })], nextCursor: null },
      [`GET /api/outfits/${outfitId}`]: outfit({ visibility }),
    });
    const { navigate } = await renderRemote(remote, {
      path: `/outfits/builder?outfit=${outfitId}`,
      fetch: server.fetch,
    });
    for (const more of ['More', 'More about Camel Monday']) {
      if (more !== 'More') await navigate('/closet?tab=outfits');
      await user.click(await screen.findByRole('button', { name: more }));
      await screen.findByRole('menuitem', { name: 'Duplicate' });
      if (visibility === 'private') {
        expect(screen.queryByRole('menuitem', { name: 'Copy link' })).toBeNull();
        await user.keyboard('{Escape}');
        continue;
      }
      await navigator.clipboard.writeText('');
      await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
      expect(await navigator.clipboard.readText()).toBe(`${location.origin}/o/bestie/${outfitId}`);
    }
  },
);

test.each([
  [
    'takes back the outfit and its new pieces',
    { inserted: true, outfitPlanned: false, created: ['belt'], planned: [] },
    `/api/outfits/${outfitId}/wears/delete`,
    { itemIds: ['belt'] },
  ],
  [
    'of a second time takes back only the pieces that are new',
    { inserted: false, outfitPlanned: false, created: ['belt'], planned: [] },
    '/api/wears/delete',
    { itemIds: ['belt'] },
  ],
  [
    'leaves to the planner what was its',
    { inserted: false, outfitPlanned: true, created: ['belt'], planned: ['coat'] },
    `/api/outfits/${outfitId}/wears/delete`,
    { itemIds: ['belt', 'coat'], planned: ['coat'], outfitPlanned: true },
  ],
])('the undo of “Wore it” %s', async (_what, worn, path, back) => {
  const server = closetServer({
    [`GET /api/outfits/${outfitId}`]: outfit(),
    [`POST /api/outfits/${outfitId}/wears`]: { ...worn, washDue: [] },
    [`POST ${path}`]: { deleted: worn.created },
  });
  const { record } = await renderRemote(remote, {
    path: `/outfits/builder?outfit=${outfitId}`,
    fetch: server.fetch,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Wore it' }));
  await waitFor(() => expect(record.toasts).toHaveLength(1));
  const { date } = server.asked(`POST /api/outfits/${outfitId}/wears`)[0]!.body;
  record.toasts[0]?.undo?.();
  await waitFor(() =>
    expect(server.calls.filter((call) => call.path.endsWith('/wears/delete'))).toMatchObject([
      { path, body: { date, ...back } },
    ]),
  );
});

test('the tray offers only categories that one has pieces of', async () => {
  const facets = { total: 2, status: [], colour: [], season: [], brand: [], occasion: [] };
  const category = [
    { value: 'outerwear', count: 1 },
    { value: 'shoes', count: 1 },
  ];
  const items = [testItem({ id: 'a' }), testItem({ id: 'b', name: 'Boots', category: 'shoes' })];
  const server = closetServer({
    'GET /api/items': { items, nextCursor: null },
    'GET /api/items/facets': { ...facets, category },
  });
  await renderRemote(remote, { path: '/outfits/builder', fetch: server.fetch });
  const chips = await screen.findByRole('group', { name: 'Category' });
  await within(chips).findByRole('button', { name: 'Shoes' });
  expect(
    within(chips)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Outerwear', 'Shoes']);
});

test('the closet draws covers that are due, and none while a piece is being cut', async () => {
  const other = { id: '01890000-0000-7000-8000-000000000011', cover: null, coverDue: true, look: 3 };
  const [piece] = outfit().pieces;
  const cutting = outfit({
    cover: null,
    coverDue: true,
    look: 5,
    pieces: [
      {
        ...piece!,
        cover: picture('whole', { cutout: { id: 'mask', path: 'users/bestie/mask', state: 'processing' } }),
      },
    ],
  });
  const server = closetServer({
    'GET /api/outfits': ({ query }) => ({
      items: query.get('coverDue') === 'true' ? [cutting, outfit(other)] : [],
      nextCursor: null,
    }),
    [`GET /api/outfits/${outfitId}`]: cutting,
    [`GET /api/outfits/${other.id}`]: outfit(other),
  });
  const { uploads } = await renderRemote(remote, { path: '/closet', fetch: server.fetch });
  await waitFor(() => expect(uploads.added).toHaveLength(1));
  expect(uploads.added[0]?.then?.[0]?.input).toMatchObject({ outfitId: other.id, look: 3 });
  expect(drawn.at(-1)).toContain('/pictures/cut/');
});

test.each(['an outfit that was begun here', 'a copy of it'] as const)(
  '“New outfit” from within %s begins an empty one',
  async (place) => {
    const user = userEvent.setup();
    const copyId = '01890000-0000-7000-8000-000000000012';
    outfitDrafts(outfitId).write({ version: null, value: valueOf(outfit()) });
    const server = closetServer({
      'POST /api/outfits': outfit(),
      [`GET /api/outfits/${outfitId}`]: outfit(),
      [`POST /api/outfits/${outfitId}/duplicate`]: outfit({ id: copyId, name: 'A copy' }),
      [`GET /api/outfits/${copyId}`]: outfit({ id: copyId, name: 'A copy' }),
    });
    const { location, navigate } = await renderRemote(remote, {
      path: '/outfits/builder',
      fetch: server.fetch,
    });
    await waitFor(() => expect(location().search).toBe(`?outfit=${outfitId}`));
    const inMenu = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'More' }));
      return screen.findByRole('menuitem', { name });
    };
    if (place === 'a copy of it') {
      await user.click(await inMenu('Duplicate'));
      await waitFor(() => expect(location().search).toBe(`?outfit=${copyId}`));
      // The page of the original, which is still there for a moment, has a menu too.
      expect(await screen.findByRole('heading', { level: 1, name: 'A copy' })).toBeVisible();
    }
    await navigate((await inMenu('New outfit')).getAttribute('href')!);
    expect(await screen.findByRole('heading', { level: 1, name: 'New outfit' })).toBeInTheDocument();
    expect(screen.getByText(/^Choose pieces, or let the dice/)).toBeVisible();
    expect(location().search).toBe('');
  },
);

/** Opens an outfit that another device changes: the server refuses saves over an older version. */
async function openShared() {
  const user = userEvent.setup();
  let stored = outfit({ occasion: 'work', notes: 'Warm' });
  const server = closetServer({
    [`GET /api/outfits/${outfitId}`]: () => stored,
    [`PATCH /api/outfits/${outfitId}`]: ({ body: { version, ...changes } }) => {
      if (version !== stored.version)
        return Response.json(new BestieError('conflict', { currentVersion: stored.version }).toBody(), {
          status: 409,
        });
      return (stored = { ...stored, ...changes, version: stored.version + 1 });
    },
  });
  const page = await renderRemote(remote, {
    path: `/outfits/builder?outfit=${outfitId}`,
    fetch: server.fetch,
  });
  return {
    user,
    sent: () => server.asked(`PATCH /api/outfits/${outfitId}`).map(({ body }) => body),
    changeElsewhere: (changes: Partial<OutfitDetail>) => {
      stored = { ...stored, ...changes, version: stored.version + 1 };
    },
    hear: () => act(() => page.queryClient.refetchQueries({ queryKey: ['outfits', 'get', outfitId] })),
    async field(name: RegExp) {
      await user.click(await screen.findByRole('tab', { name: 'Details' }));
      return screen.findByLabelText(name);
    },
  };
}

test.each([
  ['occasion', /^Occasion/],
  ['notes', /^Notes/],
] as const)('a change of the %s on another device is in its field, and is continued', async (name, label) => {
  const { user, sent, changeElsewhere, hear, field } = await openShared();
  const words = await field(label);
  await user.type(words, ' and');
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ [name]: expect.stringMatching(/ and$/) }));
  await screen.findByText('Saved');
  changeElsewhere({ [name]: 'Theirs' });
  await hear();
  await waitFor(() => expect(words).toHaveValue('Theirs'));
  await user.type(words, ' too');
  expect(words).toHaveValue('Theirs too');
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ [name]: 'Theirs too' }));
});

test('“Reload theirs” is in the fields of the tray', async () => {
  const { user, changeElsewhere, hear, field } = await openShared();
  const notes = await field(/^Notes/);
  changeElsewhere({ notes: 'Theirs' });
  await user.type(notes, ' and mine');
  await hear();
  await user.click(await screen.findByRole('button', { name: 'Reload theirs' }));
  await waitFor(() => expect(notes).toHaveValue('Theirs'));
});

test('“Keep mine” saves everything as it is shown', async () => {
  const { user, sent, changeElsewhere, hear, field } = await openShared();
  const notes = await field(/^Notes/);
  changeElsewhere({ name: 'Theirs', notes: 'Theirs' });
  await user.type(notes, ' and mine');
  await hear();
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await screen.findByText('Saved');
  expect(screen.getByRole('textbox', { name: 'Name of the outfit' })).toHaveValue('Camel Monday');
  expect(sent().at(-1)).toEqual({ version: 2, name: 'Camel Monday', notes: 'Warm and mine' });
});

test('an outfit whose save got no answer may be on the server, and is not said to be deleted', async () => {
  outfitDrafts(outfitId).write({ version: null, value: valueOf(outfit()) });
  const server = closetServer({
    'POST /api/outfits': () => Response.json(new BestieError('unavailable').toBody(), { status: 503 }),
  });
  const { location, record } = await renderRemote(remote, { path: '/outfits/builder', fetch: server.fetch });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('“Camel Monday” could not be saved yet.'));
  expect(location().pathname).toBe('/outfits/builder');
  expect(outfitDrafts(outfitId).read()).not.toBeNull();
});

describe('a remix whose original is gone', () => {
  const originalId = '01890000-0000-7000-8000-000000000013';

  async function open() {
    outfitDrafts(outfitId).write({ version: null, value: valueOf(outfit()), remixOf: originalId });
    const server = closetServer({
      'POST /api/outfits': ({ body }) =>
        body['remixOf'] === null
          ? outfit()
          : Response.json(new BestieError('not_found').toBody(), { status: 404 }),
      [`GET /api/outfits/${outfitId}`]: outfit(),
    });
    const page = await renderRemote(remote, { path: '/outfits/builder', fetch: server.fetch });
    expect(await screen.findByText(/The original outfit is no longer available\./)).toBeVisible();
    return { ...page, server };
  }

  test('is saved as an outfit of its own', async () => {
    const { location, server } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Save without naming the original' }));
    await waitFor(() => expect(location().search).toBe(`?outfit=${outfitId}`));
    expect(server.asked('POST /api/outfits').at(-1)?.body).toMatchObject({ id: outfitId, remixOf: null });
    expect(outfitDrafts(outfitId).read()).toBeNull();
  });

  test('is deleted with an undo, so that the next outfit is a new one', async () => {
    const { location, navigate, record } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(location().pathname).toBe('/closet'));
    expect(outfitDrafts(outfitId).read()).toBeNull();
    await navigate('/outfits/builder');
    expect(await screen.findByText('Saves automatically')).toBeVisible();
    await navigate('/closet?tab=outfits');
    act(() => record.toasts.at(-1)?.undo?.());
    await waitFor(() => expect(location().pathname).toBe('/outfits/builder'));
    expect(await screen.findByText(/The original outfit is no longer available\./)).toBeVisible();
  });
});
