/** Pages of the last visit, for when there is no connection. */
interface OpenedPage {
  request: { url: string; mode: 'navigate'; method: 'GET' };
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

const handlers = new Map<string, (event: OpenedPage) => void>();

beforeAll(async () => {
  jest.spyOn(globalThis, 'addEventListener').mockImplementation((name: string, handler: unknown) => {
    handlers.set(name, handler as (event: OpenedPage) => void);
  });
  const pages = new Map([['/kept/pages/closet', 'as it was']]);
  Object.assign(globalThis, {
    caches: { match: async (key: string) => (pages.has(key) ? new Response(pages.get(key)) : undefined) },
  });
  await import('./service-worker');
});
afterAll(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'caches');
});

async function openPage(path: string): Promise<string> {
  let answer: Promise<Response> | undefined;
  handlers.get('fetch')?.({
    request: { url: `https://bestie.test${path}`, mode: 'navigate', method: 'GET' },
    preloadResponse: Promise.resolve(undefined),
    respondWith: (given) => void (answer = given),
  });
  return (await answer!).text();
}

test('a page comes from the server while it answers, also with an error', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('no', { status: 503 }));
  expect(await openPage('/closet')).toBe('no');
});

test('without a connection a kept page opens with its query, and no other page', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await openPage('/closet?sort=name')).toBe('as it was');
  await expect(openPage('/boards')).rejects.toThrow('Failed to fetch');
});

// Makes this file a module, so that its names are not those of the whole program.
export {};
