import type { ServerResponse } from 'node:http';
import { BestieError } from '@bestie/contracts/errors';
import type { LiveEvent } from '@bestie/contracts/live';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Listen } from '../database/listener';
import type { Database } from '../database/schema';
import type { Logger } from '../logger';
import { eventFrame, fromEventId, heartbeatFrame, idleFrame, readyFrame, resetFrame } from './event-frames';
import { LiveStream } from './live-stream';
import { createOutboxRepository } from './outbox.repository';
import type { PositionedEvent } from './outbox.repository';

export interface LiveDependencies {
  db: Kysely<Database>;
  listen: Listen;
  clock: () => Date;
  logger: Logger;
  /** Milliseconds after which events are looked for whose notice got lost; only tests look more often. */
  lookEvery?: number;
}

export interface AttachOptions {
  /** What the caller may hear; checked before. */
  topics: string[];
  /** From the header `Last-Event-ID` or the query; the stream resumes after it. */
  lastEventId?: string | undefined;
  /** Topic of whose stream it is: ended together with that topic’s streams, whatever it hears. */
  owner?: string;
  /** The stream ends then, and the client connects again with fresh rights. */
  endsAt?: Date | undefined;
  /**
   * Asked once the stream hears: whether the caller still may. They may have lost their rights after they were checked and
   * before the stream could be ended. A rejection ends it.
   */
  recheck?: () => Promise<unknown>;
}

export type Live = ReturnType<typeof createLive>;

const channel = 'bestie_live';
const heartbeatInterval = 20_000;
/** Streams of who lost their rights end within five seconds, also when the notice of it got lost. */
const lookInterval = 4_000;
const batch = 500;
const retention = 3 * 24 * 60 * 60 * 1000;
/** Streams of one person on one server: more than anybody has tabs of this site, fewer than would be felt by others. */
const mostStreams = 20;
/** Streams of a topic that gets an event of this type, and those that it owns, are closed, so that they connect again with today's rights. */
const disconnectType = 'live.disconnect';

/**
 * Live events for people: whatever a transaction publishes reaches every open stream of its topic on every server,
 * once, in the order of commits. A stream that was away resumes where it was.
 */
