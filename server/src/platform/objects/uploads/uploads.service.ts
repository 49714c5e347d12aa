import type { Kysely } from 'kysely';
import { toJson } from '../../database/column-types';
import type { Database } from '../../database/schema';
import { createTransaction } from '../../database/transaction';
import { LRUCache } from 'lru-cache';
import { uuidv7 } from 'uuidv7';
import { dayMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { Person } from '../../http/caller';
import { hashSecret, newSecret } from '../../keys/secrets';
import type { ContentHasher, ContentHashes } from '../contents/content-hashes';
import { contentHead, digestContent, receive } from '../contents/content-receiver';
import type { ObjectDriver } from '../drivers/object-driver';
import { checkEncoding, validateType, sizeLimit } from '../object-limits';
import { checkHashes, parseMetadata } from '../protocol/object-metadata';
import type { ObjectPreconditions } from '../protocol/object-conditions';
import { sniffBytes } from '../contents/object-types';
import type { ObjectResource } from '../protocol/object-resource';
import { createObjectsRepository } from '../objects.repository';
import type { ObjectsService } from '../objects.service';
import { reserveBytes, requireQuota } from '../quotas/storage-quotas';
import { createStorageUsageRepository } from '../quotas/storage-usage.repository';
import { createUploadsRepository } from './uploads.repository';
import type { UploadSession } from './uploads.repository';

/**
 * How long an unfinished upload can be resumed after its last byte, and how long the state of a finished or cancelled
 * one can be queried.
 */
export const sessionLife = { active: 3 * dayMs, final: 1 * dayMs };

/**
 * Uploads count as arriving at this rate or more. A stalled or trickling connection needs no protection from other
 * work.
 */
const receiving = { bytes: 64 * 1024, milliseconds: 500 };

/** Running hashes are kept for this many uploads; other files are read again at the end. */
const hashedUploads = 256;

export type UploadStatus =
  | { state: 'active' | 'cancelled'; received: number }
  | { state: 'final'; received: number; resource: ObjectResource };

/** One request's body: its pieces, and a way to end it when a newer request continues the same upload. */
export interface UploadBody {
  pieces: AsyncIterable<Buffer>;
  interrupt(): void;
}

export interface UploadChunk {
  /** Where the bytes belong; null appends to the stored bytes. */
  offset: number | null;
  /** Whether the upload ends with it. */
  finalize: boolean;
  body: UploadBody;
}

/** Errors that end an upload for good. */
const refusals = new Set<BestieError['code']>(['too_large', 'unsupported_type', 'quota_exceeded']);

/** What is stored of an upload: the number of bytes, and the first ones when they have just arrived. */
interface Taken {
  size: number;
  head: Buffer | null;
}

export interface UploadsServiceDependencies {
  db: Kysely<Database>;
  driver: ObjectDriver;
  hasher: ContentHasher;
  objects: ObjectsService;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export type UploadsService = ReturnType<typeof createUploadsService>;

/**
 * Resumable uploads. Acknowledged bytes are on disk: they are synced first, then recorded. The upload's id is a
 * secret bound to its owner and to the name; access is checked at the start and at the end.
 */
export function createUploadsService(dependencies: UploadsServiceDependencies) {
  const { db, driver, hasher, objects } = dependencies;
  const now = dependencies.now ?? Date.now;
  const uploads = createUploadsRepository(db);
  const transaction = createTransaction(db, (trx) => trx);
  const underWay = new Map<string, { interrupt(): void; finished: Promise<void> }>();
  const runningHashes = new LRUCache<string, ContentHashes>({
    max: hashedUploads,
    dispose: (hashes, _idHash, reason) => {
      if (reason === 'evict') hashes.drop();
    },
  });
  const arriving = createArrivals();
  const ended = { finished: 0, refused: 0, cancelled: 0 };

  const expiry = (life: number) => new Date(now() + life);

  /** Missing, expired and foreign uploads get the same response. */
  async function find(caller: Person, idHash: string): Promise<UploadSession> {
    const session = await uploads.find(idHash);
    if (!session || session.uid !== caller.uid) throw new BestieError('not_found');
    return session;
  }

  /**
   * Serializes a person's requests for one upload: a newer one ends an older one, whose client is gone. Another
   * person who knows the id cannot interfere.
   */
  async function exclusively<T>(
    caller: Person,
    idHash: string,
    interrupt: () => void,
    work: (session: UploadSession) => Promise<T>,
  ): Promise<T> {
    const key = `${caller.uid} ${idHash}`;
    for (let current = underWay.get(key); current; current = underWay.get(key)) {
      current.interrupt();
      await current.finished;
    }
    let finish = () => {};
    underWay.set(key, { interrupt, finished: new Promise((resolve) => (finish = resolve)) });
    try {
      return await work(await find(caller, idHash));
    } finally {
      underWay.delete(key);
      finish();
    }
  }

  /** Hashes up to `position`, if this process has received every byte so far. */
  function claimHashes(idHash: string, position: number): ContentHashes | null {
    const known = runningHashes.get(idHash);
    runningHashes.delete(idHash);
    if (known?.position === position) return known;
    known?.drop();
    return position === 0 ? hasher.begin() : null;
  }

  function keepHashes(idHash: string, hashes: ContentHashes | null): void {
    if (hashes) runningHashes.set(idHash, hashes);
  }

  function dropHashes(idHash: string): void {
    runningHashes.get(idHash)?.drop();
    runningHashes.delete(idHash);
  }

  async function giveUp(idHash: string, session: UploadSession): Promise<void> {
    dropHashes(idHash);
    ended.refused += 1;
    // Another server may have made it an object by now, which then owns the bytes.
    if (await uploads.giveUp(idHash))
      await createObjectsRepository(db).markContents([session.content_id], 'dead');
  }

  /** Ends the upload after a permanent error, so that neither its bytes nor its reservation are kept. */
  async function orAbandon<T>(idHash: string, session: UploadSession, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof BestieError && error.status < 500) await giveUp(idHash, session);
      throw error;
    }
  }

  /** Reserves space for an upload of undeclared size, so that all uploads together never exceed the quota. */
  const extendReservation = (
    idHash: string,
    { uid }: UploadSession,
    needed: number,
    limit: number,
  ): Promise<number> =>
    reserveBytes(needed, limit, (bytes) =>
      transaction(async (trx) => {
        await createStorageUsageRepository(trx).hold([uid]);
        await createUploadsRepository(trx).reserve(idHash, bytes);
        await requireQuota(trx, objects.quotaOf, uid);
        return bytes;
      }),
    );

  /**
   * Stores the bytes of one chunk. A file that arrives and ends in one request is not recorded as stored bytes first,
   * since it becomes an object immediately.
   */
  async function takeChunk(
    idHash: string,
    session: UploadSession,
    { finalize: ends, body, ...chunk }: UploadChunk,
  ): Promise<Taken> {
    const held = session.received;
    const offset = chunk.offset ?? held;
    const place = objects.placeOf(session.name);
    // With this response to a gap the SDK asks for the stored size and continues from there; 400 would end its
    // upload.
    if (offset > held) throw new BestieError('unavailable', { retryAfter: 1 });
    const limit = sizeLimit(place, session.content_type);
    let reserved = session.reserved;
    const room = {
      bytes: reserved,
      extend: async (needed: number) => (reserved = await extendReservation(idHash, session, needed, limit)),
    };
    const hashes = claimHashes(idHash, held);
    const { position, failure, whole, head } = await receive(body.pieces, {
      driver,
      hashes,
      contentId: session.content_id,
      position: held,
      skip: held - offset,
      completedByCaller: ends && held === 0 && session.declared_size !== null,
      head:
        held < sniffBytes ? await contentHead(driver, session.content_id, held) : Buffer.alloc(sniffBytes),
      limit,
      ...(session.declared_size === null && { room }),
      declaredSize: session.declared_size,
      onHead: (head) => validateType(place, session.content_type, head),
    }).catch((error: unknown) => {
      hashes?.drop();
      throw error;
    });
    if (failure instanceof BestieError && refusals.has(failure.code)) {
      hashes?.drop();
      await giveUp(idHash, session);
      throw failure;
    }
    if ((position > held && !whole) || reserved > position) {
      const advanced = await uploads.advance(idHash, held, position, expiry(sessionLife.active));
      if (!advanced) throw new BestieError('unavailable', { retryAfter: 1 });
    }
    keepHashes(idHash, hashes);
    if (failure !== undefined) throw failure;
    return { size: position, head: held < sniffBytes ? head : null };
  }

  /** Makes the bytes an object; idempotent. */
  async function finalize(
    caller: Person,
    idHash: string,
    session: UploadSession,
    taken: Taken,
  ): Promise<UploadStatus> {
    const { size } = taken;
    const declared = session.declared_size ?? size;
    // Fewer bytes than announced: the body was truncated, and the client has the rest.
    if (size < declared) throw new BestieError('unavailable', { retryAfter: 1 });
    const { content_id: contentId, name } = session;
    const place = objects.placeOf(name);
    await orAbandon(idHash, session, () => objects.admit(caller, 'create', name));
    if (size === 0) await (await driver.open(contentId, 0)).close();
    const { metadata } = session;
    const head = taken.head ?? (await contentHead(driver, contentId, size));
    const [digests] = await Promise.all([
      digestContent({ hasher, driver }, contentId, size, claimHashes(idHash, size)),
      driver.complete(contentId, size),
    ]);
    const contentType = await orAbandon(idHash, session, async () => {
      const settled = validateType(place, session.content_type, head);
      checkEncoding(metadata.contentEncoding, head);
      if (size > sizeLimit(place, settled)) throw new BestieError('too_large');
      checkHashes(metadata, digests);
      return settled;
    });
    const content = {
      name,
      contentId,
      size,
      ...digests,
      contentType,
      metadata,
      ownerUid: caller.uid,
      preconditions: session.preconditions,
    };
    return orAbandon(idHash, session, () =>
      transaction(async (trx) => {
        const repository = createUploadsRepository(trx);
        const current = await repository.findForUpdate(idHash);
        if (!current) throw new BestieError('not_found');
        if (current.state === 'final') return statusOf(current);
        if (current.state === 'cancelled') throw new BestieError('not_found');
        const reserved = current.declared_size !== null || current.reserved >= size;
        const resource = objects.present(await objects.place(trx, { ...content, reserved }));
        await repository.finish(idHash, size, resource, expiry(sessionLife.final));
        ended.finished += 1;
        return { state: 'final' as const, received: size, resource };
      }),
    );
  }

  return {
    /**
     * Starts an upload. @returns the secret id for its URL
     * @throws BestieError `forbidden`, `limit_reached`, `quota_exceeded`, `too_large`, `unsupported_type`, `invalid_input`,
     *   `precondition_failed`
     */
    async start(
      caller: Person,
      name: string,
      announced: {
        size: number | null;
        contentType: string | null;
        metadata: Record<string, unknown>;
        preconditions: ObjectPreconditions;
      },
    ): Promise<string> {
      await objects.admit(caller, 'create', name);
      const metadata = parseMetadata({
        ...announced.metadata,
        contentType: announced.metadata['contentType'] ?? announced.contentType ?? undefined,
      });
      const contentType = metadata.contentType ?? 'application/octet-stream';
      if ((announced.size ?? 0) > sizeLimit(objects.placeOf(name), contentType))
        throw new BestieError('too_large');
      await objects.checkConditions(name, announced.preconditions);
      const uploadId = newSecret();
      const contentId = uuidv7();
      await transaction(async (trx) => {
        // Locked until the session exists, so that concurrent starts cannot reserve the same bytes.
        await createStorageUsageRepository(trx).hold([caller.uid]);
        await requireQuota(trx, objects.quotaOf, caller.uid, { name, bytes: announced.size ?? 0 });
        const { openUploads, openUploadsPerName } = limits.storage;
        const bound = createUploadsRepository(trx);
        const older = await bound.giveUpOlder(caller.uid, name, openUploadsPerName - 1);
        if (older.length > 0) await createObjectsRepository(trx).markContents(older, 'dead');
        if ((await bound.countOpen(caller.uid, openUploads)) >= openUploads)
          throw new BestieError('limit_reached', {
            message: `You have ${openUploads} unfinished uploads. Finish or cancel some first.`,
          });
        await bound.begin({
          id_hash: hashSecret(uploadId),
          name,
          uid: caller.uid,
          content_id: contentId,
          content_type: contentType,
          declared_size: announced.size,
          metadata: toJson(metadata),
          preconditions: toJson(announced.preconditions),
          expires_at: expiry(sessionLife.active),
        });
      });
      return uploadId;
    },

    /** Stores a chunk, and ends the upload when `finalize` is set. Bytes already stored are skipped. */
    async upload(caller: Person, uploadId: string, chunk: UploadChunk): Promise<UploadStatus> {
      const idHash = hashSecret(uploadId);
      return exclusively(caller, idHash, chunk.body.interrupt, async (session) => {
        if (session.state === 'final') return statusOf(session);
        if (session.state === 'cancelled')
          throw BestieError.field('x-goog-upload-command', 'The upload was cancelled.');
        const pieces = arriving.counted(chunk.body.pieces);
        const taken = await takeChunk(idHash, session, { ...chunk, body: { ...chunk.body, pieces } });
        if (chunk.finalize) return await finalize(caller, idHash, session, taken);
        return { state: 'active', received: taken.size };
      });
    },

    /** Whether uploads are arriving, or were a moment ago. */
    isReceiving: arriving.areMany,

    /** What this server has received and ended since its start. */
    counts: () => ({ bytes: arriving.all(), outcomes: { ...ended } }),

    /** Uploads of everybody that have begun and not ended, and their stored bytes. */
    open: () => uploads.open(),

    /** The progress of an upload. */
    async query(caller: Person, uploadId: string): Promise<UploadStatus> {
      return exclusively(
        caller,
        hashSecret(uploadId),
        () => {},
        async (session) => statusOf(session),
      );
    },

    /** Cancels an upload whose bytes are not an object yet; idempotent. @returns its state after that */
    async cancel(caller: Person, uploadId: string): Promise<UploadStatus> {
      const idHash = hashSecret(uploadId);
      return exclusively(
        caller,
        idHash,
        () => {},
        async (session) => {
          if (session.state !== 'active') return statusOf(session);
          dropHashes(idHash);
          const cancelled = await transaction(async (trx) => {
            if (!(await createUploadsRepository(trx).cancel(idHash, expiry(sessionLife.final)))) return false;
            await createObjectsRepository(trx).markContents([session.content_id], 'dead');
            ended.cancelled += 1;
            return true;
          });
          return cancelled
            ? { state: 'cancelled', received: session.received }
            : statusOf(await find(caller, idHash));
        },
      );
    },
  };
}

/** Counts the bytes of the current and the previous time window. */
function createArrivals() {
  let [moment, now, before, all] = [0, 0, 0, 0];
  function turn(): void {
    const current = Math.floor(performance.now() / receiving.milliseconds);
    if (current !== moment) [before, now] = [current === moment + 1 ? now : 0, 0];
    moment = current;
  }
  return {
    async *counted(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const piece of pieces) {
        turn();
        now += piece.length;
        all += piece.length;
        yield piece;
      }
    },
    all: () => all,
    areMany(): boolean {
      turn();
      return now + before >= receiving.bytes;
    },
  };
}

function statusOf(session: UploadSession): UploadStatus {
  const received = session.received;
  if (session.state === 'final' && session.resource) {
    return { state: 'final', received, resource: session.resource };
  }
  return { state: session.state === 'cancelled' ? 'cancelled' : 'active', received };
}
