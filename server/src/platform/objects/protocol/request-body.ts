import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';

/** A body as a stream of pieces. Stopping early keeps the connection open, so that a response can still be sent. */
export function bodyPieces(raw: IncomingMessage): AsyncIterable<Buffer> {
  return { [Symbol.asyncIterator]: () => raw.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer> };
}

/** A small body as text. @throws BestieError `too_large` over 64 KB */
export async function bodyText(raw: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of bodyPieces(raw)) {
    length += piece.length;
    if (length > 64 * 1024) throw new BestieError('too_large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Maximum bytes and milliseconds for discarding the rest of a body; proxies wait as long for an answer. */
const discardLimits = { bytes: 64 * 1024 * 1024, milliseconds: 120_000 };

/**
 * Discards what a handler left unread of a request body. A response with a text is sent first, so that a slow client gets the
 * error and can stop. The connection closes after the rest: closing it while bytes arrive would reset it, and a client that
 * reads the response only after sending everything would lose it.
 */
export function discardRefusedBodies(scope: FastifyInstance, limits = discardLimits): void {
  scope.addHook('onSend', async ({ raw }, reply, payload) => {
    const text = typeof payload === 'string' ? payload : '';
    // The parser may still have the end of a body that arrived in one piece.
    if (!raw.complete) await setImmediate();
    if (text !== '' && !raw.complete && !raw.destroyed) {
      reply.header('connection', 'close').header('content-length', Buffer.byteLength(text));
      return Readable.from(textThenRest(text, raw, limits));
    }
    // Of a complete body the rest is there already. A response without a text is not sent in part.
    if (text !== '' || !payload) await discard(raw, limits);
    return payload;
  });
}

async function* textThenRest(text: string, raw: IncomingMessage, limits: typeof discardLimits) {
  yield text;
  await discard(raw, limits);
}

async function discard(raw: IncomingMessage, limits: typeof discardLimits): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return;
  let left = limits.bytes;
  const timer = setTimeout(() => raw.destroy(), limits.milliseconds);
  try {
    for await (const piece of bodyPieces(raw)) {
      left -= piece.length;
      if (left < 0) break;
    }
  } catch {
    // The client is gone and needs no response.
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a body that is still arriving; a complete one is still processed. */
export function endReading(raw: IncomingMessage): void {
  if (!raw.complete) raw.destroy();
}
