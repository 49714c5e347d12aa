import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { BestieError } from '@bestie/contracts/errors';
import { toJson } from '../database/column-types';
import type { Database } from '../database/schema';
import { createTransaction } from '../database/transaction';
import type { Caller, Person } from '../http/caller';
import { contentHead } from './contents/content-receiver';
import { createObjectAccess } from './object-access';
import type { ContentHasher } from './contents/content-hashes';
import type { ObjectDriver } from './drivers/object-driver';
import { checkEncoding, validateType, sizeLimit, undeclaredType } from './object-limits';
import { mergeCustomMetadata, parseMetadata } from './protocol/object-metadata';
import { createObjectPlacement } from './drivers/object-placement';
import type { ObjectHooks, ObjectsTransaction } from './drivers/object-placement';
import type { ObjectPolicies } from './object-policies';
import { requireConditions } from './protocol/object-preconditions';
import type { ObjectPreconditions } from './protocol/object-conditions';
import { createObjectWriter } from './object-writer';
import type { WholeUpload } from './object-writer';
import { presentObject } from './protocol/objects.presenter';
import type { ObjectResource } from './protocol/object-resource';
import type { StoredObject } from './protocol/objects.presenter';
import { createObjectsRepository } from './objects.repository';
import type { ObjectListing } from './objects.repository';
import { requireQuota } from './quotas/storage-quotas';
import type { QuotaOf } from './quotas/storage-quotas';
import { createStorageUsageRepository } from './quotas/storage-usage.repository';

export interface ObjectsServiceDependencies {
  db: Kysely<Database>;
  driver: ObjectDriver;
  hasher: ContentHasher;
  policies: ObjectPolicies;
  bucket: string;
  quotaOf: QuotaOf;
  hooks: readonly ObjectHooks[];
}

export type ObjectsService = ReturnType<typeof createObjectsService>;

