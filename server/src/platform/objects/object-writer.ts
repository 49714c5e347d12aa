import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { BestieError } from '@bestie/contracts/errors';
import type { Database } from '../database/schema';
import type { Transaction } from '../database/transaction';
import type { Person } from '../http/caller';
import type { ContentHasher } from './contents/content-hashes';
import { digestContent, receive } from './contents/content-receiver';
import type { ContentReservation } from './contents/content-receiver';
import type { ObjectAccess } from './object-access';
import type { ObjectDriver } from './drivers/object-driver';
import { checkEncoding, validateType, sizeLimit } from './object-limits';
import { checkHashes, parseMetadata } from './protocol/object-metadata';
import type { ObjectMetadata } from './protocol/object-metadata';
import { checkObjectName } from './protocol/object-names';
import type { ObjectPlacement, ObjectsTransaction } from './drivers/object-placement';
import { requireConditions } from './protocol/object-preconditions';
import type { ObjectPreconditions } from './protocol/object-conditions';
import type { StoredObject } from './protocol/objects.presenter';
import { createObjectsRepository } from './objects.repository';
import { reserveBytes, requireQuota } from './quotas/storage-quotas';
import type { QuotaOf } from './quotas/storage-quotas';

export interface ObjectWriterDependencies {
  db: Kysely<Database>;
  driver: ObjectDriver;
  hasher: ContentHasher;
  access: ObjectAccess;
  placement: ObjectPlacement;
  quotaOf: QuotaOf;
  transaction: Transaction<ObjectsTransaction>;
}

/** An upload in one request, as multipart requests are. */
export interface WholeUpload {
  body: AsyncIterable<Buffer>;
  /** Announced maximum size of the body; null when unknown. */
  announcedBytes: number | null;
  contentType: string | null;
  metadata: Record<string, unknown>;
  preconditions: ObjectPreconditions;
}

/** Creates objects from single-request uploads. */
export function createObjectWriter(dependencies: ObjectWriterDependencies) {
  const { db, driver, hasher, access, placement, quotaOf, transaction } = dependencies;
  const objects = createObjectsRepository(db);

  async function store(options: {
    name: string;
    body: AsyncIterable<Buffer>;
    contentType: string;
    metadata: ObjectMetadata;
    ownerUid: string;
    preconditions: ObjectPreconditions;
    room?: ContentReservation;
    isAwaited?: boolean;
  }): Promise<StoredObject> {
    const { body, room, ...object } = options;
    const { name, metadata } = object;
    const spot = access.placeOf(name);
    const limit = sizeLimit(spot, options.contentType);
    const contentId = uuidv7();
    const hashes = hasher.begin();
    await objects.beginContent(contentId);
    try {
      const {
        position: size,
        failure,
        head,
      } = await receive(body, {
        driver,
        contentId,
        position: 0,
        skip: 0,
        head: Buffer.alloc(0),
        limit,
        declaredSize: null,
        hashes,
        completedByCaller: true,
        ...(room && { room }),
        onHead: (head) => validateType(spot, options.contentType, head),
      });
      if (failure !== undefined) throw failure;
      if (size === 0) await (await driver.open(contentId, 0)).close();
      const contentType = validateType(spot, options.contentType, head);
      checkEncoding(metadata.contentEncoding, head);
      if (size > sizeLimit(spot, contentType)) throw new BestieError('too_large');
      const [digests] = await Promise.all([
        digestContent({ hasher, driver }, contentId, size, hashes),
        driver.complete(contentId, size),
      ]);
      checkHashes(metadata, digests);
      const content = { ...object, ...digests, contentId, size, contentType, reserved: false };
      return await transaction((trx) => placement.place(trx, content));
    } catch (error) {
      hashes.drop();
      await objects.abandonContents([contentId]);
      throw error;
    }
  }

  return {
    /**
     * Multipart upload. What cannot fit is rejected before its bytes are read.
     * @throws BestieError of every kind
     */
    async create(caller: Person, name: string, upload: WholeUpload): Promise<StoredObject> {
      const { body, preconditions } = upload;
      const ownerUid = caller.uid;
      await access.admit(caller, 'create', name);
      await requireQuota(db, quotaOf, ownerUid, { name, bytes: upload.announcedBytes ?? 0 });
      if (Object.keys(preconditions).length > 0) requireConditions(preconditions, await objects.find(name));
      const metadata = parseMetadata({
        ...upload.metadata,
        contentType: upload.metadata['contentType'] ?? upload.contentType ?? undefined,
      });
      const contentType = metadata.contentType ?? 'application/octet-stream';
      const limit = sizeLimit(access.placeOf(name), contentType);
      const room: ContentReservation = {
        bytes: upload.announcedBytes ?? 0,
        extend: (needed) =>
          reserveBytes(needed, limit, async (bytes) => {
            await requireQuota(db, quotaOf, ownerUid, { name, bytes });
            return bytes;
          }),
      };
      return store({ name, body, contentType, metadata, ownerUid, preconditions, room });
    },

    /**
     * Stores bytes at a name as durably as an upload, without an access check; does nothing when the same bytes are
     * there already. For demo data and for files that the server itself creates.
     * @param isAwaited false for imports and demo data, whose jobs run after those that a person waits for
     */
    async ensureObject(
      name: string,
      bytes: Buffer,
      contentType: string,
      ownerUid: string,
      { isAwaited = true }: { isAwaited?: boolean } = {},
    ): Promise<StoredObject> {
      const current = await objects.find(checkObjectName(name));
      if (current && current.sha256 === createHash('sha256').update(bytes).digest('hex')) return current;
      async function* once() {
        yield bytes;
      }
      const metadata = parseMetadata({ contentType });
      return store({ name, body: once(), contentType, metadata, ownerUid, preconditions: {}, isAwaited });
    },
  };
}
