import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { BestieError } from '@bestie/contracts/errors';
import type { Database } from '../platform/database/schema';
import { guest } from '../platform/http/caller';
import type { Authenticate } from '../platform/http/caller';
import { registerErrors } from '../platform/http/errors';
import { limits } from '@bestie/contracts/limits';
import type { SpaceRole } from '@bestie/contracts/spaces';
import { storageBucket } from '@bestie/contracts/storage';
import { spaceFolder } from '../modules/spaces/space-objects.sql';
import { testSupport } from './database';
import { openObjectStorage } from '../platform/objects/object-storage';
import type { S3Settings } from '../platform/objects/drivers/s3-bucket';
import type { ObjectStorage, ObjectStorageHttp } from '../platform/objects/object-storage';

export const testBucket = storageBucket;

/** One folder of each kind; every module would be loaded for those that the server declares. */
const folders = { closet: { limits: { image: limits.closetUpload.fileBytes } }, spaces: spaceFolder };

/**
 * Authentication for storage tests: the token of alice is `test-alice`, her session cookie `session=alice`; other
 * credentials are invalid.
 */
export const testAuthenticate: Authenticate = async (request: FastifyRequest) => {
  const { authorization } = request.headers;
  const uid = authorization
    ? /^(?:Firebase|Bearer) test-(\w+)$/.exec(authorization)?.[1]
    : request.cookies['session'];
  if (uid === undefined) {
    if (authorization) throw new BestieError('unauthenticated');
    return guest;
  }
  const via = authorization ? 'token' : 'cookie';
  return {
    kind: 'person',
    uid,
    email: null,
    emailVerified: true,
    displayName: null,
    role: 'fan',
    admin: false,
    via,
  };
};

export interface StorageServer {
  app: FastifyInstance;
  storage: ObjectStorage;
  /** `http://127.0.0.1:port` */
  origin: string;
  port: number;
  dataDir: string;
  close(): Promise<void>;
}

export interface StorageServerOptions {
  db: Kysely<Database>;
  /** Created, and removed by `close`, when none is given. */
  dataDir?: string;
  port?: number;
  quotaBytes?: number;
  /** Folder of built workers; by default where the tests build them. */
  buildDirectory?: string;
  s3?: S3Settings;
  members?: Record<string, SpaceRole>;
  http?: Partial<ObjectStorageHttp>;
  /** Registers more on the same server before it listens. */
  prepare?(app: FastifyInstance, storage: ObjectStorage): Promise<void>;
}

/** A listening server with object storage only. `members` maps `{spaceId}/{uid}` to a role. */
export async function startStorageServer(options: StorageServerOptions): Promise<StorageServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'bestie-storage-')));
  const storage = await openObjectStorage({
    db: options.db,
    dataDir,
    s3: options.s3,
    hashWorkerFile: join(options.buildDirectory ?? testSupport.buildDirectory(), 'content-hashes.worker.js'),
    quotaOf: async () => options.quotaBytes ?? 1024 ** 3,
    folders,
    resourceAccess: async ({ uid }, _kind, spaceId) => {
      const role = options.members?.[`${spaceId}/${uid}`];
      return role ? { write: role !== 'viewer' } : null;
    },
  });
  const app = Fastify({ forceCloseConnections: true });
  registerErrors(app);
  await app.register(cookie);
  await storage.registerRoutes(app, {
    authenticate: testAuthenticate,
    rateLimits: { consume: async () => {} },
    verifyAppCheck: null,
    corsOrigins: [],
    publicOrigin: undefined,
    ...options.http,
  });
  await options.prepare?.(app, storage);
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    app,
    storage,
    origin: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    async close() {
      await app.close();
      await storage.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
