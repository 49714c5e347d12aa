import type { LiveEvent } from '@bestie/contracts/live';
import type { PositionedEvent } from './outbox.repository';

/** The id of an event in streams. Clients send it back unchanged, to any server. */
export const toEventId = (position: number): string => `e${position.toString(36)}`;

/** @returns the position, or undefined when the text is not an event id */
export function fromEventId(id: string): number | undefined {
  if (!/^e[0-9a-z]{1,10}$/.test(id)) return undefined;
  const position = Number.parseInt(id.slice(1), 36);
  return Number.isSafeInteger(position) ? position : undefined;
}

/** One event as bytes, encoded once for all streams. */
export const eventFrame = ({ position, ...event }: PositionedEvent): Buffer =>
  Buffer.from(`id: ${toEventId(position)}\n${dataLine(event)}`);

/** A whisper as bytes: without an id, so that nobody resumes from it. */
export const whisperFrame = (event: LiveEvent): Buffer => Buffer.from(dataLine(event));

const dataLine = ({ topic, type, ids, data }: LiveEvent) =>
  `data: ${JSON.stringify({ topic, type, ids, ...(data !== undefined && { data }) })}\n\n`;

/**
 * The stream is open and delivers everything after `position`.
 * @param refused topics that were asked for and are not open to the person
 */
export const readyFrame = (position: number, refused: readonly string[] = []): Buffer =>
  Buffer.from(`event: ready\nid: ${toEventId(position)}\ndata: ${JSON.stringify({ refused })}\n\n`);

/** The gap can no longer be filled: the client must fetch everything again. */
export const resetFrame = (position: number): Buffer =>
  Buffer.from(`event: reset\nid: ${toEventId(position)}\ndata: {}\n\n`);

/** Keeps the connection alive and the client's position current; carries no event. */
export const heartbeatFrame = (position: number): Buffer => Buffer.from(`id: ${toEventId(position)}\n\n`);

/** Keeps the connection alive while older events are still being sent. */
export const idleFrame: Buffer = Buffer.from(':\n\n');
