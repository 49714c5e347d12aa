import type { LiveEvent } from '@bestie/contracts/live';
import { createLiveEvents } from './live';

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

function open(onRefused?: () => void, lastEventId?: string) {
  const streams: Stream[] = [];
  const live = createLiveEvents({
    onRefused,
    lastEventId,
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
    const { live, streams } = open(undefined, 'e4');
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
    const { live, streams } = open(() => void (refusals += 1));
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
});
