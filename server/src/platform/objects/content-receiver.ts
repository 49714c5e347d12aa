import { BestieError } from '@bestie/contracts/errors';
import type { ContentDigests, ContentHasher, ContentHashes } from './content-hashes';
import type { ObjectDriver } from './object-driver';
import { sniffBytes } from './object-types';

/** Times that a content is read anew because the thread that hashed it died. */
const readings = 3;

/**
 * The hashes of a content.
 * @param hashes what was counted while it arrived; null when that was a server that is gone
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

/** The first bytes of a content, for telling its type. */
export async function contentHead(driver: ObjectDriver, contentId: string, size: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await driver.readStart(contentId, Math.min(size, sniffBytes)))
    pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** How many bytes of a content may be held within its owner's quota. */
export interface ContentRoom {
  bytes: number;
  /**
   * Makes room for so many bytes of the whole content, or for more.
   * @returns how many there is room for now
   * @throws BestieError `quota_exceeded`
   */
  extend(bytes: number): Promise<number>;
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
  /** Asked before more bytes are held than there is room for; absent where room was made for all of them. */
  room?: ContentRoom;
  hashes: ContentHashes | null;
  /** Whoever calls seals the content as soon as all that was announced is there, or the body ends: that syncs it. */
  sealed?: boolean;
  /** Called once with the first bytes, as soon as there are enough. May throw. */
  onHead(head: Buffer): void;
}

export interface Received {
  /** Bytes held, all of them synced unless they are `whole`. */
  position: number;
  /** First bytes of the content, as many as needed to tell its type; fewer only when it has no more. */
  head: Buffer;
  /** Everything that was announced, or that came, is there, and left to the caller to seal. */
  whole: boolean;
  /** What ended the reading early: a refusal of ours, or a connection that broke. */
  failure: Error | undefined;
}

/**
 * Writes a body to a content as it comes and holds it against the limits meanwhile. Whatever was taken is
 * synced before this resolves, also when the connection breaks, so that nobody sends it twice; but for what is whole
 * and sealed next, which would be synced twice.
 */
export async function receive(body: AsyncIterable<Buffer>, options: ReceiveOptions): Promise<Received> {
  const { driver, contentId, hashes } = options;
  let { position, skip, head } = options;
  let failure: Error | undefined;
  let room = options.room?.bytes ?? Infinity;
  let headKnown = head.length >= sniffBytes;
  let writer: Awaited<ReturnType<ObjectDriver['open']>> | undefined;
  const whole = () =>
    options.sealed === true &&
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
