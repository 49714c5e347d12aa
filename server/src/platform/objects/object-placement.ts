import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { BestieError } from '@bestie/contracts/errors';
import { toJson } from '../database/column-types';
import type { Database } from '../database/schema';
import type { ObjectAccess } from './object-access';
import { mergeCustomMetadata } from './object-metadata';
import type { ObjectMetadata } from './object-metadata';
import { requireConditions } from './object-preconditions';
import type { ObjectPreconditions } from './object-preconditions';
import type { StoredObject } from './objects.presenter';
import { createObjectsRepository } from './objects.repository';
import type { QuotaOf } from './storage-quotas';
import { createStorageUsageRepository } from './storage-usage.repository';

export type ObjectsTransaction = Transaction<Database>;

/** What else happens in the transaction that makes an object appear or go. */
export interface ObjectHooks {
  /** `previous` is what stood at the name until now. */
  stored(trx: ObjectsTransaction, object: StoredObject, previous: StoredObject | undefined): Promise<void>;
  /** An object was deleted and nothing takes its place. */
  removed(trx: ObjectsTransaction, object: StoredObject): Promise<void>;
}

/** A content that is written and synced, about to become an object. */
export interface FinishedContent {
  name: string;
  contentId: string;
  size: number;
  md5: string;
  sha256: string;
  contentType: string;
  metadata: ObjectMetadata;
  ownerUid: string;
  preconditions: ObjectPreconditions;
  /** Its bytes were promised room when its upload began. */
  reserved: boolean;
}

export interface ObjectPlacementDependencies {
  access: Pick<ObjectAccess, 'placeOf'>;
  quotaOf: QuotaOf;
  hooks: readonly ObjectHooks[];
}

export type ObjectPlacement = ReturnType<typeof createObjectPlacement>;

/** How an object comes to stand at a name, and goes from it: rows, sums and hooks in one transaction. */
export function createObjectPlacement({ access, quotaOf, hooks }: ObjectPlacementDependencies) {
  /** Takes an object out of every sum; its bytes are collected later, so that readers under way can finish. */
  async function takeOut(trx: ObjectsTransaction, object: StoredObject): Promise<void> {
    const repository = createObjectsRepository(trx);
    await repository.delete(object.name);
    await repository.markContents([object.content_id], 'dead');
    await createStorageUsageRepository(trx).charge(object.owner_uid, -object.size, -1);
  }

  return {
    /**
     * Makes a sealed content the object of its name, in place of what stood there. The sums of two owners are held
     * before they change, so that uploads that end together do not wait for each other in a ring.
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
      // The sum of one person is held by the change itself.
      if (previous && previous.owner_uid !== ownerUid) await usage.hold([previous.owner_uid, ownerUid]);
      if (previous) await takeOut(trx, previous);
      const object = await repository.insert({
        name: content.name,
        content_id: content.contentId,
        size: content.size,
        md5: content.md5,
        sha256: content.sha256,
        content_type: content.contentType,
        cache_control: metadata.cacheControl ?? null,
        content_disposition: metadata.contentDisposition ?? null,
        content_encoding: metadata.contentEncoding ?? null,
        content_language: metadata.contentLanguage ?? null,
        custom_metadata: toJson(mergeCustomMetadata({}, metadata.metadata)),
        download_tokens: [randomUUID()],
        owner_uid: ownerUid,
        space_id: spot.kind === 'space' ? spot.spaceId : null,
      });
      const bytes = await usage.charge(ownerUid, content.size, 1);
      // What was promised to others is theirs, except from an upload that only takes what it was promised itself.
      const promised = content.reserved ? 0 : await usage.reserved(ownerUid);
      if (bytes + promised > (await quotaOf(trx, ownerUid))) throw new BestieError('quota_exceeded');
      for (const hook of hooks) await hook.stored(trx, object, previous);
      return object;
    },

    /**
     * Takes an object away.
     * @param mayGo asked while its row is held; throws, or says no, and the object stays
     * @returns whether it went
     */
    async remove(
      trx: ObjectsTransaction,
      name: string,
      mayGo: (object: StoredObject | undefined) => Promise<boolean> | boolean,
    ): Promise<boolean> {
      const repository = createObjectsRepository(trx);
      await repository.lockName(name);
      const object = await repository.findForUpdate(name);
      if (!(await mayGo(object)) || !object) return false;
      await takeOut(trx, object);
      for (const hook of hooks) await hook.removed(trx, object);
      return true;
    },
  };
}
