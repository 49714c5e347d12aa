import type { Kysely, Transaction } from 'kysely';
import { toJson } from '../database/column-types';
import type { Database } from '../database/schema';
import { createTransaction } from '../database/transaction';
import { uuidv7 } from 'uuidv7';
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { BestieError } from '@bestie/contracts/errors';
import type { Caller, Person } from '../http/caller';
import type { ContentHasher } from './content-hashes';
import { contentHead, digestContent, receive } from './content-receiver';
import type { ObjectDriver } from './object-driver';
import { checkEncoding, settleType, sizeLimit } from './object-limits';
import { mergeCustomMetadata, parseMetadata } from './object-metadata';
import type { ObjectMetadata } from './object-metadata';
import { checkObjectName } from './object-names';
import { requireConditions } from './object-preconditions';
import type { ObjectPreconditions } from './object-preconditions';
import type { ObjectOperation, ObjectPlace, ObjectPolicies } from './object-policies';
import { presentObject } from './objects.presenter';
import type { ObjectResource, StoredObject } from './objects.presenter';
import { createObjectsRepository } from './objects.repository';
import type { ObjectListing } from './objects.repository';
import type { QuotaOf } from './storage-quotas';

export type ObjectsTransaction = Transaction<Database>;

/** What else happens in the transaction that makes an object appear or go. */
export interface ObjectHooks {
  /** `previous` is what stood at the name until now. */
  stored(trx: ObjectsTransaction, object: StoredObject, previous: StoredObject | undefined): Promise<void>;
  /** An object was deleted and nothing takes its place. */
  removed(trx: ObjectsTransaction, object: StoredObject): Promise<void>;
}

export interface ObjectsServiceDependencies {
  db: Kysely<Database>;
  driver: ObjectDriver;
  hasher: ContentHasher;
  policies: ObjectPolicies;
  bucket: string;
  quotaOf: QuotaOf;
  hooks: ObjectHooks[];
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
}

export type ObjectsService = ReturnType<typeof createObjectsService>;

