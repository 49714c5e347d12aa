import { dayMs } from '@bestie/contracts/days';
import { BestieError, failureText } from '@bestie/contracts/errors';
import type { Written } from '../../../parts/conversation/composer/written';

/** A message that was sent from this device and that the server has not confirmed yet. */
export interface QueuedMessage extends Written {
  /**
   * Id of the message on the server, so a repeated send creates no duplicate. Ids ascend in the order of
   * writing.
   */
  id: string;
  roomId: string;
  /** Milliseconds since 1970, by the clock of this device. */
  writtenAt: number;
  /** Why the server refuses the message; null while it waits. */
  refusal: string | null;
  /** The writer confirmed that the message is sent although it is old or one of many. */
  approved: boolean;
}

/** Storage for one person's queue, shared by all tabs of this browser. */
export interface QueueStore {
  read(): Promise<readonly QueuedMessage[]>;
  /** Changes the queue in one step, so that tabs do not overwrite each other's changes. */
  change(
    change: (messages: readonly QueuedMessage[]) => readonly QueuedMessage[],
  ): Promise<readonly QueuedMessage[]>;
  /** Called when another tab changes the queue. */
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
  /** Messages wait for the writer's confirmation, because there are many of them or they are old. */
  asks: boolean;
}

export type SendQueue = ReturnType<typeof createSendQueue>;

/** Above this number or age, messages are only sent after the writer confirms (community.md, Lounge). */
const many = 50;
const old = dayMs;
/** Shortest and longest pause between two attempts, in seconds. */
const pauses = { first: 1, longest: 30 };
/** Server failures after which a message counts as refused. */
const mostFailures = 5;
const passing = new Set(['unavailable', 'rate_limited', 'unauthenticated']);

const byId = (one: QueuedMessage, other: QueuedMessage) => (one.id < other.id ? -1 : 1);

/**
 * Sends messages in the order of writing, one at a time in each room, and keeps them until the server
 * confirms them: through a lost connection, a reload, and a closed tab. A message whose response was lost is
 * sent again under the same id, so it arrives once.
 */
export function createSendQueue({ store, send, alone, now = Date.now }: SendQueueOptions) {
  let stored: readonly QueuedMessage[] = [];
  /** Messages that are shown already and are being written to the store. */
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

  /** Seconds until the next attempt; null for a failure that a retry does not fix. */
  function retryAfter(id: string, error: unknown): number | null {
    const count = (failures.get(id) ?? 0) + 1;
    failures.set(id, count);
    const isPassing = !(error instanceof BestieError) || passing.has(error.code);
    if (!isPassing && !(error.code === 'internal' && count < mostFailures)) return null;
    const after = error instanceof BestieError ? error.retryAfter : undefined;
    return after ?? Math.min(pauses.longest, pauses.first * 2 ** (count - 1));
  }

  /** Sends the first message of a room. @returns the seconds to wait, or null when no message waits */
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
    // A message may have been added since the last check.
    void drain(roomId);
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Loads the messages that an earlier page stored. */
    async start() {
      ended = false;
      unsubscribe = store.subscribe(() => void store.read().then(adopt));
      adopt(await store.read());
    },
    /** Stops sending. Waiting messages stay in the store. */
    end() {
      ended = true;
      unsubscribe?.();
      for (const wake of [...waking]) wake();
    },
    /** Shows a message at once, stores it, and sends it in order. */
    async add(message: QueuedMessage) {
      entering = [...entering, message];
      show();
      await change((all) => [...all, message]);
      entering = entering.filter(({ id }) => id !== message.id);
      show();
    },
    /** Retries waiting messages now, because the connection is back. */
    wake() {
      for (const wake of [...waking]) wake();
    },
    /** Retries a refused message. */
    retry: async (id: string) => {
      failures.delete(id);
      await alter(id, { refusal: null });
    },
    /** Confirms that all waiting messages are sent. */
    approve: () => change((all) => all.map((one) => Object.assign({}, one, { approved: true }))),
    discard: (ids: readonly string[]) => change((all) => all.filter(({ id }) => !ids.includes(id))),
  };
}
