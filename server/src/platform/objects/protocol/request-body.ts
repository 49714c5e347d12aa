import type { IncomingMessage } from 'node:http';
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

/** Maximum bytes and milliseconds for discarding the rest of a body. */
const drainLimits = { bytes: 64 * 1024 * 1024, milliseconds: 10_000 };

/**
 * Discards the rest of a rejected body: a client that is still sending does not read the response, and would take a
 * closed connection for a network error and retry.
 */
export async function drain(raw: IncomingMessage): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return;
  let left = drainLimits.bytes;
  const timer = setTimeout(() => raw.destroy(), drainLimits.milliseconds);
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