export function createLive({ db, listen, clock, logger, lookEvery = lookInterval }: LiveDependencies) {
  const outbox = createOutboxRepository(db);
  const streams = new Set<LiveStream>();
  const streamsByOwner = new Map<string, number>();
  const streamsByTopic = new Map<string, Set<LiveStream>>();
  const handlersByTopic = new Map<string, Set<(event: LiveEvent) => void>>();
  /** Everything up to here was handed out by this server. */
  let position = 0;
  let pumping: Promise<void> | undefined;
  let wanted = false;
  let heartbeat: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;

  /** Hands out what is new. Calls that come while it runs make it look once more. */
  function pump(): Promise<void> {
    wanted = true;
    pumping ??= (async () => {
      try {
        while (wanted) {
          wanted = false;
          const events = await outbox.listAfter(position, batch);
          events.forEach(deliver);
          if (events.length === batch) wanted = true;
        }
      } catch (error) {
        // The next event or heartbeat tries again from the same position.
        logger.warn({ error: (error as Error).message }, 'reading live events failed');
      } finally {
        pumping = undefined;
      }
    })();
    return pumping;
  }

  function deliver(event: PositionedEvent): void {
    position = event.position;
    const { topic, type, ids } = event;
    for (const handler of handlersByTopic.get(topic) ?? []) handler({ topic, type, ids });
    if (type === disconnectType) {
      for (const stream of streams) if (stream.topics.has(topic) || stream.owner === topic) stream.end();
      return;
    }
    const audience = streamsByTopic.get(topic);
    if (!audience) return;
    const frame = eventFrame(event);
    for (const stream of audience) stream.offer(event.position, frame);
  }

  function add(stream: LiveStream): void {
    streams.add(stream);
    for (const topic of stream.topics) {
      const audience = streamsByTopic.get(topic) ?? new Set();
      streamsByTopic.set(topic, audience.add(stream));
    }
  }

  function remove(stream: LiveStream): void {
    streams.delete(stream);
    for (const topic of stream.topics) {
      const audience = streamsByTopic.get(topic);
      audience?.delete(stream);
      if (audience?.size === 0) streamsByTopic.delete(topic);
    }
  }

  /** Sends what came between `after` and `upTo`, then lets the stream go live. */
  async function catchUp(stream: LiveStream, after: number, upTo: number): Promise<void> {
    const topics = [...stream.topics];
    let sent = after;
    while (stream.open) {
      const events = await outbox.listBetween(topics, sent, upTo, batch);
      const last = events.at(-1);
      if (last) {
        await stream.replay(events.filter(({ type }) => type !== disconnectType).map(eventFrame));
        sent = last.position;
      }
      if (events.length < batch) break;
    }
    stream.goLive();
  }

  /** @returns where a client stands, or undefined when what it missed is no longer known */
  async function findStart(lastEventId: string): Promise<number | undefined> {
    const start = fromEventId(lastEventId);
    if (start === undefined) return undefined;
    // Another server may have been ahead of this one.
    if (start > position) await pump();
    const range = await outbox.getRange();
    if (!range) return start === 0 ? 0 : undefined;
    return start <= range.newest && start >= range.oldest - 1 ? start : undefined;
  }

  /**
   * Counts a stream of a person, from its request until its connection closes.
   * @throws BestieError `rate_limited` when they have as many as one may have
   */
  function takePlace(owner: string, raw: ServerResponse): void {
    const open = streamsByOwner.get(owner) ?? 0;
    if (open >= mostStreams) throw new BestieError('rate_limited', { retryAfter: heartbeatInterval / 1000 });
    streamsByOwner.set(owner, open + 1);
    raw.once('close', () => {
      const left = (streamsByOwner.get(owner) ?? 1) - 1;
      if (left > 0) streamsByOwner.set(owner, left);
      else streamsByOwner.delete(owner);
    });
  }

  /** Turns an answer into an event stream. Resolves when the stream has everything that it missed. */
  async function attach(
    reply: FastifyReply,
    { topics, lastEventId, owner, endsAt, recheck }: AttachOptions,
  ): Promise<void> {
    const { raw } = reply;
    if (owner !== undefined) takePlace(owner, raw);
    reply.hijack();
    try {
      const start = lastEventId === undefined ? undefined : await findStart(lastEventId);
      // From here to `add` nothing waits: what is handed out up to now is caught up with, all later is offered.
      const upTo = position;
      const from = start ?? upTo;
      const stream = new LiveStream(raw, new Set(topics), Math.max(from, upTo), owner, endsAt);
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Proxies must not collect events before passing them on.
        'x-accel-buffering': 'no',
      });
      raw.on('close', () => remove(stream));
      raw.on('error', () => raw.destroy());
      add(stream);
      if (raw.destroyed) return remove(stream);
      stream.write(lastEventId !== undefined && start === undefined ? resetFrame(from) : readyFrame(from));
      const checked = recheck?.().catch(() => stream.end());
      await catchUp(stream, from, upTo);
      await checked;
    } catch (error) {
      logger.warn({ error: (error as Error).message }, 'opening a live stream failed');
      raw.destroy();
    }
  }

  /** Keeps connections alive, ends those whose time is over, and looks for events whose notice got lost. */
  async function beat(): Promise<void> {
    await pump();
    const now = clock();
    const frame = heartbeatFrame(position);
    for (const stream of streams) {
      if (stream.endsAt && stream.endsAt <= now) stream.end();
      else stream.beat(frame, idleFrame);
    }
  }

  return {
    attach,
    beat,

    /** How many streams are open on this server. */
    countStreams: (): number => streams.size,

    /** Publishes inside the caller's transaction: heard when, and only if, it commits. */
    publish: (trx: Kysely<Database>, event: LiveEvent): Promise<void> =>
      createOutboxRepository(trx).publish(event),

    /** Ends every stream of a topic on every server; its readers connect again with today's rights. */
    disconnect: (trx: Kysely<Database>, topic: string): Promise<void> =>
      createOutboxRepository(trx).publish({ topic, type: disconnectType, ids: [] }),

    /** Calls `handler` on this server for every event of a topic, e.g. to drop a cache. Ends with the returned function. */
    subscribe(topic: string, handler: (event: LiveEvent) => void): () => void {
      const handlers = handlersByTopic.get(topic) ?? new Set();
      handlersByTopic.set(topic, handlers.add(handler));
      return () => handlers.delete(handler);
    },

    /** Forgets events that are older than three days; a stream that was away for longer gets a `reset`. */
    deleteExpired: (): Promise<number> => outbox.deleteBefore(new Date(clock().getTime() - retention)),

    async start(): Promise<void> {
      position = (await outbox.getRange())?.newest ?? 0;
      stopListening = await listen(
        channel,
        () => void pump(),
        () => void pump(),
      );
      // What came between the two lines above.
      await pump();
      heartbeat = setInterval(() => void beat(), heartbeatInterval);
      looking = setInterval(() => void pump(), lookEvery);
    },

    /** Ends every stream; clients then connect to another server. */
    async stop(): Promise<void> {
      clearInterval(heartbeat);
      clearInterval(looking);
      await stopListening?.();
      for (const stream of streams) stream.end();
      await pumping;
    },
  };
}
