import type { IncomingMessage } from 'node:http';
import { BestieError } from '@bestie/contracts/errors';

/** Pieces of a body as they come. Stopping early leaves the connection open, so that it can still be answered. */
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

/** Most bytes, and milliseconds, that are read away behind a refusal. */
const patience = { bytes: 64 * 1024 * 1024, milliseconds: 10_000 };

/**
 * Reads away what is left of a refused body: a client that is still sending does not look at the answer, and
 * would take a closed connection for a fault of the network and try again.
 */
export async function drain(raw: IncomingMessage): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return;
  let left = patience.bytes;
  const timer = setTimeout(() => raw.destroy(), patience.milliseconds);
  try {
    for await (const piece of bodyPieces(raw)) {
      left -= piece.length;
      if (left < 0) break;
    }
  } catch {
    // The client is gone: nobody waits for an answer any more.
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a body that is still on its way; one that has arrived is left to be worked on. */
export function endReading(raw: IncomingMessage): void {
  if (!raw.complete) raw.destroy();
}
