import { Readable } from 'node:stream';
import { ContentMissing } from './object-driver';
import type { ContentWriter, StoredContent, ObjectDriver } from './object-driver';
import { createS3Client, openS3Bucket, silenceMs } from './s3-bucket';
import type { S3Settings } from './s3-bucket';

/**
 * Size of one piece of a content that is being written. S3 requires parts of at least 5 MB, while chunks have any
 * size: so each piece is an object of its own until the content is complete.
 */
export const pieceBytes = 8 * 1024 * 1024;

export interface S3DriverOptions {
  /** How often each request is tried. */
  maxAttempts?: number;
  /** A store that neither answers a request nor goes on with its bytes for so long fails. */
  maxSilenceMs?: number;
}

interface Piece {
  key: string;
  index: number;
  length: number;
}

/** `incoming/{content}/{index}-{length}`, so that a late writer's shorter piece never overwrites a longer one. */
const pieceName = /\/(\d{6})-(\d{1,8})$/;
/** `incoming/{content}/upload-{base64url of the multipart upload's id}` exists while the upload is in progress. */
const uploadName = /\/upload-([\w-]+)$/;

/**
 * Contents in an S3-compatible store shared by several servers. While it is written a content is a series of pieces,
 * all full but the last; synced bytes are in the store, so another server can continue after a crash. Completing a
 * content joins the pieces under its own key, which appears atomically.
 */
