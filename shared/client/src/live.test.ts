import type { LiveEvent } from '@bestie/contracts/live';
import { createLiveEvents } from './live';
import type { LiveOptions } from './live';

class Stream extends EventTarget {
  onmessage: ((message: MessageEvent<string>) => void) | null = null;
  closed = false;
  readyState = 1;
  constructor(readonly url: string) {
    super();
  }
  close() {
    this.closed = true;
  }
  send(lastEventId: string, event: LiveEvent) {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(event), lastEventId }));
  }
  tell(type: 'ready' | 'reset', lastEventId: string, data: object = {}) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }));
  }
  /** @param readyState 0 while the browser reconnects by itself, 2 when it gave up */
  fail(readyState: 0 | 2) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

function open(options: LiveOptions = {}) {
  const streams: Stream[] = [];
  const live = createLiveEvents({
    ...options,
    open: (url) => {
      const stream = new Stream(url);
      streams.push(stream);
      return stream as unknown as EventSource;
    },
  });
  return { live, streams };
}

const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve));
const worn: LiveEvent = { topic: 'user:a', type: 'wears.create', ids: ['1'] };

describe('live events in the page', () => {
  test('topics that are subscribed to together share one connection', async () => {
    const { live, streams } = open();
    live.subscribe('user:a', () => {});
    live.subscribe('admin', () => {});
    await settled();
    expect(streams.map(({ url }) => url)).toEqual(['/api/live?topics=admin%2Cuser%3Aa']);
  });

  test('a listener gets events of its own topic only, until it unsubscribes', async () => {
    const { live, streams } = open();
    const heard: (LiveEvent | null)[] = [];
    const stop = live.subscribe('user:a', (event) => heard.push(event));
    live.subscribe('admin', () => {});
    await settled();
    streams[0]?.send('e1', worn);
    streams[0]?.send('e2', { ...worn, topic: 'admin' });
    stop();
    await settled();
    streams.at(-1)?.send('e3', worn);
    expect(heard).toEqual([worn]);
  });

  test('the first connection begins after the last event that the document knows', async () => {
    const { live, streams } = open({ lastEventId: 'e4' });
    live.subscribe('user:a', () => {});
    await settled();
    expect(streams[0]?.url).toBe('/api/live?topics=user%3Aa&lastEventId=e4');
  });

  test('a new topic reconnects from the position of the last connection', async () => {
    const { live, streams } = open();
    live.subscribe('user:a', () => {});
    await settled();
    streams[0]?.send('e9', worn);
    live.subscribe('admin', () => {});
    await settled();
    expect(streams[0]?.closed).toBe(true);
    expect(streams[1]?.url).toContain('lastEventId=e9');
  });

  test('whatever was read before is said to be old with each event, of whatever topic, and not by a mere reconnect', async () => {
    let moves = 0;
    const { live, streams } = open({ lastEventId: 'e4', onMoved: () => void (moves += 1) });
    live.subscribe('user:a', () => {});
    await settled();
    streams[0]?.tell('ready', 'e4');
    expect(moves).toBe(0);
    streams[0]?.send('e5', worn);
    expect(moves).toBe(1);
    live.subscribe('space:s', () => {});
    await settled();
    streams[1]?.tell('ready', 'e5');
    expect(moves).toBe(1);
    streams[1]?.send('e6', { ...worn, topic: 'space:s' });
    expect(moves).toBe(2);
    // The browser reconnected from a later heartbeat.
    streams[1]?.tell('ready', 'e8');
    streams[1]?.tell('reset', 'e20');
    expect(moves).toBe(4);
  });

  test('when missed events are no longer known, all listeners are told to refresh', async () => {
    const { live, streams } = open();
    const heard: (LiveEvent | null)[] = [];
    live.subscribe('user:a', (event) => heard.push(event));
    await settled();
    streams[0]?.tell('reset', 'e40');
    expect(heard).toEqual([null]);
  });

  test('listeners of a topic that is closed to the person are told to look again, others are not', async () => {
    const { live, streams } = open();
    const heard: string[] = [];
    live.subscribe('user:a', () => heard.push('user'));
    live.subscribe('loungeRoom:r', (event) => heard.push(event === null ? 'room' : event.type));
    await settled();
    streams[0]?.tell('ready', 'e1', { refused: ['loungeRoom:r'] });
    expect(heard).toEqual(['room']);
  });

  test('more topics than a stream may have leave out some of objects, never those of the person and of the site', async () => {
    const { live, streams } = open();
    for (let at = 0; at < 80; at += 1) live.subscribe(`space:${at}`, () => {});
    for (const topic of ['platform', 'user:a', 'admin']) live.subscribe(topic, () => {});
    await settled();
    const topics = new URL(streams[0]!.url, 'http://bestie.test').searchParams.get('topics')!.split(',');
    expect(topics).toHaveLength(64);
    expect(topics).toEqual(expect.arrayContaining(['platform', 'user:a', 'admin']));
  });

  test('a stream that was refused is opened again from its position, ever more slowly', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const { live, streams } = open();
    live.subscribe('user:a', () => {});
    await settled();
    streams[0]?.tell('ready', 'e7');
    streams[0]?.fail(0);
    jest.advanceTimersByTime(60_000);
    expect(streams).toHaveLength(1);
    for (const [at, most] of [1_000, 2_000, 5_000].entries()) {
      streams.at(-1)?.fail(2);
      jest.advanceTimersByTime(most / 2 - 1);
      expect(streams).toHaveLength(at + 1);
      jest.advanceTimersByTime(most / 2 + 1);
      expect(streams).toHaveLength(at + 2);
    }
    expect(streams.at(-1)?.url).toContain('lastEventId=e7');
    streams.at(-1)?.tell('ready', 'e7');
    streams.at(-1)?.fail(2);
    jest.advanceTimersByTime(1_000);
    expect(streams).toHaveLength(5);
    streams.at(-1)?.fail(2);
    live.close();
    jest.advanceTimersByTime(60_000);
    expect(streams).toHaveLength(5);
    jest.useRealTimers();
  });

  test('onRefused is called for each response that is not a stream, and not for a lost connection', async () => {
    let refusals = 0;
    const { live, streams } = open({ onRefused: () => void (refusals += 1) });
    live.subscribe('user:a', () => {});
    await settled();
    streams[0]?.fail(0);
    expect(refusals).toBe(0);
    streams[0]?.fail(2);
    expect(refusals).toBe(1);
    live.close();
  });

  test('after the last listener no connection stays open', async () => {
    const { live, streams } = open();
    const stop = live.subscribe('user:a', () => {});
    await settled();
    stop();
    await settled();
    expect(streams[0]?.closed).toBe(true);
  });

  test('once closed it stays closed, whoever subscribes afterwards', async () => {
    const { live, streams } = open();
    const heard: (LiveEvent | null)[] = [];
    live.subscribe('user:a', (event) => heard.push(event));
    await settled();
    live.subscribe('platform', () => {});
    live.close();
    expect(streams.map(({ closed }) => closed)).toEqual([true]);
    const stop = live.subscribe('admin', () => {});
    await settled();
    stop();
    await settled();
    expect(streams).toHaveLength(1);
    expect(heard).toEqual([]);
  });

  describe('where a browser has few connections for all tabs', () => {
    /** A tab that may go behind another one. */
    class Tab extends EventTarget {
      visibilityState: DocumentVisibilityState = 'visible';
      turn(visibilityState: DocumentVisibilityState) {
        this.visibilityState = visibilityState;
        this.dispatchEvent(new Event('visibilitychange'));
      }
    }
    const openTab = (tab = new Tab()) => ({ tab, ...open({ sharing: tab }) });

    beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
    afterEach(() => jest.useRealTimers());

    test('a tab that was hidden for half a minute gives its connection up, and hears what it missed when it is back', async () => {
      const { tab, live, streams } = openTab();
      const heard: (LiveEvent | null)[] = [];
      live.subscribe('user:a', (event) => heard.push(event));
      await settled();
      streams[0]?.send('e7', worn);
      tab.turn('hidden');
      jest.advanceTimersByTime(29_999);
      expect(streams[0]?.closed).toBe(false);
      jest.advanceTimersByTime(1);
      expect(streams[0]?.closed).toBe(true);
      // What begins to listen meanwhile waits, too.
      live.subscribe('admin', () => {});
      await settled();
      expect(streams).toHaveLength(1);
      tab.turn('visible');
      expect(streams[1]?.url).toBe('/api/live?topics=admin%2Cuser%3Aa&lastEventId=e7');
      streams[1]?.send('e8', { ...worn, ids: ['2'] });
      expect(heard.map((event) => event?.ids)).toEqual([['1'], ['2']]);
    });

    test('six tabs, of which five are behind, leave connections for the pages', async () => {
      const tabs = Array.from({ length: 6 }, () => openTab());
      for (const { live } of tabs) live.subscribe('user:a', () => {});
      await settled();
      for (const { tab } of tabs.slice(1)) tab.turn('hidden');
      jest.advanceTimersByTime(30_000);
      expect(tabs.flatMap(({ streams }) => streams).filter(({ closed }) => !closed)).toHaveLength(1);
    });

    test('a look at another tab costs nothing, and a tab that was opened behind gives its connection up as well', async () => {
      const { tab, live, streams } = openTab();
      live.subscribe('user:a', () => {});
      await settled();
      tab.turn('hidden');
      jest.advanceTimersByTime(20_000);
      tab.turn('visible');
      jest.advanceTimersByTime(60_000);
      expect(streams.map(({ closed }) => closed)).toEqual([false]);

      const behind = new Tab();
      behind.visibilityState = 'hidden';
      const second = openTab(behind);
      second.live.subscribe('user:a', () => {});
      await settled();
      jest.advanceTimersByTime(30_000);
      expect(second.streams.map(({ closed }) => closed)).toEqual([true]);
    });

    test('a hidden tab whose stream was refused tries again when it is back; a closed one never does', async () => {
      const { tab, live, streams } = openTab();
      live.subscribe('user:a', () => {});
      await settled();
      tab.turn('hidden');
      jest.advanceTimersByTime(29_900);
      streams[0]?.fail(2);
      jest.advanceTimersByTime(60_000);
      expect(streams).toHaveLength(1);
      tab.turn('visible');
      expect(streams).toHaveLength(2);
      tab.turn('hidden');
      jest.advanceTimersByTime(30_000);
      live.close();
      tab.turn('visible');
      expect(streams).toHaveLength(2);
    });
  });
});
