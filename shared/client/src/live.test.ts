import type { LiveEvent } from '@bestie/contracts/live';
import { createLiveEvents } from './live';

class Stream extends EventTarget {
  onmessage: ((message: MessageEvent<string>) => void) | null = null;
  closed = false;
  constructor(readonly url: string) {
    super();
  }
  close() {
    this.closed = true;
  }
  send(lastEventId: string, event: LiveEvent) {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(event), lastEventId }));
  }
  tell(type: 'ready' | 'reset', lastEventId: string) {
    this.dispatchEvent(new MessageEvent(type, { data: '{}', lastEventId }));
  }
}

function open() {
  const streams: Stream[] = [];
  const live = createLiveEvents({
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
  test('topics that are asked for together share one connection', async () => {
    const { live, streams } = open();
    live.subscribe('user:a', () => {});
    live.subscribe('admin', () => {});
    await settled();
    expect(streams.map(({ url }) => url)).toEqual(['/api/live?topics=admin%2Cuser%3Aa']);
  });

  test('a listener hears its own topic only, until it stops listening', async () => {
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

  test('a new topic reconnects from where the last connection stood', async () => {
    const { live, streams } = open();
    live.subscribe('user:a', () => {});
    await settled();
    streams[0]?.send('e9', worn);
    live.subscribe('admin', () => {});
    await settled();
    expect(streams[0]?.closed).toBe(true);
    expect(streams[1]?.url).toContain('lastEventId=e9');
  });

  test('when what was missed is no longer known, everybody is told to ask again', async () => {
    const { live, streams } = open();
    const heard: (LiveEvent | null)[] = [];
    live.subscribe('user:a', (event) => heard.push(event));
    await settled();
    streams[0]?.tell('reset', 'e40');
    expect(heard).toEqual([null]);
  });

  test('after the last listener nothing stays open', async () => {
    const { live, streams } = open();
    const stop = live.subscribe('user:a', () => {});
    await settled();
    stop();
    await settled();
    expect(streams[0]?.closed).toBe(true);
  });

  test('once it is closed it stays so, whoever begins or goes on listening', async () => {
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
