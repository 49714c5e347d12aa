import { showPushMessages } from './push-messages';
import type { PushWorker } from './push-messages';

/** A service worker with one open window, whose events are sent by hand. */
function startWorker({ answer }: { answer: () => Promise<Response> }) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: { title: string; options: { body?: string; data?: unknown } }[] = [];
  const went: string[] = [];
  const opened: string[] = [];
  let windows: object[] = [];
  const page = {
    focused: false,
    navigate: async (url: string) => (went.push(url), page),
    focus: async () => page,
  };
  showPushMessages({
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, options }),
    },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => opened.push(url) },
  } as unknown as PushWorker);
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => (asked.push(input as string), answer()));
  const send = async (type: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => void (done = promise) });
    await done;
  };
  return {
    shown,
    went,
    opened,
    asked,
    hasWindow: () => void (windows = [page]),
    push: (payload: object) => send('push', { data: { json: () => payload } }),
    click: (data: unknown) => send('notificationclick', { notification: { data, close: () => {} } }),
  };
}
afterEach(() => jest.restoreAllMocks());

const told = { text: 'Bea replied in “Boots?”.', href: '/community/forum/boots?post=2', read: false };

test('a message is shown in the words of the server, and a click leads to the line', async () => {
  const worker = startWorker({ answer: async () => Response.json(told) });
  await worker.push({ id: 'n1' });
  expect(worker.asked).toEqual(['/api/notifications/n1']);
  expect(worker.shown).toMatchObject([
    { title: 'Bestie', options: { body: told.text, tag: 'n1', data: told.href } },
  ]);
  await worker.click(told.href);
  expect([worker.opened, worker.went]).toEqual([[told.href], []]);
  worker.hasWindow();
  await worker.click(told.href);
  expect(worker.went).toEqual([told.href]);
});

test.each([
  ['was read meanwhile', async () => Response.json({ ...told, read: true })],
  ['was taken back', async () => new Response(null, { status: 404 })],
  ['belongs to who signed out here', async () => new Response(null, { status: 401 })],
  ['comes without a connection', () => Promise.reject(new TypeError('offline'))],
])('a message that %s says nothing of its text, and leads to all notifications', async (_case, answer) => {
  const worker = startWorker({ answer });
  await worker.push({ id: 'n1' });
  expect(worker.shown).toMatchObject([
    { options: { body: 'See what’s new in your notifications.', silent: true, data: '/notifications' } },
  ]);
});
