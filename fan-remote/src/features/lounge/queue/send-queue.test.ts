import { act } from '@testing-library/react';
import { BestieError } from '@bestie/contracts/errors';
import { createSendQueue, type QueuedMessage, type QueueStore, type SendQueue } from './send-queue';

/** The storage that the tabs of one browser share, and the lock of each room. */
function createBrowser() {
  let kept: readonly QueuedMessage[] = [];
  const tabs = new Set<() => void>();
  const turns = new Map<string, Promise<void>>();
  const openTab = (): QueueStore => {
    let own: (() => void) | undefined;
    return {
      read: () => Promise.resolve(kept),
      change(how) {
        kept = how(kept);
        for (const tell of tabs) if (tell !== own) tell();
        return Promise.resolve(kept);
      },
      subscribe(listener) {
        own = listener;
        tabs.add(listener);
        return () => void tabs.delete(listener);
      },
    };
  };
  return {
    openTab,
    kept: () => kept,
    alone(roomId: string, work: () => Promise<void>) {
      const turn = (turns.get(roomId) ?? Promise.resolve()).then(work);
      turns.set(
        roomId,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}

/** A room on the server: it accepts each id once, and can be made unreachable. */
function createRoom() {
  const room = {
    messages: [] as string[],
    calls: [] as string[],
    inFlight: 0,
    mostInFlight: 0,
    answer: (_message: QueuedMessage): void => undefined,
    async send(message: QueuedMessage) {
      room.inFlight += 1;
      room.mostInFlight = Math.max(room.mostInFlight, room.inFlight);
      await Promise.resolve();
      room.inFlight -= 1;
      room.calls.push(message.id);
      room.answer(message);
      if (!room.messages.includes(message.id)) room.messages.push(message.id);
    },
  };
  return room;
}
const offline = () => {
  throw new BestieError('unavailable');
};
const write = (number: number, changes: Partial<QueuedMessage> = {}): QueuedMessage => ({
  id: `message-${String(number).padStart(3, '0')}`,
  roomId: 'room',
  text: `Words ${number}`,
  quote: null,
  pictures: [],
  writtenAt: Date.now(),
  refusal: null,
  approved: false,
  ...changes,
});
const ids = (count: number) => Array.from({ length: count }, (_, index) => write(index + 1).id);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
/** Waits until nothing is left to do without advancing the clock. */
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));

async function openQueue(
  browser: ReturnType<typeof createBrowser>,
  room: Pick<ReturnType<typeof createRoom>, 'send'>,
): Promise<SendQueue> {
  const queue = createSendQueue({ store: browser.openTab(), send: room.send, alone: browser.alone });
  await queue.start();
  await settle();
  return queue;
}

test('Lounge (1): 20 messages written offline, the tab killed: 20 arrive, once and in order', async () => {
  const [browser, room] = [createBrowser(), createRoom()];
  room.answer = offline;
  const first = await openQueue(browser, room);
  for (const message of ids(20).map((_, index) => write(index + 1))) void first.add(message);
  await settle();
  expect(room.messages).toEqual([]);
  expect(first.getState().messages).toHaveLength(20);
  // The tab is killed; the next page finds the messages that it stored.
  first.end();
  await settle();
  room.answer = () => undefined;
  const second = await openQueue(browser, room);
  expect(room.messages).toEqual(ids(20));
  expect(room.mostInFlight).toBe(1);
  expect(second.getState()).toEqual({ messages: [], asks: false });
});

test('a message whose response was lost is sent again under the same id', async () => {
  const [browser, room] = [createBrowser(), createRoom()];
  const lost = new Set<string>();
  const queue = await openQueue(browser, {
    async send(message) {
      await room.send(message);
      if (lost.has(message.id)) return;
      lost.add(message.id);
      offline();
    },
  });
  await queue.add(write(1));
  await queue.add(write(2));
  await settle();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(room.calls).toEqual([write(1).id, write(1).id, write(2).id, write(2).id]);
  expect(room.messages).toEqual(ids(2));
  expect(queue.getState().messages).toEqual([]);
});

test('two tabs write into one room: every message arrives once, one at a time', async () => {
  const [browser, room] = [createBrowser(), createRoom()];
  room.answer = offline;
  const tabs = [await openQueue(browser, room), await openQueue(browser, room)];
  for (let number = 1; number <= 10; number += 1) await tabs[number % 2]!.add(write(number));
  await settle();
  for (const tab of tabs) expect(tab.getState().messages).toHaveLength(10);
  room.answer = () => undefined;
  room.calls.length = 0;
  for (const tab of tabs) tab.wake();
  await settle();
  expect(room.calls).toEqual(ids(10));
  expect(room.mostInFlight).toBe(1);
  for (const tab of tabs) expect(tab.getState().messages).toEqual([]);
});

test('a refused message stays with its reason, blocks no other message, and can be retried', async () => {
  const [browser, room] = [createBrowser(), createRoom()];
  room.answer = ({ text }) => {
    if (text === 'Words 1') throw new BestieError('forbidden', { message: 'This room is locked.' });
  };
  const queue = await openQueue(browser, room);
  await queue.add(write(1));
  await queue.add(write(2));
  await settle();
  expect(room.messages).toEqual([write(2).id]);
  expect(queue.getState().messages).toMatchObject([{ id: write(1).id, refusal: 'This room is locked.' }]);
  room.answer = () => undefined;
  await queue.retry(write(1).id);
  await settle();
  expect(room.messages).toEqual([write(2).id, write(1).id]);
  expect(queue.getState().messages).toEqual([]);
});

test('in slow mode a message waits as long as the server says, and rooms do not wait for each other', async () => {
  const [browser, room] = [createBrowser(), createRoom()];
  let slow = true;
  room.answer = ({ roomId }) => {
    if (slow && roomId === 'slow') throw new BestieError('rate_limited', { retryAfter: 30 });
  };
  const queue = await openQueue(browser, room);
  await queue.add(write(1, { roomId: 'slow' }));
  await queue.add(write(2, { roomId: 'quick' }));
  await settle();
  expect(room.messages).toEqual([write(2).id]);
  slow = false;
  await jest.advanceTimersByTimeAsync(29_000);
  expect(room.messages).toEqual([write(2).id]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(room.messages).toEqual([write(2).id, write(1).id]);
});

test.each([
  ['51 of them', () => Array.from({ length: 51 }, (_, index) => write(index + 1))],
  [
    'one that is older than a day',
    () => [write(1, { writtenAt: Date.now() - 24 * 3600 * 1000 - 1 }), write(2)],
  ],
])('%s: nothing is sent before the writer confirms', async (_, written) => {
  const [browser, room] = [createBrowser(), createRoom()];
  await browser.openTab().change(written);
  const queue = await openQueue(browser, room);
  expect(queue.getState().asks).toBe(true);
  expect(room.calls).toEqual([]);
  await queue.approve();
  await settle();
  expect(room.messages).toEqual(written().map(({ id }) => id));
  expect(queue.getState()).toEqual({ messages: [], asks: false });
});

test('a discarded message is never sent', async () => {
  const [browser, room] = [createBrowser(), createRoom()];
  room.answer = offline;
  const queue = await openQueue(browser, room);
  await queue.add(write(1));
  await queue.add(write(2));
  await settle();
  await queue.discard([write(1).id]);
  room.answer = () => undefined;
  queue.wake();
  await settle();
  expect(room.messages).toEqual([write(2).id]);
  expect(browser.kept()).toEqual([]);
});
