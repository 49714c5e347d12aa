import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { storageBucket } from '@bestie/contracts/storage';
import type { Database } from '../database/schema';
import { createContentHasher } from './contents/content-hashes';
import { openDiskDriver } from './drivers/disk-driver';
import { createLinkedMedia } from './contents/linked-media';
import type { CleanedCopy, LinkedMedia } from './contents/linked-media';
import type { S3Settings } from './drivers/s3-bucket';
import { createS3Driver } from './drivers/s3-driver';
import { collectObjects } from './garbage/object-collector';
import type { Collected } from './garbage/object-collector';
import type { ObjectDriver } from './drivers/object-driver';
import type { ObjectHooks } from './drivers/object-placement';
import { createObjectPolicies } from './object-policies';
import type { ObjectPolicies, ObjectPoliciesDependencies } from './object-policies';
import { registerObjectsRoutes } from './protocol/objects.routes';
import type { ObjectsRoutesDependencies } from './protocol/objects.routes';
import { createObjectsService } from './objects.service';
import type { StoredObject } from './protocol/objects.presenter';
import type { ObjectsService } from './objects.service';
import type { QuotaOf } from './quotas/storage-quotas';
import { createUploadsService } from './uploads/uploads.service';
import type { UploadsService } from './uploads/uploads.service';

export interface ObjectStorage {
  driver: ObjectDriver;
  policies: ObjectPolicies;
  objects: ObjectsService;
  /** Adds side effects for added and removed objects; before the first request. */
  addHooks(hooks: ObjectHooks): void;
  /** Sends an object to the holder of a link. */
  linkedMedia: LinkedMedia;
  /** Sets since when bytes of what is replaced or deleted are kept; null keeps none. Before the first request. */
  keepReplacedSince(find: () => Promise<Date | null>): void;
  /** Sets the source of pixels-only copies of pictures; before the first request. */
  provideCleanedCopies(find: (object: StoredObject) => Promise<CleanedCopy>): void;
  /** Registers `/v0/b/{bucket}/o…`. */
  registerRoutes(app: FastifyInstance, http: ObjectStorageHttp): Promise<void>;
  /** Whether uploads are arriving, or were a moment ago. */
  isReceiving(): boolean;
  /** What resumable uploads brought to this server since its start, and those that are open, of all servers. */
  uploads: Pick<UploadsService, 'counts' | 'open'>;
  /** Removes expired uploads and unreferenced bytes; run as a job. */
  collect(): Promise<Collected>;
  close(): Promise<void>;
}

export type ObjectStorageHttp = Omit<
  ObjectsRoutesDependencies,
  'objects' | 'uploads' | 'driver' | 'linkedMedia' | 'bucket'
>;

export interface ObjectStorageOptions extends ObjectPoliciesDependencies {
  db: Kysely<Database>;
  /** Bytes are stored in `objects` below it, unless S3 is configured. */
  dataDir: string;
  s3?: S3Settings | undefined;
  /** The built `content-hashes.worker.js`. */
  hashWorkerFile: string;
  quotaOf: QuotaOf;
}

/** The driver: S3 where it is configured, otherwise the local disk. */
export async function openObjectDriver({
  dataDir,
  s3,
}: Pick<ObjectStorageOptions, 'dataDir' | 's3'>): Promise<ObjectDriver> {
  if (s3) return createS3Driver(s3);
  const root = join(dataDir, 'objects');
  await mkdir(root, { recursive: true, mode: 0o700 });
  return openDiskDriver(root);
}

/** Creates object storage with all its parts. */
export async function openObjectStorage(options: ObjectStorageOptions): Promise<ObjectStorage> {
  const { db, quotaOf } = options;
  const bucket = storageBucket;
  const driver = await openObjectDriver(options);
  const hasher = createContentHasher(options.hashWorkerFile);
  const policies = createObjectPolicies(options);
  const hooks: ObjectHooks[] = [];
  const objects = createObjectsService({ db, driver, hasher, policies, bucket, quotaOf, hooks });
  const uploads = createUploadsService({ db, driver, hasher, objects });
  let keptSince = async (): Promise<Date | null> => null;
  let cleanedCopyOf = async (_object: StoredObject): Promise<CleanedCopy> => null;
  const linkedMedia = createLinkedMedia(driver, (object) => cleanedCopyOf(object));
  return {
    driver,
    policies,
    objects,
    linkedMedia,
    addHooks: (added) => hooks.push(added),
    keepReplacedSince: (find) => (keptSince = find),
    provideCleanedCopies: (find) => (cleanedCopyOf = find),
    async registerRoutes(app, http) {
      // A scope of its own: bodies are streams here, and errors have the protocol's format.
      await app.register(async (scope) =>
        registerObjectsRoutes(scope, { ...http, objects, uploads, driver, linkedMedia, bucket }),
      );
    },
    isReceiving: uploads.isReceiving,
    uploads,
    collect: async () => collectObjects(db, driver, await keptSince()),
    close: () => hasher.close(),
  };
}
