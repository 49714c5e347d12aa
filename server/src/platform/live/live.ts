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
  /** Interval in milliseconds of the poll for events whose notification got lost; shortened by tests only. */
  pollEveryMs?: number;
}

export interface AttachOptions {
  /** The topics to subscribe to; the caller has checked access. */
  topics: string[];
  /** From the header `Last-Event-ID` or the query; the stream resumes after it. */
  lastEventId?: string | undefined;
  /** Topic of the person who opened the stream: it ends together with that topic's streams. */
  owner?: string;
  /** The stream ends then, and the client reconnects with current permissions. */
  endsAt?: Date | undefined;
  /**
   * Checks access again once the stream is registered, since it may have been revoked after the first check. A
   * rejection ends the stream.
   */
  recheck?: () => Promise<unknown>;
}

export type Live = ReturnType<typeof createLive>;

const channel = 'bestie_live';
const heartbeatIntervalMs = 20_000;
/** Streams end within five seconds after access was revoked, even when the notification got lost. */
const pollIntervalMs = 4_000;
const batch = 500;
const retention = 3 * 24 * 60 * 60 * 1000;
/** Streams of one person on one server: enough for everyday tabs, too few to affect others. */
const maxStreamsPerPerson = 20;
/**
 * An event of this type closes the streams of its topic and those that it owns, so that they reconnect with current
 * permissions.
 */
const disconnectType = 'live.disconnect';

/**
 * Live events: what a transaction publishes reaches every open stream of its topic on every server, once, in commit
 * order. A stream that reconnects resumes where it was.
 */
export function createLive({
  db,
  listen,
  clock,
  logger,
  pollEveryMs: pollEveryMs = pollIntervalMs,
}: LiveDependencies) {
  const outbox = createOutboxRepository(db);
  const streams = new Set<LiveStream>();
  const streamsByOwner = new Map<string, number>();
  const streamsByTopic = new Map<string, Set<LiveStream>>();
  const handlersByTopic = new Map<string, Set<(event: LiveEvent) => void>>();
  /** This server has delivered everything up to here. */
  let position = 0;
  let pumping: Promise<void> | undefined;
  let pumpAgain = false;
  let heartbeat: NodeJS.Timeout | undefined;
  let pollTimer: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;

  /** Delivers new events. A call during a run triggers one more. */
  function pump(): Promise<void> {
    pumpAgain = true;
    pumping ??= (async () => {
      try {
        while (pumpAgain) {
          pumpAgain = false;
          const events = await outbox.listAfter(position, batch);
          events.forEach(deliver);
          if (events.length === batch) pumpAgain = true;
        }
      } catch (error) {
        // The next event or heartbeat retries from the same position.
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

  /** Sends events between `after` and `upTo`, then switches the stream to live. */
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

  /** @returns the client's position, or undefined when the gap can no longer be filled */
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
   * Counts a person's stream from its request until its connection closes.
   * @throws BestieError `rate_limited` when the person has too many
   */
  function countStream(owner: string, raw: ServerResponse): void {
    const open = streamsByOwner.get(owner) ?? 0;
    if (open >= maxStreamsPerPerson)
      throw new BestieError('rate_limited', { retryAfter: heartbeatIntervalMs / 1000 });
    streamsByOwner.set(owner, open + 1);
    raw.once('close', () => {
      const left = (streamsByOwner.get(owner) ?? 1) - 1;
      if (left > 0) streamsByOwner.set(owner, left);
      else streamsByOwner.delete(owner);
    });
  }

  /** Turns a reply into an event stream. Resolves when the stream has received everything it missed. */
  async function attach(
    reply: FastifyReply,
    { topics, lastEventId, owner, endsAt, recheck }: AttachOptions,
  ): Promise<void> {
    const { raw } = reply;
    if (owner !== undefined) countStream(owner, raw);
    reply.hijack();
    try {
      const start = lastEventId === undefined ? undefined : await findStart(lastEventId);
      // There is no await between here and `add`: events up to now are replayed, all later ones are offered.
      const upTo = position;
      const from = start ?? upTo;
      const stream = new LiveStream(raw, new Set(topics), Math.max(from, upTo), owner, endsAt);
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Disables buffering in proxies.
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

  /** Keeps connections alive, ends expired ones, and finds events whose notification got lost. */
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

    /** Publishes inside the caller's transaction: delivered if and only if it commits. */
    publish: (trx: Kysely<Database>, event: LiveEvent): Promise<void> =>
      createOutboxRepository(trx).publish(event),

    /** Ends every stream of a topic on every server; clients reconnect with current permissions. */
    disconnect: (trx: Kysely<Database>, topic: string): Promise<void> =>
      createOutboxRepository(trx).publish({ topic, type: disconnectType, ids: [] }),

    /**
     * Calls `handler` on this server for every event of a topic, e.g. to invalidate a cache. @returns a function that
     * unsubscribes
     */
    subscribe(topic: string, handler: (event: LiveEvent) => void): () => void {
      const handlers = handlersByTopic.get(topic) ?? new Set();
      handlersByTopic.set(topic, handlers.add(handler));
      return () => handlers.delete(handler);
    },

    /** Deletes events older than three days; a stream that was away for longer gets a `reset`. */
    deleteExpired: (): Promise<number> => outbox.deleteBefore(new Date(clock().getTime() - retention)),

    async start(): Promise<void> {
      position = (await outbox.getRange())?.newest ?? 0;
      stopListening = await listen(
        channel,
        () => void pump(),
        () => void pump(),
      );
      // Events that were committed between the two lines above.
      await pump();
      heartbeat = setInterval(() => void beat(), heartbeatIntervalMs);
      pollTimer = setInterval(() => void pump(), pollEveryMs);
    },

    /** Ends every stream; clients then connect to another server. */
    async stop(): Promise<void> {
      clearInterval(heartbeat);
      clearInterval(pollTimer);
      await stopListening?.();
      for (const stream of streams) stream.end();
      await pumping;
    },
  };
}
