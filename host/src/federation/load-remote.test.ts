import { createHash } from 'node:crypto';
import { createRemoteLoader, type ComposedRemote, type Federation } from './load-remote';
import type { RemoteFailure } from './remote-failure';

const entry = 'var fan;';
const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;

const remote: ComposedRemote = {
  id: 'wardrobe',
  title: 'Wardrobe',
  audience: 'fan',
  accent: 'fan',
  shell: '^1.0.0',
  home: '/home',
  navigation: [],
  routes: [{ path: '/home', title: 'Home', breadcrumb: 'Home', page: 'home' }],
  version: '1.0.0',
  entry: 'entry.js',
  container: 'wardrobe_1_0_0',
  files: [{ path: 'entry.js', bytes: entry.length, integrity }],
  pageFiles: { home: ['entry.js'] },
  sharedPackages: [],
  runtime: '2.9.2',
  commit: null,
  builtAt: '2026-11-21T00:00:00.000Z',
  baseUrl: '/remotes/wardrobe/1.0.0/',
  channel: 'stable',
  previous: null,
};

const Home = () => null;
const good = { default: { data: remote, pages: { home: () => Promise.resolve({ default: Home }) } } };
const networkError = new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008');

/** A federation whose tries end as told, one after the other; the last one repeats. */
function federationOf(...tries: (() => Promise<unknown>)[]): Federation & { calls: number } {
  return {
    version: '2.9.2',
    calls: 0,
    load() {
      const next = tries[Math.min(this.calls, tries.length - 1)];
      this.calls += 1;
      return next ? next() : Promise.resolve(good);
    },
  };
}

const fails = (error: Error) => () => Promise.reject(error);
const works = () => Promise.resolve<unknown>(good);

/** What the server answers when the loader looks why. */
function serverAnswers(answer: () => Promise<Response>) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
}

const loaderFor = (federation: Federation, onFailure?: (failure: RemoteFailure) => void) =>
  createRemoteLoader({
    federation,
    origin: 'http://bestie.test',
    pauses: [0, 0],
    ...(onFailure && { onFailure }),
  });

const failureOf = (federation: Federation, changes: Partial<ComposedRemote> = {}) =>
  loaderFor(federation)
    .loadPage({ ...remote, ...changes }, 'home')
    .then(
      () => null,
      (failure: RemoteFailure) => failure.kind,
    );

afterEach(() => jest.restoreAllMocks());

test('loads a page once, and has it at hand afterwards', async () => {
  const federation = federationOf(works);
  const loader = loaderFor(federation);
  expect(loader.loadedPage(remote, 'home')).toBeUndefined();
  const [first, second] = await Promise.all([
    loader.loadPage(remote, 'home'),
    loader.loadPage(remote, 'home'),
  ]);
  expect(first).toBe(second);
  expect(loader.loadedPage(remote, 'home')?.Page).toBe(Home);
  expect(federation.calls).toBe(1);
});

test('a passing fault heals by itself', async () => {
  serverAnswers(() => Promise.resolve(new Response('', { status: 503 })));
  const federation = federationOf(fails(networkError), works);
  await expect(loaderFor(federation).loadPage(remote, 'home')).resolves.toMatchObject({ Page: Home });
  expect(federation.calls).toBe(2);
});

test('a failure is never sticky: the next call tries anew', async () => {
  serverAnswers(() => Promise.reject(new TypeError('Failed to fetch')));
  const down = fails(networkError);
  const failures: string[] = [];
  const loader = loaderFor(federationOf(down, down, down, works), ({ kind }) => failures.push(kind));
  await expect(loader.loadPage(remote, 'home')).rejects.toMatchObject({ kind: 'down' });
  expect(failures).toEqual(['down']);
  await expect(loader.loadPage(remote, 'home')).resolves.toMatchObject({ Page: Home });
});

test.each<[string, () => Promise<Response>, string]>([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), 'down'],
  ['the answer is an error', () => Promise.resolve(new Response('', { status: 404 })), 'status'],
  ['the answer is something else', () => Promise.resolve(new Response('<h1>Hello</h1>')), 'integrity'],
  ['the files are well by now', () => Promise.resolve(new Response(entry)), 'down'],
])('when scripts do not load and %s, the kind is told', async (_name, answer, kind) => {
  serverAnswers(answer);
  expect(await failureOf(federationOf(fails(networkError)))).toBe(kind);
});

test('code that throws is not tried again', async () => {
  serverAnswers(() => Promise.resolve(new Response(entry)));
  const federation = federationOf(fails(new TypeError('x is not a function')));
  expect(await failureOf(federation)).toBe('threw');
  expect(federation.calls).toBe(1);
});

test.each([
  'ScriptNetworkError: Script "entry.js" timed out.',
  'Loading chunk 390 failed.\n(timeout: http://bestie.test/remotes/wardrobe/1.0.0/page.js)',
])('a hanging file is a time-out: %s', async (message) => {
  expect(await failureOf(federationOf(fails(new Error(message))))).toBe('timeout');
});

test('nothing hangs longer than the deadline', async () => {
  const loader = createRemoteLoader({
    federation: federationOf(() => new Promise(() => undefined)),
    origin: 'http://bestie.test',
    deadline: 1,
  });
  await expect(loader.loadPage(remote, 'home')).rejects.toMatchObject({ kind: 'timeout' });
});

test.each([
  ['nothing', null],
  ['no definition', { default: 7 }],
  ['no such page', { default: { ...good.default, pages: {} } }],
  [
    'no component',
    { default: { ...good.default, pages: { home: () => Promise.resolve({ default: 'x' }) } } },
  ],
])('a remote that exposes %s lacks an export', async (_name, exposed) => {
  expect(await failureOf(federationOf(() => Promise.resolve(exposed)))).toBe('missing-export');
});

test.each([[{ shell: '^2.0.0' }], [{ runtime: '2.8.0' }]])(
  'a misfit is not even asked for: %j',
  async (misfit) => {
    const federation = federationOf(works);
    expect(await failureOf(federation, misfit)).toBe('contract');
    expect(federation.calls).toBe(0);
  },
);
