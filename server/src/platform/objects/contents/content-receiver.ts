import { BestieError } from '@bestie/contracts/errors';
import type { ContentDigests, ContentHasher, ContentHashes } from './content-hashes';
import type { ObjectDriver } from '../drivers/object-driver';
import { sniffBytes } from './object-types';

/** How often a content is read again because the hashing thread died. */
const readings = 3;

/**
 * The hashes of a content.
 * @param hashes those computed while it arrived; null when another process received it
 */
export async function digestContent(
  { hasher, driver }: { hasher: ContentHasher; driver: ObjectDriver },
  contentId: string,
  size: number,
  hashes: ContentHashes | null,
): Promise<ContentDigests> {
  const known = await hashes?.digest();
  if (known) return known;
  for (let reading = 0; reading < readings; reading += 1) {
    const anew = hasher.begin();
    for await (const piece of await driver.readStart(contentId, size)) await anew.update(piece as Buffer);
    if (anew.position !== size) throw new Error('The content is shorter than it was said to be.');
    const digests = await anew.digest();
    if (digests) return digests;
  }
  throw new Error('The thread that hashes contents dies again and again.');
}

/** The first bytes of a content, for type detection. */
export async function contentHead(driver: ObjectDriver, contentId: string, size: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await driver.readStart(contentId, Math.min(size, sniffBytes)))
    pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** How many bytes of a content may be stored within its owner's quota. */
export interface ContentReservation {
  bytes: number;
  /**
   * Reserves at least so many bytes for the whole content.
   * @returns how many are reserved now
   * @throws BestieError `quota_exceeded`
   */
  extend(bytes: number): Promise<number>;
}

export interface ReceiveOptions {
  driver: ObjectDriver;
  contentId: string;
  /** Where stored bytes begin; `skip` bytes before that are discarded as already stored. */
  position: number;
  skip: number;
  /** First bytes already stored, while there are too few for type detection. */
  head: Buffer;
  /** Maximum size of the whole content. */
  limit: number;
  /** Announced size of the whole content; null when unknown. */
  declaredSize: number | null;
  /** Called before more bytes are stored than reserved; absent when the whole content is reserved. */
  room?: ContentReservation;
  hashes: ContentHashes | null;
  /** The caller completes the content (`ObjectDriver.complete`) once every byte is there, which syncs it. */
  completedByCaller?: boolean;
  /** Called once, as soon as there are enough bytes. May throw. */
  onHead(head: Buffer): void;
}

export interface Received {
  /** Stored bytes, all of them synced unless the content is `whole`. */
  position: number;
  /** First bytes of the content, as many as type detection needs; fewer only when the content is shorter. */
  head: Buffer;
  /** Every byte is there; the caller completes the content. */
  whole: boolean;
  /** What ended the request early: a validation error, or a broken connection. */
  failure: Error | undefined;
}

/**
 * Writes a body to a content while enforcing the limits. Stored bytes are synced before this resolves, even when the
 * connection breaks, so that no client sends them twice; a `whole` content is synced when the caller completes it.
 */
export async function receive(body: AsyncIterable<Buffer>, options: ReceiveOptions): Promise<Received> {
  const { driver, contentId, hashes } = options;
  let { position, skip, head } = options;
  let failure: Error | undefined;
  let room = options.room?.bytes ?? Infinity;
  let headKnown = head.length >= sniffBytes;
  let writer: Awaited<ReturnType<ObjectDriver['open']>> | undefined;
  const whole = () =>
    options.completedByCaller === true &&
    failure === undefined &&
    position > 0 &&
    position === (options.declaredSize ?? position);
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
      if (options.room && position + piece.length > room)
        room = await options.room.extend(position + piece.length);
      writer ??= await driver.open(contentId, position);
      await writer.write(piece);
      const enough = hashes?.update(piece);
      if (enough) await enough;
      position += piece.length;
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  }
  if (writer) {
    try {
      await hashes?.flush();
      await (whole() ? writer.flush() : writer.sync());
    } finally {
      await writer.close();
    }
  }
  return { position, head, whole: whole(), failure };
}
