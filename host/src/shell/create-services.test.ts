import { pageFor } from '../test-support/consoles';
import { MemoryIdentity } from '../test-support/memory-identity';
import { createShellStorage } from '../storage/storage';
import { createServices } from './create-services';

let page: ReturnType<typeof openPage>;
afterEach(() => page.live.close());

const person = { uid: 'ada', email: 'ada@example.org', displayName: null };

/** A page whose document answers the profile, its event streams, and the requests that reach the server. */
function openPage() {
  document.body.innerHTML = '<script type="application/json" data-read="/api/profiles/ada">{}</script>';
  const asked: string[] = [];
  globalThis.fetch = async (url) => {
    asked.push(url as string);
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  };
  const streams: { closed: boolean; onmessage?: (message: MessageEvent<string>) => void }[] = [];
  globalThis.EventSource = class extends EventTarget {
    closed = false;
    constructor() {
      super();
      streams.push(this);
    }
    close() {
      this.closed = true;
    }
  } as unknown as typeof EventSource;
  // There are no other tabs.
  globalThis.BroadcastChannel = class extends EventTarget {} as unknown as typeof BroadcastChannel;
  const { api, live } = createServices({
    page: pageFor('fan'),
    loadIdentity: async () => new MemoryIdentity(person),
    createStorage: () => createShellStorage(() => Promise.reject(new Error('Nothing here is stored.'))),
    enter: () => undefined,
    swap: () => undefined,
    complete: (release) => Promise.resolve(release),
    reload: () => undefined,
  });
  return { api, live, asked, streams };
}

test('a page that opens after an event of another topic reads again what the document answered before it', async () => {
  page = openPage();
  const { api, live, asked, streams } = page;
  live.subscribe('space:s', () => undefined);
  await Promise.resolve();
  const event = { topic: 'space:s', type: 'spaces.update', ids: [] };
  streams[0]?.onmessage?.(new MessageEvent('message', { data: JSON.stringify(event), lastEventId: 'e9' }));
  await api.profiles.get({ uid: 'ada' }).catch(() => null);
  expect(asked).toEqual(['/api/profiles/ada']);
});

test('a page that opens without one reads nothing again', async () => {
  page = openPage();
  const { api, asked } = page;
  await api.profiles.get({ uid: 'ada' }).catch(() => null);
  expect(asked).toEqual([]);
});

test('over plain http a hidden tab leaves its connection to the others', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  page = openPage();
  const { live, streams } = page;
  live.subscribe('user:ada', () => undefined);
  await Promise.resolve();
  const turn = (state: DocumentVisibilityState) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  turn('hidden');
  jest.advanceTimersByTime(30_000);
  expect(streams.map(({ closed }) => closed)).toEqual([true]);
  turn('visible');
  expect(streams.map(({ closed }) => closed)).toEqual([true, false]);
  jest.useRealTimers();
});