/** Rules of stored objects. Access is decided before anything is loaded. */
export function createObjectsService(dependencies: ObjectsServiceDependencies) {
  const { db, driver, hasher, policies, bucket, quotaOf, hooks } = dependencies;
  const objects = createObjectsRepository(db);
  const usage = createStorageUsageRepository(db);
  const transaction = createTransaction(db, (trx): ObjectsTransaction => trx);
  const access = createObjectAccess(policies);
  const placement = createObjectPlacement({ access, quotaOf, hooks });
  const writer = createObjectWriter({ db, driver, hasher, access, placement, quotaOf, transaction });
  const { admit, placeOf } = access;

  return {
    admit,
    placeOf,
    place: placement.place,
    quotaOf,
    ensureObject: writer.ensureObject,

    /**
     * The same as `ensureObject` for what the server fetched on behalf of a person.
     * @throws BestieError `quota_exceeded`
     */
    async ensureWithinQuota(
      name: string,
      bytes: Buffer,
      contentType: string,
      ownerUid: string,
    ): Promise<StoredObject> {
      await requireQuota(db, quotaOf, ownerUid, { name, bytes: bytes.length });
      return writer.ensureObject(name, bytes, contentType, ownerUid);
    },
    present: (object: StoredObject): ObjectResource => presentObject(bucket, object),

    /** Checks conditions early, before bytes are sent. @throws BestieError `precondition_failed` */
    async checkConditions(name: string, preconditions: ObjectPreconditions): Promise<void> {
      if (Object.keys(preconditions).length === 0) return;
      requireConditions(preconditions, await objects.find(name));
    },

    /** Multipart upload. @throws BestieError of every kind */
    create: async (caller: Person, name: string, upload: WholeUpload): Promise<ObjectResource> =>
      presentObject(bucket, await writer.create(caller, name, upload)),

    /** An object whose reader was authorized by the caller's own rules. */
    find: (name: string): Promise<StoredObject | undefined> => objects.find(name),

    /**
     * An object for callers who may read it, or who hold one of its download tokens; the latter see only that token.
     * Tokens count for objects of a person: who reads a shared folder is up to its resource alone.
     */
    async get(caller: Caller, name: string, token: string | null): Promise<StoredObject> {
      if (token !== null) {
        const object = await objects.findByLink(name);
        if (object && object.download_tokens.some((held) => sameSecret(held, token)))
          return (await policies.may(caller, 'read', name))
            ? object
            : { ...object, download_tokens: [token] };
      }
      await admit(caller, 'read', name);
      const object = await objects.find(name);
      if (!object) throw new BestieError('not_found');
      return object;
    },

    async update(
      caller: Caller,
      name: string,
      changes: Record<string, unknown>,
      preconditions: ObjectPreconditions,
    ): Promise<ObjectResource> {
      await admit(caller, 'update', name);
      const metadata = parseMetadata(changes);
      const { contentEncoding } = metadata;
      let contentType = metadata.contentType === null ? undeclaredType : metadata.contentType;
      // Read before the transaction, in which nothing waits for the storage.
      const seen = contentType || contentEncoding ? await objects.find(name) : undefined;
      const head = seen && (await contentHead(driver, seen.content_id, seen.size));
      return transaction(async (trx) => {
        const repository = createObjectsRepository(trx);
        const object = await repository.findForUpdate(name);
        if (!object) throw new BestieError('not_found');
        requireConditions(preconditions, object);
        if (contentType || contentEncoding) {
          // It was replaced in the meantime.
          if (!head || seen?.content_id !== object.content_id)
            throw new BestieError('unavailable', { retryAfter: 1 });
          checkEncoding(contentEncoding, head);
          // A new type must be accepted by the place and must not contradict the bytes.
          const spot = placeOf(name);
          const type = contentType ?? object.content_type;
          if (object.size > sizeLimit(spot, type)) throw new BestieError('too_large');
          if (contentType) contentType = validateType(spot, contentType, head);
        }
        const custom = mergeCustomMetadata(object.custom_metadata, metadata.metadata);
        const updated = await repository.update(name, {
          ...(contentType && { content_type: contentType }),
          ...(metadata.cacheControl !== undefined && { cache_control: metadata.cacheControl }),
          ...(metadata.contentDisposition !== undefined && {
            content_disposition: metadata.contentDisposition,
          }),
          ...(metadata.contentEncoding !== undefined && { content_encoding: metadata.contentEncoding }),
          ...(metadata.contentLanguage !== undefined && { content_language: metadata.contentLanguage }),
          custom_metadata: toJson(custom),
        });
        return presentObject(bucket, updated);
      });
    },

    /**
     * Adds a download token, or revokes one. The last one is replaced by a new one, as in Firebase: the SDK cannot
     * create a link without any.
     */
    async changeTokens(
      caller: Caller,
      name: string,
      change: { revoke: string | null },
    ): Promise<ObjectResource> {
      await admit(caller, 'update', name);
      if (placeOf(name).kind === 'shared')
        throw new BestieError('forbidden', { message: 'Shared files have no download links.' });
      return transaction(async (trx) => {
        const repository = createObjectsRepository(trx);
        const object = await repository.findForUpdate(name);
        if (!object) throw new BestieError('not_found');
        const kept = object.download_tokens.filter((token) => token !== change.revoke);
        if (change.revoke === null && kept.length >= 10) throw new BestieError('limit_reached');
        const tokens = change.revoke === null || kept.length === 0 ? [...kept, randomUUID()] : kept;
        return presentObject(bucket, await repository.update(name, { download_tokens: tokens }));
      });
    },

    async delete(caller: Caller, name: string, preconditions: ObjectPreconditions = {}): Promise<void> {
      await admit(caller, 'delete', name);
      await transaction((trx) =>
        placement.remove(trx, name, (object) => {
          if (!object) throw new BestieError('not_found');
          requireConditions(preconditions, object);
          return true;
        }),
      );
    },

    /**
     * Removes an object without an access check; a missing one is no error. For cleanup by the server.
     * @param when called within the transaction; the object stays when it returns false
     * @returns whether the object was removed
     */
    removeObject: (name: string, when?: (trx: ObjectsTransaction) => Promise<boolean>): Promise<boolean> =>
      transaction((trx) => placement.remove(trx, name, (object) => !!object && (when?.(trx) ?? true))),

    async list(
      caller: Caller,
      options: { prefix: string; delimiter: boolean; after: string | null; limit: number },
    ): Promise<ObjectListing> {
      await admit(caller, 'list', options.prefix);
      return objects.list(options);
    },

    /** Exact size and number of a person's objects. */
    usage: (uid: string): Promise<{ bytes: number; objects: number }> => usage.find(uid),

    /** Bytes reserved by unfinished uploads. */
    reserved: (uid: string): Promise<number> => usage.reserved(uid),

    /** A person's quota in bytes. */
    quota: (uid: string): Promise<number> => quotaOf(db, uid),
  };
}

function sameSecret(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}
