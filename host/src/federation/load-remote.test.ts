import { createHash } from 'node:crypto';
import {
  createRemoteLoader,
  type ComposedRemote,
  type Federation,
  type RemoteLoaderOptions,
  type Fallback,
} from './load-remote';
import { FileListError } from './file-lists';
import { RemoteFailure } from './remote-failure';

const entry = 'var fan;';
const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;

const remote: ComposedRemote = {
  id: 'wardrobe',
  title: 'Wardrobe',
  audience: 'fan',
  accent: 'fan',
  shell: '^2.0.0',
  home: '/home',
  navigation: [],
  routes: [{ path: '/home', title: 'Home', breadcrumb: 'Home', page: 'home' }],
  version: '1.0.0',
  entry: 'entry.js',
  container: 'wardrobe_1_0_0',
  files: [{ path: 'entry.js', integrity }],
  pageFiles: { home: ['entry.js'] },
  runtime: '2.9.2',
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

/** The server's answer when the loader looks for the cause. */
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

test('a temporary fault is retried', async () => {
  serverAnswers(() => Promise.resolve(new Response('', { status: 503 })));
  const federation = federationOf(fails(networkError), works);
  await expect(loaderFor(federation).loadPage(remote, 'home')).resolves.toMatchObject({ Page: Home });
  expect(federation.calls).toBe(2);
});

test('a failure is never cached: the next call tries again', async () => {
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
])('when scripts do not load and %s, the kind of failure is known', async (_name, answer, kind) => {
  serverAnswers(answer);
  expect(await failureOf(federationOf(fails(networkError)))).toBe(kind);
});

test.each<[string, Error, () => Promise<Response>, string]>([
  [
    'is not there',
    new Error('the answer is 404'),
    () => Promise.resolve(new Response('', { status: 404 })),
    'status',
  ],
  ['was altered', new TypeError('Failed to fetch'), () => Promise.resolve(new Response('{}')), 'integrity'],
  ['is well by now', new TypeError('Failed to fetch'), () => Promise.resolve(new Response(entry)), 'down'],
  [
    'hangs',
    new DOMException('too late', 'TimeoutError'),
    () => Promise.reject(new TypeError('none')),
    'timeout',
  ],
])(
  'when the list of files %s, nothing of the release runs, and the kind of failure is known',
  async (_name, cause, answer, kind) => {
    serverAnswers(answer);
    const file = { url: `http://bestie.test${remote.baseUrl}files.0123456789ab.json`, integrity };
    const federation = federationOf(works);
    const listless = { ...federation, prepare: () => Promise.reject(new FileListError(file, { cause })) };
    expect(await failureOf(listless)).toBe(kind);
    expect(federation.calls).toBe(0);
  },
);

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

test.each([[{ shell: '^3.0.0' }], [{ runtime: '2.8.0' }]])(
  'an incompatible release is not even requested: %j',
  async (incompatible) => {
    const federation = federationOf(works);
    expect(await failureOf(federation, incompatible)).toBe('contract');
    expect(federation.calls).toBe(0);
  },
);

describe('the fallback', () => {
  const before: ComposedRemote = { ...remote, version: '0.9.0', container: 'wardrobe_0_9_0' };
  const standIn: Fallback = (_remote, _failure, importFrom) => importFrom(before);
  /** Only the release before works. */
  const onlyBefore = (): Federation & { asked: string[] } => ({
    version: '2.9.2',
    asked: [],
    load({ container }) {
      this.asked.push(container);
      return container === before.container ? works() : fails(new TypeError('broken'))();
    },
  });
  const loaderWith = (federation: Federation, options: Partial<RemoteLoaderOptions> = {}) =>
    createRemoteLoader({
      federation,
      origin: 'http://bestie.test',
      pauses: [0, 0],
      fallback: standIn,
      ...options,
    });

  beforeEach(() => serverAnswers(() => Promise.resolve(new Response(entry))));

  test('replaces the failure, which is reported all the same', async () => {
    const failures: string[] = [];
    const loader = loaderWith(onlyBefore(), {
      onFailure: ({ kind }, { version }) => failures.push(`${version} ${kind}`),
    });
    await expect(loader.loadPage(remote, 'home')).resolves.toMatchObject({ Page: Home, release: before });
    expect(failures).toEqual(['1.0.0 threw']);
  });

  test('stays in use for a while, then the current release is asked again; Retry asks at once', async () => {
    const federation = onlyBefore();
    const loader = loaderWith(federation);
    await loader.loadPage(remote, 'home');
    await loader.loadPage(remote, 'home');
    expect(federation.asked).toEqual([remote.container, before.container]);
    await loader.loadPage(remote, 'home', { again: true });
    expect(federation.asked.filter((container) => container === remote.container)).toHaveLength(2);
    const container = onlyBefore();
    const uncooled = loaderWith(container, { cooldownMs: 0 });
    await uncooled.loadPage(remote, 'home');
    await uncooled.loadPage(remote, 'home');
    expect(container.asked.filter((container) => container === remote.container)).toHaveLength(2);
  });

  test('is tried beside a current release that hangs; a slow one may still win, and that is no failure', async () => {
    const onFailure = jest.fn();
    const hanging: Federation = {
      version: '2.9.2',
      load: ({ container }) => (container === before.container ? works() : new Promise(() => undefined)),
    };
    await expect(
      loaderWith(hanging, { timeoutMs: 1, onFailure }).loadPage(remote, 'home'),
    ).resolves.toMatchObject({
      release: before,
    });
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout' }), remote);

    onFailure.mockClear();
    let arrive: (value: unknown) => void = () => undefined;
    const slow: Federation = { version: '2.9.2', load: () => new Promise((resolve) => (arrive = resolve)) };
    const nothing: Fallback = () => {
      arrive(good);
      return Promise.resolve(null);
    };
    const loader = loaderWith(slow, { timeoutMs: 1, onFailure, fallback: nothing });
    await expect(loader.loadPage(remote, 'home')).resolves.toMatchObject({ release: remote });
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('when there is nothing, the failure of the current release is the one that counts', async () => {
    const loader = loaderWith(onlyBefore(), { fallback: () => Promise.reject(new Error('no cache')) });
    await expect(loader.loadPage(remote, 'home')).rejects.toMatchObject({ kind: 'threw' });
  });

  test('replaces a page that cannot be rendered, and is then the one at hand', async () => {
    const federation = federationOf(works);
    const loader = loaderWith(federation);
    const failure = new RemoteFailure('threw', remote.id, 'x');
    await loader.loadPage(remote, 'home');
    await expect(loader.loadFallback(remote, 'home', failure)).resolves.toMatchObject({ release: before });
    expect(loader.loadedPage(remote, 'home')).toBeUndefined();
    await expect(loader.loadPage(remote, 'home')).resolves.toMatchObject({ release: before });
  });
});
