import type { ServerResponse } from 'node:http';
import { dayMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { userTopic } from '@bestie/contracts/live';
import type { LiveEvent } from '@bestie/contracts/live';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Listen } from '../database/listener';
import type { Database } from '../database/schema';
import type { Logger } from '../logger';
import { carryNothing } from './carried-data';
import type { CarriedData, Carry } from './carried-data';
import { DeliveryRound } from './delivery-round';
import {
  eventFrame,
  fromEventId,
  heartbeatFrame,
  idleFrame,
  readyFrame,
  resetFrame,
  toEventId,
  whisperFrame,
} from './event-frames';
import { LiveStream } from './live-stream';
import { createOutboxRepository } from './outbox.repository';
import type { PositionedEvent } from './outbox.repository';

export interface LiveDependencies {
  db: Kysely<Database>;
  listen: Listen;
  clock: () => Date;
  logger: Logger;
  /** What events bring along; nothing unless it is given. */
  carry?: Carry;
  /** Interval in milliseconds of the poll for events whose notification got lost; shortened by tests only. */
  pollEveryMs?: number;
}

export interface AttachOptions {
  /** The topics to subscribe to; the caller has checked access. */
  topics: string[];
  /** Further topics that were asked for, and are not open to the person: the client is told. */
  refused?: readonly string[];
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
const whisperChannel = 'bestie_whispers';
const heartbeatIntervalMs = 20_000;
/** Streams end within five seconds after access was revoked, even when the notification got lost. */
const pollIntervalMs = 4_000;
const batch = 500;
/**
 * After sending to very many streams this server does other work for twice as long, up to a quarter of a second; what
 * happens meanwhile goes out together.
 */
const longestRestMs = 250;
const rest = (sentMs: number): Promise<void> | undefined =>
  sentMs < 5 ? undefined : new Promise((resolve) => setTimeout(resolve, Math.min(longestRestMs, 2 * sentMs)));
const retention = 3 * dayMs;
/** Maximum of streams of one person on one server: enough for everyday tabs, too few to affect others. */
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
  carry = carryNothing,
  pollEveryMs: pollEveryMs = pollIntervalMs,
}: LiveDependencies) {
  const outbox = createOutboxRepository(db);
  const streams = new Set<LiveStream>();
  const streamsByOwner = new Map<string, number>();
  const streamsByTopic = new Map<string, Set<LiveStream>>();
  const handlersByTopic = new Map<string, Set<(event: LiveEvent) => void>>();
  /** This server has delivered everything up to here. */
  let position = 0;
  /** Events that were read since the start. */
  let read = 0;
  let pumping: Promise<void> | undefined;
  let pumpAgain = false;
  let heartbeat: NodeJS.Timeout | undefined;
  let pollTimer: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  const beatHandlers: (() => void)[] = [];

  /** Delivers new events. A call during a run triggers one more. */
  function pump(): Promise<void> {
    pumpAgain = true;
    pumping ??= (async () => {
      try {
        while (pumpAgain) {
          pumpAgain = false;
          const events = await outbox.listAfter(position, batch);
          const carried = await findData(events);
          read += events.length;
          const begun = performance.now();
          deliver(events, carried);
          if (events.length === batch) pumpAgain = true;
          else await rest(performance.now() - begun);
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

  /** What events bring along to those who listen here. Without it they name what happened, so a failure loses nothing. */
  async function findData(events: readonly LiveEvent[]): Promise<readonly (CarriedData | null)[]> {
    const heard = events.filter(({ topic }) => streamsByTopic.has(topic));
    if (heard.length === 0) return events.map(() => null);
    try {
      const found = await carry(heard);
      return events.map((event) => found[heard.indexOf(event)] ?? null);
    } catch (error) {
      logger.warn({ error: (error as Error).message }, 'reading the data of live events failed');
      return events.map(() => null);
    }
  }

  function deliver(events: readonly PositionedEvent[], carried: readonly (CarriedData | null)[]): void {
    const round = new DeliveryRound();
    for (const [index, event] of events.entries()) {
      position = event.position;
      const { topic, type, ids } = event;
      for (const handler of handlersByTopic.get(topic) ?? []) handler({ topic, type, ids });
      if (type === disconnectType) {
        round.send();
        for (const stream of streams) if (stream.topics.has(topic) || stream.owner === topic) stream.end();
        continue;
      }
      const audience = streamsByTopic.get(topic);
      if (!audience) continue;
      const brought = carried[index];
      const plain = eventFrame(event);
      const whole = brought ? eventFrame({ ...event, data: brought.data }) : plain;
      const except = new Set([...(brought?.except ?? [])].map((uid): string => userTopic(uid)));
      for (const stream of audience)
        if (stream.awaits(position))
          round.add(stream, stream.owner !== undefined && except.has(stream.owner) ? plain : whole);
    }
    round.send();
  }

  /** Hands a whisper on to those who listen here, but for people who may not hear it. */
  async function hearWhisper(payload: string): Promise<void> {
    const event = JSON.parse(payload) as LiveEvent;
    const audience = streamsByTopic.get(event.topic);
    if (!audience) return;
    const [brought] = await findData([event]);
    if (!brought) return;
    const frame = whisperFrame({ ...event, data: brought.data });
    const except = new Set([...brought.except].map((uid): string => userTopic(uid)));
    for (const stream of audience)
      if (stream.owner === undefined || !except.has(stream.owner)) stream.offer(frame);
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

  /** Sends events between `after` and `upTo`, then sends new events at once. */
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
    stream.sendAtOnce();
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
    { topics, refused, lastEventId, owner, endsAt, recheck }: AttachOptions,
  ): Promise<void> {
    const { raw } = reply;
    // The connection closed while access was checked; nothing would release its place later.
    if (raw.destroyed) return void reply.hijack();
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
      stream.write(
        lastEventId !== undefined && start === undefined ? resetFrame(from) : readyFrame(from, refused),
      );
      const checked = recheck?.().catch(() => stream.end());
      await catchUp(stream, from, upTo);
      await checked;
    } catch (error) {
      logger.warn({ error: (error as Error).message }, 'opening a live stream failed');
      raw.destroy();
    }
  }

  /** Finds events whose notification got lost, and ends streams whose time is over. */
  async function poll(): Promise<void> {
    await pump();
    const now = clock();
    for (const stream of streams) if (stream.endsAt && stream.endsAt <= now) stream.end();
  }

  /** Keeps connections alive. */
  async function beat(): Promise<void> {
    await poll();
    const frame = heartbeatFrame(position);
    for (const stream of streams) stream.beat(frame, idleFrame);
    for (const handler of beatHandlers) handler();
  }

  /** The topics of one kind that people listen to on this server: ids by uid. */
  function listeners(kind: string): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>();
    for (const [topic, audience] of streamsByTopic) {
      if (!topic.startsWith(`${kind}:`)) continue;
      for (const { owner } of audience) {
        if (owner === undefined) continue;
        const uid = owner.slice(userTopic('').length);
        found.set(uid, (found.get(uid) ?? new Set()).add(topic.slice(kind.length + 1)));
      }
    }
    return found;
  }

  return {
    attach,
    beat,

    /** Id of the last event that this server has delivered; what a read finds from now on is at least as new. */
    lastEventId: (): string => toEventId(position),

    /** How many streams are open on this server. */
    countStreams: (): number => streams.size,

    /** How many events this server has read since its start. */
    countEvents: (): number => read,

    /** Publishes inside the caller's transaction: delivered if and only if it commits. */
    publish: (trx: Kysely<Database>, event: LiveEvent): Promise<void> =>
      createOutboxRepository(trx).publish(event),

    /**
     * Tells whoever listens at this moment, on every server, and stores nothing: for what is over in seconds. Only kinds
     * that bring data along are whispered.
     */
    whisper: (event: LiveEvent): Promise<void> => outbox.whisper(whisperChannel, event),

    listeners,

    /** Calls `handler` every 20 seconds while this server runs. */
    onBeat: (handler: () => void): void => void beatHandlers.push(handler),

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
      const stops = await Promise.all([
        listen(
          channel,
          () => void pump(),
          () => void pump(),
        ),
        listen(whisperChannel, (payload) => void hearWhisper(payload)),
      ]);
      stopListening = async () => void (await Promise.all(stops.map((stop) => stop())));
      // Events that were committed between the two lines above.
      await pump();
      heartbeat = setInterval(() => void beat(), heartbeatIntervalMs);
      pollTimer = setInterval(() => void poll(), pollEveryMs);
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
