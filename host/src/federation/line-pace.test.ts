/** On a slow line a console gets the time that it needs, and is no failure. */
import { composed, consoles } from '../test-support/consoles';
import { linePace } from './line-pace';
import { createRemoteLoader } from './load-remote';

const script = (duration: number, transferSize = 50_000) => ({
  initiatorType: 'script',
  duration,
  transferSize,
});

test.each([
  ['a usual line', [script(300), script(900)], 1],
  ['a slow one', [script(300), script(12_000)], 4],
  ['one that hardly moves', [script(90_000)], 8],
  ['files from the cache', [script(8_000, 0)], 1],
  ['nothing so far', [], 1],
])('%s', (_name, timings, pace) => {
  expect(linePace(timings)).toBe(pace);
});

test('a console that takes 20 s on a slow line opens, and nothing is said to have gone wrong', async () => {
  jest.useFakeTimers();
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  try {
    const remote = composed(consoles.fan);
    const page = remote.routes[0]!.page;
    const works = {
      default: { data: remote, pages: { [page]: () => Promise.resolve({ default: () => null }) } },
    };
    const failures: string[] = [];
    const loader = createRemoteLoader({
      federation: {
        version: remote.runtime,
        load: () => new Promise((resolve) => setTimeout(() => resolve(works), 20_000)),
      },
      origin: 'http://bestie.test',
      pace: linePace([script(12_000)]),
      onFailure: ({ kind }) => failures.push(kind),
    });
    const opened = loader.loadPage(remote, page).then(
      ({ release }) => release.version,
      ({ kind }: { kind: string }) => kind,
    );
    await jest.advanceTimersByTimeAsync(30_000);
    await expect(opened).resolves.toBe('1.0.0');
    expect(failures).toEqual([]);
  } finally {
    jest.useRealTimers();
    jest.restoreAllMocks();
  }
});
