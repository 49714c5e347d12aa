import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { toJson } from '../database/column-types';
import type { Database } from '../database/schema';
import { createTransaction } from '../database/transaction';
import { uuidv7 } from 'uuidv7';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { Person } from '../http/caller';
import type { ContentHasher, ContentHashes } from './content-hashes';
import { contentHead, digestContent, receive } from './content-receiver';
import type { ObjectDriver } from './object-driver';
import { checkEncoding, settleType, sizeLimit } from './object-limits';
import { checkMd5, parseMetadata } from './object-metadata';
import type { ObjectPreconditions } from './object-preconditions';
import { sniffBytes } from './object-types';
import type { ObjectResource } from './objects.presenter';
import { createObjectsRepository } from './objects.repository';
import type { ObjectsService } from './objects.service';
import { makeRoom, requireRoom } from './storage-quotas';
import { createStorageUsageRepository } from './storage-usage.repository';
import { createUploadsRepository } from './uploads.repository';
import type { UploadSession } from './uploads.repository';

const days = 24 * 60 * 60 * 1000;
/** An unfinished upload can go on this long after its last byte; a finished or cancelled one answers queries this long. */
export const sessionLife = { active: 3 * days, final: 1 * days };

/**
 * Files are on their way as long as so many bytes came in so many milliseconds. A connection that stands still, or sends a
 * byte now and then, takes nothing that others would have to be spared for.
 */
const receiving = { bytes: 64 * 1024, milliseconds: 500 };

/** Running hashes are kept for so many uploads at once; for others the file is read again at the end. */
const hashedUploads = 256;

export type UploadStatus =
  | { state: 'active' | 'cancelled'; received: number }
  | { state: 'final'; received: number; resource: ObjectResource };

/** One request's body: its pieces, and a way to end it when the same upload goes on in a newer request. */
export interface UploadBody {
  pieces: AsyncIterable<Buffer>;
  interrupt(): void;
}

export interface UploadChunk {
  /** Where the bytes belong; null takes the end of what is held. */
  offset: number | null;
  /** The upload ends with it. */
  finalize: boolean;
  body: UploadBody;
}

/** What ends an upload for good while its bytes come. */
const refusals = new Set<BestieError['code']>(['too_large', 'unsupported_type', 'quota_exceeded']);

/** What is held of an upload: how many bytes, and the first ones when they have just come. */
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
 * Resumable uploads. What was answered is on disk: bytes are synced first, then the row says so. The upload's
 * id is a secret that is bound to the person who started it and to the name; rights are checked at the start
 * and again at the end.
 */
