import { createReleaseLog, watchUncaught, type ReleaseEvent } from './release-log';

const seen = (log: ReturnType<typeof createReleaseLog>) => {
  const events: ReleaseEvent[] = [];
  log.listen((event) => events.push(event));
  return events;
};

const stood: ReleaseEvent = { remoteId: 'fan', version: '1.0.0', failure: null, loadMs: 120 };

test('a late listener gets all earlier entries', () => {
  const log = createReleaseLog();
  log.note(stood);
  const events = seen(log);
  log.note({ ...stood, version: '1.1.0' });
  expect(events.map(({ version }) => version)).toEqual(['1.0.0', '1.1.0']);
});

describe('errors that nobody caught', () => {
  const errorAt = (stack: string, name = 'TypeError') =>
    Object.assign(new Error('x'), { name, stack: `${name}: x\n    at ${stack}` });
  /** jsdom knows no promise that nobody handles. */
  const raise = (reason: Error) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

  test.each([
    ['its stack', errorAt('f (https://bestie.test/remotes/fan/1.4.2/page.js:1:2)')],
    ['its stack, kept on this device', errorAt('f (https://bestie.test/kept/remotes/fan/1.4.2/page.js:1:2)')],
  ])('are those of the release that %s leads to', (_name, error) => {
    const log = createReleaseLog();
    const end = watchUncaught(log);
    raise(error);
    end();
    raise(error);
    expect(seen(log)).toEqual([
      { remoteId: 'fan', version: '1.4.2', failure: 'uncaught', loadMs: null, error },
    ]);
  });

  test('are attributed by the file when there is no stack', () => {
    const log = createReleaseLog();
    const end = watchUncaught(log);
    dispatchEvent(new ErrorEvent('error', { filename: 'https://bestie.test/remotes/admin/2.0.0/entry.js' }));
    end();
    expect(seen(log)).toMatchObject([{ remoteId: 'admin', version: '2.0.0' }]);
  });

  test('are those of the host where no remote had a part in them', () => {
    const log = createReleaseLog();
    const end = watchUncaught(log);
    raise(errorAt('f (https://bestie.test/host/0.1.0+3f9a2c71b0de/main.js:1:2)'));
    raise(
      errorAt(
        'f (https://bestie.test/host/0.1.0/main.js:1:2)\n at g (https://bestie.test/remotes/fan/1.4.2/page.js:1:2)',
      ),
    );
    end();
    expect(seen(log).map(({ remoteId, version }) => `${remoteId}@${version}`)).toEqual([
      'host@0.1.0+3f9a2c71b0de',
      'fan@1.4.2',
    ]);
  });

  test('of no release, and aborted requests, are none', () => {
    const log = createReleaseLog();
    const end = watchUncaught(log);
    raise(errorAt('f (https://bestie.test/favicon.ico:1:2)'));
    raise(errorAt('f (https://bestie.test/remotes/fan/1.4.2/page.js:1:2)', 'AbortError'));
    end();
    expect(seen(log)).toEqual([]);
  });
});
