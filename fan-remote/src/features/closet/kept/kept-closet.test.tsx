import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BestieError } from '@bestie/contracts/errors';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../../remote';
import { closetServer, testItem } from '../../../test-support/closet-server';
import type * as KeptClosetModule from './kept-closet';

/** Cache storage, of which jsdom has none: names, and bodies by key. */
const stores = new Map<string, Map<string, string>>();
const storage = {
  open: async (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    return {
      put: async (key: string, response: Response) => void store.set(key, await response.text()),
      match: async (key: string) => (store.has(key) ? new Response(store.get(key)) : undefined),
    };
  },
};

beforeAll(() => void Object.assign(globalThis, { caches: storage }));
afterAll(() => void Reflect.deleteProperty(globalThis, 'caches'));
afterEach(() => jest.restoreAllMocks());

test('the closet opens from the last visit without a connection, and only its person’s', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<html>'));
  const coat = testItem({ id: 'a', name: 'Camel coat', material: 'Wool', formality: 4, warmth: 5 });
  const server = closetServer({
    'GET /api/items': { items: [coat], nextCursor: null },
    'GET /api/items/facets': {
      total: 1,
      status: [],
      category: [],
      colour: [],
      season: [],
      brand: [],
      occasion: [],
    },
  });
  const first = await renderRemote(remote, { path: '/closet', fetch: server.fetch });
  await screen.findByText('Camel coat');
  await waitFor(() => expect([...stores.values()][0]?.get('/kept/pages/closet')).toBe('<html>'));
  expect(screen.queryByText(/^You are offline/)).toBeNull();
  first.unmount();

  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const unreachable = () => {
    throw new BestieError('unavailable');
  };
  const down = closetServer({
    'GET /api/items': unreachable,
    'GET /api/items/facets': unreachable,
    'GET /api/items/a': unreachable,
  });
  const second = await renderRemote(remote, { path: '/closet', fetch: down.fetch });
  expect(await screen.findByText('Camel coat')).toBeVisible();
  expect(screen.getByText(/^You are offline\. This is your closet as of \w+ \d+ \w+, \d/)).toBeVisible();

  // The drawer of a piece shows what the list knows, says what is missing, and keeps a wear for later.
  await userEvent.click(screen.getByText('Camel coat'));
  const drawer = await screen.findByRole('dialog', { name: 'Camel coat' });
  expect(within(drawer).getByRole('status')).toHaveTextContent(
    /^You are offline\. .* its wear log, its outfits/,
  );
  for (const fact of ['Wool', 'Smart', 'Cold, under 3 °C'])
    expect(within(drawer).getByText(fact)).toBeVisible();
  expect(within(drawer).queryByText(/went wrong/)).toBeNull();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Wore it' }));
  await waitFor(() =>
    expect(second.record.toasts.at(-1)?.message).toBe('Wore Camel coat. It is sent once you’re back online.'),
  );
  second.unmount();

  await renderRemote(remote, {
    path: '/closet',
    fetch: down.fetch,
    shell: {
      session: { uid: 'other', email: 'other@bestie.test', displayName: null, role: 'fan', admin: false },
    },
  });
  await waitFor(() => expect(screen.queryByText(/^Loading your pieces/)).toBeNull());
  expect(screen.queryByText('Camel coat')).toBeNull();
});

test('only a page of the running release is kept, whose files are on this device', async () => {
  let keepCloset: typeof KeptClosetModule.keepCloset | undefined;
  jest.isolateModules(() => {
    ({ keepCloset } = jest.requireActual<typeof KeptClosetModule>('./kept-closet'));
  });
  const script = document.createElement('script');
  script.defer = true;
  script.setAttribute('src', '/host/1.0.0/main.js');
  document.head.append(script);
  const pageOf = (version: string) => `<html><script defer src="/host/${version}/main.js"></script>`;
  const fetched = jest.spyOn(globalThis, 'fetch');
  const keptPage = async () => {
    await keepCloset?.('eve', { at: 1, list: { pages: [], pageParams: [] }, facets: undefined });
    return [...stores.values()].at(-1)?.get('/kept/pages/closet');
  };
  fetched.mockResolvedValueOnce(new Response(pageOf('1.1.0')));
  expect(await keptPage()).toBeUndefined();
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await keptPage()).toBeUndefined();
  fetched.mockResolvedValueOnce(new Response(pageOf('1.0.0')));
  expect(await keptPage()).toBe(pageOf('1.0.0'));
  await keptPage();
  expect(fetched).toHaveBeenCalledTimes(3);
  script.remove();
});