export function createUploadsService(dependencies: UploadsServiceDependencies) {
  const { db, driver, hasher, objects } = dependencies;
  const now = dependencies.now ?? Date.now;
  const uploads = createUploadsRepository(db);
  const transaction = createTransaction(db, (trx) => trx);
  const underWay = new Map<string, { interrupt(): void; finished: Promise<void> }>();
  const runningHashes = new Map<string, ContentHashes>();
  const arriving = createArrivals();

  const expiry = (life: number) => new Date(now() + life);
  const hashOf = (uploadId: string) => createHash('sha256').update(uploadId).digest('base64url');

  /** A missing upload, an expired one and somebody else's answer alike. */
  async function find(caller: Person, idHash: string): Promise<UploadSession> {
    const session = await uploads.find(idHash);
    if (!session || session.uid !== caller.uid) throw new BestieError('not_found');
    return session;
  }

  /**
   * One request at a time for an upload of a person: a newer one ends the reading of an older one, whose client is gone.
   * Somebody else who knows its id stands in no line with them.
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

  /** Hashes up to `position`, when this process has seen every byte so far. */
  function takeHashes(idHash: string, position: number): ContentHashes | null {
    const known = runningHashes.get(idHash);
    runningHashes.delete(idHash);
    if (known?.position === position) return known;
    known?.drop();
    return position === 0 ? hasher.begin() : null;
  }

  function keepHashes(idHash: string, hashes: ContentHashes | null): void {
    if (!hashes) return;
    runningHashes.set(idHash, hashes);
    const [oldest] = runningHashes.keys();
    if (runningHashes.size > hashedUploads && oldest !== undefined) dropHashes(oldest);
  }

  function dropHashes(idHash: string): void {
    runningHashes.get(idHash)?.drop();
    runningHashes.delete(idHash);
  }

  async function giveUp(idHash: string, session: UploadSession): Promise<void> {
    dropHashes(idHash);
    // Another server may have made it an object by now: then its bytes are that one's.
    if (await uploads.giveUp(idHash))
      await createObjectsRepository(db).markContents([session.content_id], 'dead');
  }

  /** What is refused for good is over: neither its bytes nor the room that they were promised are kept for it. */
  async function orGiveUp<T>(idHash: string, session: UploadSession, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof BestieError && error.status < 500) await giveUp(idHash, session);
      throw error;
    }
  }

  /** Makes room for an upload of undeclared size, so that it and others never hold more than the quota together. */
  const extendRoom = (
    idHash: string,
    { uid }: UploadSession,
    needed: number,
    limit: number,
  ): Promise<number> =>
    makeRoom(needed, limit, (bytes) =>
      transaction(async (trx) => {
        await createStorageUsageRepository(trx).hold([uid]);
        await createUploadsRepository(trx).reserve(idHash, bytes);
        await requireRoom(trx, objects.quotaOf, uid);
        return bytes;
      }),
    );

  /**
   * Takes the bytes of one chunk. What comes whole in the one request that also ends the upload is not written down as
   * held: the object is, a moment later, and nothing was answered until then.
   */
  async function takeChunk(
    idHash: string,
    session: UploadSession,
    { finalize: ends, body, ...chunk }: UploadChunk,
  ): Promise<Taken> {
    const held = session.received;
    const offset = chunk.offset ?? held;
    const place = objects.placeOf(session.name);
    // A gap is answered so that the SDK asks what is here and goes on from there; 400 would end its upload.
    if (offset > held) throw new BestieError('unavailable', { retryAfter: 1 });
    const limit = sizeLimit(place, session.content_type);
    let reserved = session.reserved;
    const room = {
      bytes: reserved,
      extend: async (needed: number) => (reserved = await extendRoom(idHash, session, needed, limit)),
    };
    const hashes = takeHashes(idHash, held);
    const { position, failure, whole, head } = await receive(body.pieces, {
      ...{ driver, hashes, contentId: session.content_id, position: held, skip: held - offset },
      sealed: ends && held === 0 && session.declared_size !== null,
      head:
        held < sniffBytes ? await contentHead(driver, session.content_id, held) : Buffer.alloc(sniffBytes),
      ...{ limit, ...(session.declared_size === null && { room }) },
      declaredSize: session.declared_size,
      onHead: (head) => settleType(place, session.content_type, head),
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

  /** Makes the bytes an object; once done, doing it again answers the same. */
  async function finalize(
    caller: Person,
    idHash: string,
    session: UploadSession,
    taken: Taken,
  ): Promise<UploadStatus> {
    const { size } = taken;
    const declared = session.declared_size ?? size;
    // Fewer bytes than announced: a body was cut short, the client has the rest.
    if (size < declared) throw new BestieError('unavailable', { retryAfter: 1 });
    const { content_id: contentId, name } = session;
    const place = objects.placeOf(name);
    await orGiveUp(idHash, session, () => objects.admit(caller, 'create', name));
    if (size === 0) await (await driver.open(contentId, 0)).close();
    const { metadata } = session;
    const head = taken.head ?? (await contentHead(driver, contentId, size));
    const [digests] = await Promise.all([
      digestContent({ hasher, driver }, contentId, size, takeHashes(idHash, size)),
      driver.seal(contentId, size),
    ]);
    const contentType = await orGiveUp(idHash, session, async () => {
      const settled = settleType(place, session.content_type, head);
      checkEncoding(metadata.contentEncoding, head);
      if (size > sizeLimit(place, settled)) throw new BestieError('too_large');
      checkMd5(metadata, digests.md5);
      return settled;
    });
    const content = {
      ...{ name, contentId, size, ...digests, contentType, metadata, ownerUid: caller.uid },
      ...{ preconditions: session.preconditions, reserved: session.declared_size !== null },
    };
    return orGiveUp(idHash, session, () =>
      transaction(async (trx) => {
        const repository = createUploadsRepository(trx);
        const current = await repository.findForUpdate(idHash);
        if (!current) throw new BestieError('not_found');
        if (current.state === 'final') return statusOf(current);
        if (current.state === 'cancelled') throw new BestieError('not_found');
        const resource = objects.present(await objects.place(trx, content));
        await repository.finish(idHash, size, resource, expiry(sessionLife.final));
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
      const uploadId = randomBytes(32).toString('base64url');
      const contentId = uuidv7();
      await transaction(async (trx) => {
        // Held until the session stands: what one start is promised, another one that asks meanwhile is not.
        await createStorageUsageRepository(trx).hold([caller.uid]);
        await requireRoom(trx, objects.quotaOf, caller.uid, { name, bytes: announced.size ?? 0 });
        const { openUploads } = limits.storage;
        if ((await createUploadsRepository(trx).countOpen(caller.uid, openUploads)) >= openUploads)
          throw new BestieError('limit_reached', {
            message: `You have ${openUploads} unfinished uploads. Finish or cancel some of them first.`,
          });
        await createUploadsRepository(trx).begin({
          id_hash: hashOf(uploadId),
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

    /** Takes a chunk, and ends the upload when `finalize` says so. Bytes already held are skipped. */
    async upload(caller: Person, uploadId: string, chunk: UploadChunk): Promise<UploadStatus> {
      const idHash = hashOf(uploadId);
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

    /** Whether files are arriving here, or were a moment ago. */
    isReceiving: arriving.areMany,

    /** How far an upload got. */
    async query(caller: Person, uploadId: string): Promise<UploadStatus> {
      return exclusively(
        caller,
        hashOf(uploadId),
        () => {},
        async (session) => statusOf(session),
      );
    },

    /** Ends an upload whose bytes are not an object yet; again, it answers the same. @returns what it is after that */
    async cancel(caller: Person, uploadId: string): Promise<UploadStatus> {
      const idHash = hashOf(uploadId);
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

/** Counts the bytes of the last moment and of the one before it. */
function createArrivals() {
  let [moment, now, before] = [0, 0, 0];
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
        yield piece;
      }
    },
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
