import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { BestieError } from '@bestie/contracts/errors';
import { toJson } from '../../database/column-types';
import type { Database } from '../../database/schema';
import type { ObjectAccess } from '../object-access';
import { mergeCustomMetadata } from '../protocol/object-metadata';
import type { ObjectMetadata } from '../protocol/object-metadata';
import { requireConditions } from '../protocol/object-preconditions';
import type { ObjectPreconditions } from '../protocol/object-conditions';
import type { StoredObject } from '../protocol/objects.presenter';
import { createObjectsRepository } from '../objects.repository';
import type { QuotaOf } from '../quotas/storage-quotas';
import { createStorageUsageRepository } from '../quotas/storage-usage.repository';

export type ObjectsTransaction = Transaction<Database>;

/** Side effects in the transaction that adds or removes an object. */
export interface ObjectHooks {
  /**
   * @param previous the object that had the name until now
   * @param isAwaited a person waits for the jobs that follow, such as processing a photo
   */
  stored(
    trx: ObjectsTransaction,
    object: StoredObject,
    previous: StoredObject | undefined,
    isAwaited: boolean,
  ): Promise<void>;
  /** An object was deleted without a replacement. */
  removed(trx: ObjectsTransaction, object: StoredObject): Promise<void>;
}

/** A content that is written and synced, ready to become an object. */
export interface FinishedContent {
  name: string;
  contentId: string;
  size: number;
  md5: string;
  crc32c: string;
  sha256: string;
  contentType: string;
  metadata: ObjectMetadata;
  ownerUid: string;
  preconditions: ObjectPreconditions;
  /** Its bytes are those that its upload reserved. */
  reserved: boolean;
  /** Whether a person waits for the jobs that follow; true by default. */
  isAwaited?: boolean;
}

export interface ObjectPlacementDependencies {
  access: Pick<ObjectAccess, 'placeOf'>;
  quotaOf: QuotaOf;
  hooks: readonly ObjectHooks[];
}

export type ObjectPlacement = ReturnType<typeof createObjectPlacement>;

/** Places objects at names and removes them: rows, sums and hooks in one transaction. */
export function createObjectPlacement({ access, quotaOf, hooks }: ObjectPlacementDependencies) {
  /** Subtracts an object from all sums; its bytes are collected later, so that running downloads can finish. */
  async function takeOut(trx: ObjectsTransaction, object: StoredObject): Promise<void> {
    const repository = createObjectsRepository(trx);
    await repository.delete(object.name);
    await repository.markContents([object.content_id], 'dead');
    await createStorageUsageRepository(trx).charge(object.owner_uid, -object.size, -1);
  }

  return {
    /**
     * Makes a complete content the object of its name, replacing the previous one. The sums of both owners are locked
     * first, so that uploads that end at the same time do not deadlock.
     * @throws BestieError `quota_exceeded`, `precondition_failed`
     */
    async place(trx: ObjectsTransaction, content: FinishedContent): Promise<StoredObject> {
      const repository = createObjectsRepository(trx);
      const usage = createStorageUsageRepository(trx);
      const { metadata, ownerUid } = content;
      const spot = access.placeOf(content.name);
      await repository.lockName(content.name);
      const previous = await repository.findForUpdate(content.name);
      requireConditions(content.preconditions, previous);
      // The update itself locks the sum of one person.
      if (previous && previous.owner_uid !== ownerUid) await usage.hold([previous.owner_uid, ownerUid]);
      if (previous) await takeOut(trx, previous);
      const object = await repository.insert({
        name: content.name,
        content_id: content.contentId,
        size: content.size,
        md5: content.md5,
        crc32c: content.crc32c,
        sha256: content.sha256,
        content_type: content.contentType,
        cache_control: metadata.cacheControl ?? null,
        content_disposition: metadata.contentDisposition ?? null,
        content_encoding: metadata.contentEncoding ?? null,
        content_language: metadata.contentLanguage ?? null,
        custom_metadata: toJson(mergeCustomMetadata({}, metadata.metadata)),
        download_tokens: spot.kind === 'shared' ? [] : [randomUUID()],
        owner_uid: ownerUid,
        resource_kind: spot.kind === 'shared' ? spot.by.resource : null,
        resource_id: spot.kind === 'shared' ? spot.id : null,
      });
      const bytes = await usage.charge(ownerUid, content.size, 1);
      // Reserved bytes were within the quota when they were promised, and stay so when an admin lowers it.
      if (!content.reserved && bytes + (await usage.reserved(ownerUid)) > (await quotaOf(trx, ownerUid)))
        throw new BestieError('quota_exceeded');
      for (const hook of hooks) await hook.stored(trx, object, previous, content.isAwaited ?? true);
      return object;
    },

    /**
     * Removes an object.
     * @param canRemove called while the row is locked; the object stays when it throws or returns false
     * @returns whether it was removed
     */
    async remove(
      trx: ObjectsTransaction,
      name: string,
      canRemove: (object: StoredObject | undefined) => Promise<boolean> | boolean,
    ): Promise<boolean> {
      const repository = createObjectsRepository(trx);
      await repository.lockName(name);
      const object = await repository.findForUpdate(name);
      if (!(await canRemove(object)) || !object) return false;
      await takeOut(trx, object);
      for (const hook of hooks) await hook.removed(trx, object);
      return true;
    },
  };
}
