import { BestieError, failureText } from '@bestie/contracts/errors';
import type { Written } from '../../../parts/conversation/composer/written';

/** A message that its writer has sent and the server has not answered yet. */
export interface QueuedMessage extends Written {
  /** Of the message that it becomes: sent again it is the same one. Ids rise in the order of writing. */
  id: string;
  roomId: string;
  /** Milliseconds since 1970, by the clock of this device. */
  writtenAt: number;
  /** Why the server does not take it; null while it waits. */
  refusal: string | null;
  /** Its writer agreed that it still goes, although it is old or one of many. */
  approved: boolean;
}

/** Where the queue of one person is kept, for all tabs of this browser. */
export interface QueueStore {
  read(): Promise<readonly QueuedMessage[]>;
  /** Changes it in one step, so that tabs never undo each other's changes. */
  change(
    change: (messages: readonly QueuedMessage[]) => readonly QueuedMessage[],
  ): Promise<readonly QueuedMessage[]>;
  /** Another tab changed it. */
  subscribe(listener: () => void): () => void;
}

export interface SendQueueOptions {
  store: QueueStore;
  /** Sends a message. @throws BestieError */
  send: (message: QueuedMessage) => Promise<void>;
  /** Runs work that concerns a room in one tab at a time. */
  alone: (roomId: string, work: () => Promise<void>) => Promise<void>;
  now?: () => number;
}

export interface QueueState {
  /** In the order of writing. */
  messages: readonly QueuedMessage[];
  /** They go once their writer has agreed, because there are many of them, or old ones. */
  asks: boolean;
}

export type SendQueue = ReturnType<typeof createSendQueue>;

/** From more messages than this, and from older ones, nothing goes before their writer agrees (community.md, Lounge). */
const many = 50;
const old = 24 * 60 * 60 * 1000;
/** Seconds until the first and the longest pause between two attempts. */
const pauses = { first: 1, longest: 30 };
/** Failures of the server itself after which a message counts as refused. */
const mostFailures = 5;
const passing = new Set(['unavailable', 'rate_limited', 'unauthenticated']);

const byId = (one: QueuedMessage, other: QueuedMessage) => (one.id < other.id ? -1 : 1);

/**
 * Sends messages in the order in which they were written, one at a time in each room, and keeps them until the server
 * has answered: through a lost connection, a reload, and a closed tab. A message whose answer was lost is sent again
 * under the same id, so it arrives once.
 */
export function createSendQueue({ store, send, alone, now = Date.now }: SendQueueOptions) {
  let stored: readonly QueuedMessage[] = [];
  /** Shown at once, and on their way into the store. */
  let entering: readonly QueuedMessage[] = [];
  let state: QueueState = { messages: [], asks: false };
  let ended = true;
  const busyRooms = new Set<string>();
  const waking = new Set<() => void>();
  const failures = new Map<string, number>();
  const listeners = new Set<() => void>();
  let unsubscribe: (() => void) | undefined;

  const asksFor = (messages: readonly QueuedMessage[]) => {
    const waiting = messages.filter(({ refusal, approved }) => refusal === null && !approved);
    return waiting.length > many || waiting.some(({ writtenAt }) => now() - writtenAt > old);
  };
  const nextOf = (messages: readonly QueuedMessage[], roomId: string) => {
    const first = messages.find((message) => message.roomId === roomId && message.refusal === null);
    return first && (first.approved || !asksFor(messages)) ? first : null;
  };
  const show = () => {
    const kept = new Set(stored.map(({ id }) => id));
    const messages = [...stored, ...entering.filter(({ id }) => !kept.has(id))].sort(byId);
    state = { messages, asks: asksFor(messages) };
    for (const listener of listeners) listener();
    for (const roomId of new Set(stored.map((message) => message.roomId))) void drain(roomId);
  };
  const adopt = (messages: readonly QueuedMessage[]) => {
    stored = [...messages].sort(byId);
    show();
  };
  const change: QueueStore['change'] = async (how) => {
    const messages = await store.change(how);
    adopt(messages);
    return messages;
  };
  const alter = (id: string, changes: Partial<QueuedMessage>) =>
    change((all) => all.map((one) => (one.id === id ? Object.assign({}, one, changes) : one)));
  const remove = (id: string) => change((all) => all.filter((one) => one.id !== id));

  const pause = (seconds: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        waking.delete(end);
        resolve();
      };
      const timer = setTimeout(end, seconds * 1000);
      waking.add(end);
    });

  /** Seconds until the next attempt; null for a failure that another attempt does not change. */
  function retryAfter(id: string, error: unknown): number | null {
    const count = (failures.get(id) ?? 0) + 1;
    failures.set(id, count);
    const isPassing = !(error instanceof BestieError) || passing.has(error.code);
    if (!isPassing && !(error.code === 'internal' && count < mostFailures)) return null;
    const after = error instanceof BestieError ? error.retryAfter : undefined;
    return after ?? Math.min(pauses.longest, pauses.first * 2 ** (count - 1));
  }

  /** Sends the first message of a room. Answers with the seconds to wait, or null when nothing waits there. */
  async function sendFirst(roomId: string): Promise<number | null> {
    adopt(await store.read());
    const message = nextOf(stored, roomId);
    if (!message) return null;
    try {
      await send(message);
    } catch (error) {
      const seconds = retryAfter(message.id, error);
      if (seconds !== null) return seconds;
      await alter(message.id, { refusal: failureText(error) });
      return 0;
    }
    failures.delete(message.id);
    await remove(message.id);
    return 0;
  }

  async function drain(roomId: string): Promise<void> {
    if (ended || busyRooms.has(roomId) || !nextOf(stored, roomId)) return;
    busyRooms.add(roomId);
    try {
      for (let seconds: number | null = 0; seconds !== null && !ended;) {
        await alone(roomId, async () => void (seconds = await sendFirst(roomId)));
        if (seconds > 0) await pause(seconds);
      }
    } finally {
      busyRooms.delete(roomId);
    }
    // One may have come while the last look found none.
    void drain(roomId);
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes up what an earlier page left. */
    async start() {
      ended = false;
      unsubscribe = store.subscribe(() => void store.read().then(adopt));
      adopt(await store.read());
    },
    /** What waits stays in the store. */
    end() {
      ended = true;
      unsubscribe?.();
      for (const wake of [...waking]) wake();
    },
    /** Shows a message at once, keeps it, and sends it in its turn. */
    async add(message: QueuedMessage) {
      entering = [...entering, message];
      show();
      await change((all) => [...all, message]);
      entering = entering.filter(({ id }) => id !== message.id);
      show();
    },
    /** Tries now what waits for its next attempt: the connection is back. */
    wake() {
      for (const wake of [...waking]) wake();
    },
    /** Tries a refused message again. */
    retry: async (id: string) => {
      failures.delete(id);
      await alter(id, { refusal: null });
    },
    /** Everything that waits may go. */
    approve: () => change((all) => all.map((one) => Object.assign({}, one, { approved: true }))),
    discard: (ids: readonly string[]) => change((all) => all.filter(({ id }) => !ids.includes(id))),
  };
}