/** Rules of stored objects. Access is decided before anything is loaded. */
export function createObjectsService(dependencies: ObjectsServiceDependencies) {
  const { db, driver, hasher, policies, bucket, quotaOf, hooks } = dependencies;
  const objects = createObjectsRepository(db);
  const transaction = createTransaction(db, (trx) => trx);

  /**
   * Refuses without telling whether something stands at the name. What a person may not read answers like a
   * missing object (`not_found`); `forbidden` is left for places where nothing is given away: creating,
   * listing, and changing what they may read.
   */
  async function admit(caller: Caller, operation: ObjectOperation, name: string): Promise<void> {
    if (await policies.may(caller, operation, name)) return;
    if (caller.kind === 'guest') throw new BestieError('unauthenticated');
    if (operation === 'create' || operation === 'list') throw new BestieError('forbidden');
    if (operation !== 'read' && (await policies.may(caller, 'read', name)))
      throw new BestieError('forbidden');
    throw new BestieError('not_found');
  }

  function placeOf(name: string): ObjectPlace {
    const place = policies.resolve(name);
    if (!place) throw new BestieError('forbidden');
    return place;
  }

  /**
   * @param name where the bytes will stand: what they replace there makes room for them
   * @throws BestieError `quota_exceeded`
   */
  async function checkQuota(uid: string, size: number, name?: string): Promise<void> {
    const { bytes } = await objects.usage(uid);
    const replaced = name === undefined ? undefined : await objects.find(name);
    const freed = replaced?.owner_uid === uid ? replaced.size : 0;
    if (bytes - freed + size > (await quotaOf(db, uid))) throw new BestieError('quota_exceeded');
  }

  /** Refuses early what the end would refuse anyway. @throws BestieError `precondition_failed` */
  async function checkConditions(name: string, preconditions: ObjectPreconditions): Promise<void> {
    if (Object.keys(preconditions).length === 0) return;
    requireConditions(preconditions, await objects.find(name));
  }

  /** Takes an object out of every sum; its bytes are collected later, so that readers under way can finish. */
  async function takeOut(trx: ObjectsTransaction, object: StoredObject): Promise<void> {
    const repository = createObjectsRepository(trx);
    await repository.delete(object.name);
    await repository.markContents([object.content_id], 'dead');
    await repository.charge(object.owner_uid, -object.size, -1);
  }

  /**
   * Makes a sealed content the object of its name, in place of what stood there, within a transaction.
   * @throws BestieError `quota_exceeded`, `precondition_failed`
   */
  async function place(trx: ObjectsTransaction, content: FinishedContent): Promise<StoredObject> {
    const repository = createObjectsRepository(trx);
    const spot = placeOf(content.name);
    await repository.lockName(content.name);
    const previous = await repository.findForUpdate(content.name);
    requireConditions(content.preconditions, previous);
    if (previous) await takeOut(trx, previous);
    const { metadata } = content;
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
      owner_uid: content.ownerUid,
      space_id: spot.kind === 'space' ? spot.spaceId : null,
    });
    await repository.markContents([content.contentId], 'live');
    const bytes = await repository.charge(content.ownerUid, content.size, 1);
    if (bytes > (await quotaOf(trx, content.ownerUid))) throw new BestieError('quota_exceeded');
    for (const hook of hooks) await hook.stored(trx, object, previous);
    return object;
  }

  /** Writes a body that comes in one piece, and makes it an object. */
  async function store(options: {
    name: string;
    body: AsyncIterable<Buffer>;
    contentType: string;
    metadata: ObjectMetadata;
    ownerUid: string;
    preconditions: ObjectPreconditions;
  }): Promise<StoredObject> {
    const { name, ownerUid } = options;
    const spot = placeOf(name);
    const limit = sizeLimit(spot, options.contentType);
    const contentId = uuidv7();
    const hashes = hasher.begin();
    await objects.beginContent(contentId);
    try {
      const { position: size, failure } = await receive(options.body, {
        ...{
          driver,
          contentId,
          position: 0,
          skip: 0,
          head: Buffer.alloc(0),
          limit,
          declaredSize: null,
          hashes,
        },
        onHead: (head) => settleType(spot, options.contentType, head),
      });
      if (failure !== undefined) throw failure;
      if (size === 0) await (await driver.open(contentId, 0)).close();
      const head = await contentHead(driver, contentId, size);
      const contentType = settleType(spot, options.contentType, head);
      checkEncoding(options.metadata.contentEncoding, head);
      if (size > sizeLimit(spot, contentType)) throw new BestieError('too_large');
      const digests = await digestContent({ hasher, driver }, contentId, size, hashes);
      checkMd5(options.metadata, digests.md5);
      await driver.seal(contentId, size);
      const content = {
        name,
        contentId,
        size,
        ...digests,
        contentType,
        metadata: options.metadata,
        ownerUid,
        preconditions: options.preconditions,
      };
      return await transaction((trx) => place(trx, content));
    } catch (error) {
      hashes.drop();
      await objects.markContents([contentId], 'dead');
      throw error;
    }
  }

  return {
    admit,
    placeOf,
    place,
    checkQuota,
    checkConditions,
    present: (object: StoredObject): ObjectResource => presentObject(bucket, object),

    /** Multipart upload. @throws BestieError of every kind */
    async create(
      caller: Person,
      name: string,
      upload: {
        body: AsyncIterable<Buffer>;
        contentType: string | null;
        metadata: Record<string, unknown>;
        preconditions: ObjectPreconditions;
      },
    ): Promise<ObjectResource> {
      await admit(caller, 'create', name);
      await checkQuota(caller.uid, 0, name);
      const { preconditions } = upload;
      await checkConditions(name, preconditions);
      const metadata = parseMetadata({
        ...upload.metadata,
        contentType: upload.metadata['contentType'] ?? upload.contentType ?? undefined,
      });
      const contentType = metadata.contentType ?? 'application/octet-stream';
      const object = await store({
        ...{ name, body: upload.body, contentType, metadata, ownerUid: caller.uid, preconditions },
      });
      return presentObject(bucket, object);
    },

    /**
     * Puts bytes at a name the same durable way as an upload, without asking for rights; nothing happens when
     * the same bytes stand there already. For demo data and for what the server itself makes.
     */
    async ensureObject(
      name: string,
      bytes: Buffer,
      contentType: string,
      ownerUid: string,
    ): Promise<StoredObject> {
      const current = await objects.find(checkObjectName(name));
      if (current && current.sha256 === createHash('sha256').update(bytes).digest('hex')) return current;
      async function* once() {
        yield bytes;
      }
      return store({
        name,
        body: once(),
        contentType,
        metadata: parseMetadata({ contentType }),
        ownerUid,
        preconditions: {},
      });
    },

    /** An object whose reader was admitted by the caller's own rules. */
    find: (name: string): Promise<StoredObject | undefined> => objects.find(name),

    /** An object for somebody who may read it, or who holds one of its download tokens. */
    async get(caller: Caller, name: string, token: string | null): Promise<StoredObject> {
      if (token !== null) {
        const object = await objects.find(name);
        if (object && object.download_tokens.some((held) => sameSecret(held, token))) return object;
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
      return transaction(async (trx) => {
        const repository = createObjectsRepository(trx);
        const object = await repository.findForUpdate(name);
        if (!object) throw new BestieError('not_found');
        requireConditions(preconditions, object);
        const { contentType, contentEncoding } = metadata;
        if (contentType || contentEncoding) {
          const head = await contentHead(driver, object.content_id, object.size);
          checkEncoding(contentEncoding, head);
          // A new type must still be one that the place takes and that the bytes do not contradict.
          const spot = placeOf(name);
          const type = contentType ?? object.content_type;
          if (object.size > sizeLimit(spot, type)) throw new BestieError('too_large');
          if (contentType) settleType(spot, contentType, head);
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
     * Adds a download token, or takes one away so that its links end. In place of the last one comes a new one,
     * as Firebase does: the SDK can make no link without any.
     */
    async changeTokens(
      caller: Caller,
      name: string,
      change: { revoke: string | null },
    ): Promise<ObjectResource> {
      await admit(caller, 'update', name);
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
      await transaction(async (trx) => {
        const repository = createObjectsRepository(trx);
        await repository.lockName(name);
        const object = await repository.findForUpdate(name);
        if (!object) throw new BestieError('not_found');
        requireConditions(preconditions, object);
        await takeOut(trx, object);
        for (const hook of hooks) await hook.removed(trx, object);
      });
    },

    /**
     * Takes an object away without asking for rights; a missing one is no error. For what the server cleans up.
     * @param when asked within the transaction; the object stays when it says so
     * @returns whether the object went
     */
    removeObject: (name: string, when?: (trx: ObjectsTransaction) => Promise<boolean>): Promise<boolean> =>
      transaction(async (trx) => {
        const repository = createObjectsRepository(trx);
        await repository.lockName(name);
        const object = await repository.findForUpdate(name);
        if (!object || (when && !(await when(trx)))) return false;
        await takeOut(trx, object);
        for (const hook of hooks) await hook.removed(trx, object);
        return true;
      }),

    async list(
      caller: Caller,
      options: { prefix: string; delimiter: boolean; after: string | null; limit: number },
    ): Promise<ObjectListing> {
      await admit(caller, 'list', options.prefix);
      return objects.list(options);
    },

    /** Exact bytes and number of a person's objects. */
    usage: (uid: string): Promise<{ bytes: number; objects: number }> => objects.usage(uid),

    /** Most bytes that a person may have. */
    quota: (uid: string): Promise<number> => quotaOf(db, uid),
  };
}

/** @throws BestieError `invalid_input` when the client announced another hash than the bytes have */
export function checkMd5(metadata: ObjectMetadata, md5: string): void {
  if (metadata.md5Hash && metadata.md5Hash !== md5)
    throw BestieError.field('md5Hash', 'The bytes have another hash.');
}

function sameSecret(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}