export function createS3Driver(
  settings: S3Settings,
  { maxSilenceMs = silenceMs, ...config }: S3DriverOptions = {},
): ObjectDriver {
  const { prefix } = settings;
  const client = createS3Client(settings, {
    ...config,
    requestHandler: {
      connectionTimeout: 10_000,
      // Until an answer begins.
      requestTimeout: maxSilenceMs,
      throwOnRequestTimeout: true,
    },
  });
  const bucket = openS3Bucket(client, settings.bucket, maxSilenceMs);
  // The folder has this name in every bucket that is in use.
  const completePrefix = `${prefix}sealed/`;
  const completeKey = (contentId: string) => completePrefix + contentId;
  const folder = (contentId: string) => `${prefix}incoming/${contentId}/`;
  const pieceKey = (contentId: string, index: number, length: number) =>
    `${folder(contentId)}${String(index).padStart(6, '0')}-${length}`;

  const piecesOf = (keys: string[]): Piece[] =>
    keys.flatMap((key) => {
      const match = pieceName.exec(key);
      return match ? [{ key, index: Number(match[1]), length: Number(match[2]) }] : [];
    });

  /** The pieces that contain the first `length` bytes; the last one may contain more. @throws ContentMissing */
  async function locate(contentId: string, length: number): Promise<Piece[]> {
    const pieces = locateAmong(await bucket.list(folder(contentId)), length);
    if (!pieces) throw new ContentMissing(contentId);
    return pieces;
  }

  function locateAmong(keys: string[], length: number): Piece[] | null {
    const pieces = piecesOf(keys);
    const found: Piece[] = [];
    for (let index = 0; index * pieceBytes < length; index += 1) {
      const needed = Math.min(pieceBytes, length - index * pieceBytes);
      const piece = pieces
        .filter((candidate) => candidate.index === index && candidate.length >= needed)
        .sort((one, other) => one.length - other.length)[0];
      if (!piece) return null;
      found.push(piece);
    }
    return found;
  }

  async function* readPieces(pieces: Piece[], length: number): AsyncGenerator<Buffer> {
    for (const { key, index, length: held } of pieces) {
      const wanted = Math.min(held, length - index * pieceBytes);
      yield* await bucket.get(key, { start: 0, end: wanted - 1 });
    }
  }

  /** Aborts multipart uploads of an earlier, interrupted completion, so that their parts take no space. */
  async function endUploads(contentId: string, keys: string[]): Promise<void> {
    for (const key of keys) {
      const id = uploadName.exec(key)?.[1];
      if (id === undefined) continue;
      await bucket.abort(completeKey(contentId), Buffer.from(id, 'base64url').toString());
      await bucket.delete(key);
    }
    // The upload's id may not have been recorded; a content of one piece has none.
    if (!piecesOf(keys).some(({ index }) => index > 0)) return;
    for (const id of await bucket.unfinished(completeKey(contentId)))
      await bucket.abort(completeKey(contentId), id);
  }

  async function join(contentId: string, size: number, pieces: Piece[]): Promise<void> {
    const key = completeKey(contentId);
    const uploadId = await bucket.begin(key);
    await bucket.put(
      `${folder(contentId)}upload-${Buffer.from(uploadId).toString('base64url')}`,
      Buffer.alloc(0),
    );
    const tags: string[] = [];
    for (const piece of pieces) {
      const length = Math.min(piece.length, size - piece.index * pieceBytes);
      tags.push(await bucket.addPart({ key, uploadId, number: piece.index + 1, from: piece.key, length }));
    }
    await bucket.complete(key, uploadId, tags);
  }

  return {
    check: (timeoutMs) => bucket.check(folder('check'), timeoutMs),

    async open(contentId, position) {
      const start = Math.floor(position / pieceBytes) * pieceBytes;
      const held: Buffer[] = [];
      if (position > start) {
        const last = (await locate(contentId, position)).slice(-1);
        for await (const bytes of readPieces(last, position)) held.push(bytes);
      }
      return createPieceWriter(Buffer.concat(held), start / pieceBytes, (index, bytes) =>
        bucket.put(pieceKey(contentId, index, bytes.length), bytes),
      );
    },

    async readStart(contentId, length) {
      if (length === 0) return Readable.from([]);
      const pieces = await locate(contentId, length).catch((error: unknown) => {
        if (error instanceof ContentMissing) return null;
        throw error;
      });
      if (pieces) return Readable.from(readPieces(pieces, length), { objectMode: false });
      const range = { start: 0, end: length - 1 };
      const bytes = await bucket.get(completeKey(contentId), range).catch(missing(contentId));
      return Readable.from(bytes, { objectMode: false });
    },

    async complete(contentId, size) {
      const key = completeKey(contentId);
      const keys = await bucket.list(folder(contentId));
      const pieces = locateAmong(keys, size);
      // A newer version wins: the completed one has never been acknowledged.
      if ((pieces?.length ?? 0) > 0 || (await bucket.sizeOf(key)) !== size) {
        if (!pieces) throw new ContentMissing(contentId);
        await endUploads(contentId, keys);
        const [only] = pieces;
        if (pieces.length > 1) await join(contentId, size, pieces);
        else await bucket.put(key, only ? await gather(readPieces(pieces, size)) : Buffer.alloc(0));
        if ((await bucket.sizeOf(key)) !== size) throw new Error('The store keeps another number of bytes.');
      }
      for (const left of await bucket.list(folder(contentId))) await bucket.delete(left);
    },

    read: (contentId, range) =>
      Readable.from(
        (async function* () {
          yield* await bucket.get(completeKey(contentId), range).catch(missing(contentId));
        })(),
        { objectMode: false },
      ),

    async remove(contentId) {
      const keys = await bucket.list(folder(contentId));
      await endUploads(contentId, keys);
      for (const key of keys) await bucket.delete(key);
      await bucket.delete(completeKey(contentId));
    },

    async *list() {
      for await (const { key, bytes, changedAt } of bucket.entries(completePrefix)) {
        const contentId = key.slice(completePrefix.length);
        if (uuid.test(contentId)) yield { contentId, bytes, changedAt };
      }
      // Pieces of one content are adjacent.
      let content: StoredContent | undefined;
      for await (const { key, bytes, changedAt } of bucket.entries(`${prefix}incoming/`)) {
        const [contentId = ''] = key.slice(`${prefix}incoming/`.length).split('/');
        if (!uuid.test(contentId)) continue;
        if (content?.contentId === contentId) {
          content.bytes += bytes;
          if (changedAt > content.changedAt) content.changedAt = changedAt;
        } else {
          if (content) yield content;
          content = { contentId, bytes, changedAt };
        }
      }
      if (content) yield content;
    },
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const missing = (contentId: string) => (error: unknown) => {
  if (isMissing(error)) throw new ContentMissing(contentId);
  throw error;
};

/** Whether the error says that a key does not exist. */
const isMissing = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

async function gather(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of bytes) all.push(piece);
  return Buffer.concat(all);
}

/** Holds at most one piece in memory; full pieces are stored immediately, the last one with each sync. */
function createPieceWriter(
  held: Buffer,
  first: number,
  store: (index: number, bytes: Buffer) => Promise<void>,
): ContentWriter {
  let index = first;
  let waiting = [held];
  let length = held.length;
  let stored = held.length;

  const flush = async () => {
    if (length > stored) await store(index, Buffer.concat(waiting));
    stored = length;
  };
  return {
    async write(piece) {
      for (let rest = piece; rest.length > 0;) {
        const part = rest.subarray(0, pieceBytes - length);
        waiting.push(part);
        length += part.length;
        rest = rest.subarray(part.length);
        if (length < pieceBytes) continue;
        await flush();
        [index, waiting, length, stored] = [index + 1, [], 0, 0];
      }
    },
    sync: flush,
    flush,
    async close() {},
  };
}
