import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { dayMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { toJson } from '../database/column-types';
import type { Database } from '../database/schema';
import type { Transaction } from '../database/transaction';
import type { Person } from '../http/caller';
import { hashSecret, newSecret } from '../keys/secrets';
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
import { createStorageUsageRepository } from './quotas/storage-usage.repository';
import { createUploadsRepository } from './uploads/uploads.repository';
import type { UploadsRepository } from './uploads/uploads.repository';

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
    /** Registered already. */
    contentId: string;
    body: AsyncIterable<Buffer>;
    contentType: string;
    metadata: ObjectMetadata;
    ownerUid: string;
    preconditions: ObjectPreconditions;
    /** `room` is for a body of unknown size. */
    reservation?: {
      room: ContentReservation | undefined;
      release(trx: ObjectsTransaction): Promise<unknown>;
    };
    isAwaited?: boolean;
  }): Promise<StoredObject> {
    const { body, reservation, ...object } = options;
    const { name, metadata, contentId } = object;
    const spot = access.placeOf(name);
    const limit = sizeLimit(spot, options.contentType);
    const hashes = hasher.begin();
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
        ...(reservation?.room && { room: reservation.room }),
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
      const content = { ...object, ...digests, size, contentType, reserved: reservation !== undefined };
      return await transaction(async (trx) => {
        await reservation?.release(trx);
        return placement.place(trx, content);
      });
    } catch (error) {
      hashes.drop();
      await objects.abandonContents([contentId]);
      throw error;
    }
  }

  /**
   * Reserves the announced bytes of an upload within its person's quota, and registers its content. Like a resumable
   * upload it counts once with others of its name, so that one that a crash left behind does not hinder its repetition.
   * @throws BestieError `quota_exceeded`
   */
  async function reserve(upload: {
    name: string;
    uid: string;
    contentType: string;
    announcedBytes: number | null;
  }) {
    const { uid, name } = upload;
    const contentId = uuidv7();
    const idHash = hashSecret(newSecret());
    /** While the person's sums are locked, so that uploads at the same time cannot reserve the same bytes. */
    const within = (change: (uploads: UploadsRepository) => Promise<void>) =>
      transaction(async (trx) => {
        await createStorageUsageRepository(trx).hold([uid]);
        await change(createUploadsRepository(trx));
        await requireQuota(trx, quotaOf, uid);
      });
    await within((uploads) =>
      uploads.begin({
        id_hash: idHash,
        name,
        uid,
        content_id: contentId,
        content_type: upload.contentType,
        declared_size: upload.announcedBytes,
        metadata: toJson({}),
        preconditions: toJson({}),
        expires_at: new Date(Date.now() + dayMs),
      }),
    );
    return {
      contentId,
      async extend(bytes: number): Promise<number> {
        await within((uploads) => uploads.reserve(idHash, bytes));
        return bytes;
      },
      release: (trx: Kysely<Database>) => createUploadsRepository(trx).giveUp(idHash),
    };
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
      if (Object.keys(preconditions).length > 0) requireConditions(preconditions, await objects.find(name));
      const metadata = parseMetadata({
        ...upload.metadata,
        contentType: upload.metadata['contentType'] ?? upload.contentType ?? undefined,
      });
      const contentType = metadata.contentType ?? 'application/octet-stream';
      const limit = sizeLimit(access.placeOf(name), contentType);
      const { announcedBytes } = upload;
      const { contentId, extend, release } = await reserve({
        name,
        uid: ownerUid,
        contentType,
        announcedBytes,
      });
      const room =
        announcedBytes === null
          ? { bytes: 0, extend: (needed: number) => reserveBytes(needed, limit, extend) }
          : undefined;
      const object = { name, contentId, body, contentType, metadata, ownerUid, preconditions };
      return store({ ...object, reservation: { room, release } }).catch(async (error: unknown) => {
        // Why the upload failed matters more than its reservation, which expires by itself.
        await release(db).catch(() => undefined);
        throw error;
      });
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
      const contentId = uuidv7();
      await objects.beginContent(contentId);
      const object = { name, contentId, body: once(), contentType, metadata, ownerUid };
      return store({ ...object, preconditions: {}, isAwaited });
    },
  };
}
