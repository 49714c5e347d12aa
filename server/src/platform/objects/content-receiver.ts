import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { BestieError } from '@bestie/contracts/errors';
import type { ObjectDriver } from './object-driver';
import { sniffBytes } from './object-types';

/** Running hashes of a content up to `position`. */
export interface ContentHashes {
  position: number;
  md5: Hash;
  sha256: Hash;
}

export const freshHashes = (): ContentHashes => ({
  position: 0,
  md5: createHash('md5'),
  sha256: createHash('sha256'),
});

function addToHashes(hashes: ContentHashes, piece: Buffer): void {
  hashes.md5.update(piece);
  hashes.sha256.update(piece);
  hashes.position += piece.length;
}

/** Hashes of a content that was written by a server that is gone. */
export async function hashContent(
  driver: ObjectDriver,
  contentId: string,
  size: number,
): Promise<ContentHashes> {
  const hashes = freshHashes();
  for await (const piece of await driver.readStart(contentId, size)) addToHashes(hashes, piece as Buffer);
  return hashes;
}

/** The first bytes of a content, for telling its type. */
export async function contentHead(driver: ObjectDriver, contentId: string, size: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await driver.readStart(contentId, Math.min(size, sniffBytes)))
    pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

export interface ReceiveOptions {
  driver: ObjectDriver;
  contentId: string;
  /** Where the bytes that are kept begin; `skip` bytes before that are thrown away as already held. */
  position: number;
  skip: number;
  /** First bytes already held, while there are fewer than needed to tell the type. */
  head: Buffer;
  /** Most bytes of the whole content. */
  limit: number;
  /** Bytes of the whole content as announced; null when unknown. */
  declaredSize: number | null;
  hashes: ContentHashes | null;
  /** Called once with the first bytes, as soon as there are enough. May throw. */
  onHead(head: Buffer): void;
}

export interface Received {
  /** Bytes held, all of them synced. */
  position: number;
  /** What ended the reading early: a refusal of ours, or a connection that broke. */
  failure: Error | undefined;
}

/**
 * Writes a body to a content as it comes and holds it against the limits meanwhile. Whatever was taken is
 * synced before this resolves, also when the connection breaks, so that nobody sends it twice.
 */
export async function receive(body: AsyncIterable<Buffer>, options: ReceiveOptions): Promise<Received> {
  const { driver, contentId, hashes } = options;
  let { position, skip, head } = options;
  let failure: Error | undefined;
  let headKnown = head.length >= sniffBytes;
  let writer: Awaited<ReturnType<ObjectDriver['open']>> | undefined;
  try {
    for await (const arrived of body) {
      const piece = skip === 0 ? arrived : arrived.subarray(Math.min(skip, arrived.length));
      skip -= arrived.length - piece.length;
      if (piece.length === 0) continue;
      if (position + piece.length > options.limit) throw new BestieError('too_large');
      if (options.declaredSize !== null && position + piece.length > options.declaredSize) {
        throw BestieError.field('body', 'More bytes than announced.');
      }
      if (!headKnown) {
        head = Buffer.concat([head, piece.subarray(0, sniffBytes - head.length)]);
        headKnown = head.length >= sniffBytes;
        if (headKnown) options.onHead(head);
      }
      writer ??= await driver.open(contentId, position);
      await writer.write(piece);
      if (hashes) addToHashes(hashes, piece);
      position += piece.length;
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  }
  if (writer) {
    try {
      await writer.sync();
    } finally {
      await writer.close();
    }
  }
  return { position, failure };
}
