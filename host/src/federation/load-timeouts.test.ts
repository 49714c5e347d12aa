/** How long a person looks at nothing when a console fails (quality.md, "Remote faults"), by a clock that is the test's. */
import { composed, consoles } from '../test-support/consoles';
import { createRemoteLoader, type Federation, type RemoteLoaderOptions } from './load-remote';

/** At most, in ms, until the message or the release before stands: after a failure, and when nothing answers. */
const bars = { fails: 5_000, hangs: 8_000 };

const remote = composed(consoles.fan);
const page = remote.routes[0]!.page;
const before = { ...remote, version: '0.9.0', container: 'before' };
const Page = () => null;
const works = { default: { data: remote, pages: { [page]: () => Promise.resolve({ default: Page }) } } };
const never = () => new Promise<never>(() => undefined);

const faults: Record<string, () => Promise<unknown>> = {
  'is down': () => Promise.reject(new Error('Failed to load script resources. #RUNTIME-008')),
  throws: () => Promise.reject(new TypeError('x is not a function')),
  'exposes nothing': () => Promise.resolve(null),
  hangs: never,
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Time until the load ends, in ms, with the waiting times of production. */
async function timeUntilEnd(federation: Federation, options: Partial<RemoteLoaderOptions> = {}) {
  const loader = createRemoteLoader({ federation, origin: 'http://bestie.test', ...options });
  const begun = performance.now();
  const ended = loader.loadPage({ ...remote, previous: before.version }, page).then(
    ({ release }) => ({ after: performance.now() - begun, came: release.version }),
    () => ({ after: performance.now() - begun, came: null }),
  );
  await jest.advanceTimersByTimeAsync(60_000);
  return ended;
}

describe.each(Object.entries(faults))('a console that %s', (name, load) => {
  const bar = name === 'hangs' ? bars.hangs : bars.fails;
  const federation: Federation = {
    version: remote.runtime,
    load: ({ container }) => (container === before.container ? Promise.resolve(works) : load()),
  };

  test('is given up in time, with nothing to fall back to', async () => {
    const { after, came } = await timeUntilEnd(federation);
    expect(came).toBeNull();
    expect(after).toBeLessThanOrEqual(bar);
  });

  test('is replaced in time by the fallback', async () => {
    const { after, came } = await timeUntilEnd(federation, {
      fallback: (_remote, _failure, importFrom) => importFrom(before),
    });
    expect(came).toBe('0.9.0');
    expect(after).toBeLessThanOrEqual(bars.fails);
  });

  test('is given up in time when the fallback hangs too', async () => {
    const { after, came } = await timeUntilEnd(federation, { fallback: never });
    expect(came).toBeNull();
    expect(after).toBeLessThanOrEqual(bars.hangs);
  });
});

test('a file of the release before that is late is asked for again while there is time', async () => {
  let asked = 0;
  const late = Object.assign(new Error('Loading chunk 7 failed.\n(timeout: /remotes/fan/0.9.0/7.js)'), {
    name: 'ChunkLoadError',
  });
  const { came } = await timeUntilEnd(
    {
      version: remote.runtime,
      load: ({ container }) => {
        if (container !== before.container) return never();
        asked += 1;
        return asked === 1 ? Promise.reject(late) : Promise.resolve(works);
      },
    },
    { fallback: (_remote, _failure, importFrom) => importFrom(before) },
  );
  expect(came).toBe('0.9.0');
});
