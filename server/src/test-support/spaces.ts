import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import type { Asset } from '@bestie/contracts/assets.contract';
import type { SpaceRole } from '@bestie/contracts/spaces';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { spaceTopic, userTopic } from '@bestie/contracts/live';
import { declared } from '../modules';
import { assetsModule } from '../modules/assets/assets.module';
import { spacesModule } from '../modules/spaces/spaces.module';
import { openModules } from '../platform/module/open-modules';
import { createObjectGarbage } from '../platform/objects/garbage/object-garbage';
import { openObjectStorage } from '../platform/objects/object-storage';
import type { ObjectStorage } from '../platform/objects/object-storage';
import { createTestDatabase, testSupport } from './database';
import type { TestDatabase } from './database';
import { connectTo } from './modules';
import { addPeople, uidOf } from './people';
import { publishedEvents } from './published-events';
import { createTestApp } from './test-app';
import type { TestApp, TestPerson } from './test-app';

export interface TestSpaces extends TestApp {
  database: TestDatabase;
  storage: ObjectStorage;
  /** Advances the clock. */
  pass(milliseconds: number): void;
  sweep(): Promise<void>;
  /** Runs the daily garbage collection of object storage. @returns the number of removed objects */
  collectGarbage(): Promise<number>;
  /** Creates people as their first sign-in does: handle `h_uid`, e-mail `uid@bestie.test`. */
  know(...people: TestPerson[]): Promise<void>;
  /** A space with these members. @returns its id */
  addSpace(
    manager: TestPerson,
    members?: Partial<Record<TestPerson, SpaceRole>>,
    name?: string,
  ): Promise<string>;
  /** Stores bytes as an upload would. @returns the name of the object */
  addObject(owner: TestPerson, spaceId: string, assetId: string, file?: TestFile): Promise<string>;
  /** Uploads and registers a file. */
  addAsset(
    owner: TestPerson,
    spaceId: string,
    file?: TestFile & { folder?: string; alt?: string },
  ): Promise<Asset>;
  /** Creates a processed picture of an object. */
  addPicture(objectName: string, state?: 'ready' | 'failed' | 'processing'): Promise<void>;
  /** `type` and ids of the events on a topic, in order. */
  eventsOf(topic: string): Promise<[string, string[]][]>;
}

export interface TestFile {
  name?: string;
  bytes?: string;
  type?: string;
}

/** Storage reads no more than the start of a PNG. */
const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const heads: Record<string, Buffer> = {
  'image/png': pngHead,
  'audio/mpeg': Buffer.from('ID3'),
  'video/webm': Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
};

export { spaceTopic, userTopic };

/** Spaces and assets over HTTP, with a separate database and disk. The clock starts at noon of 2026-06-15, UTC. */
export async function createTestSpaces(): Promise<TestSpaces> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bestie-spaces-'));
  // Each call is a moment later than the previous one, so that the order is deterministic.
  let moment = Date.parse('2026-06-15T12:00:00.000Z');
  const clock = () => new Date((moment += 1));
  const quotaBytes = 1024 ** 3;
  const storage = await openObjectStorage({
    db: database.db,
    dataDir,
    quotaOf: async () => quotaBytes,
    hashWorkerFile: join(testSupport.buildDirectory(), 'content-hashes.worker.js'),
    folders: declared.objectFolders,
    resourceAccess: (caller, kind, id) => declared.resources.of(kind)(connectTo(database.db), caller, id),
  });
  const garbage = createObjectGarbage({
    db: database.db,
    objects: storage.objects,
    driver: storage.driver,
    references: declared.objectReferences,
    clock,
  });
  let sweeps: readonly { run: () => Promise<void> }[] = [];
  const testApp = await createTestApp((app, http) => {
    ({ sweeps } = openModules([spacesModule, assetsModule], declared, {
      app,
      http,
      db: database.db,
      clock,
      storage,
    }));
  });
  const { call } = testApp;

  const spaces: TestSpaces = {
    ...testApp,
    database,
    storage,
    pass: (milliseconds) => void (moment += milliseconds),
    async sweep() {
      for (const { run } of sweeps) await run();
    },
    collectGarbage: () => garbage.collect(),
    know: (...people) => addPeople(database.db, people),
    async addSpace(manager, members = {}, name = 'Summer') {
      await spaces.know(manager, ...(Object.keys(members) as TestPerson[]));
      const id = uuidv7();
      await call<SpaceDetail>(manager, 'POST', '/api/spaces', { id, name });
      for (const [person, role] of Object.entries(members))
        await call(manager, 'POST', `/api/spaces/${id}/members`, {
          who: `h_${uidOf(person as TestPerson)}`,
          role,
        });
      return id;
    },
    async addObject(owner, spaceId, assetId, { bytes = uuidv7(), type = 'image/png' } = {}) {
      const name = `spaces/${spaceId}/${assetId}/${uuidv7()}.bin`;
      const body = Buffer.concat([heads[type] ?? Buffer.alloc(0), Buffer.from(bytes)]);
      await storage.objects.ensureObject(name, body, type, uidOf(owner));
      return name;
    },
    async addAsset(owner, spaceId, { name = 'Photo.png', folder = '', alt = '', ...file } = {}) {
      const id = uuidv7();
      const path = await spaces.addObject(owner, spaceId, id, file);
      const { body } = await call<Asset>(owner, 'POST', `/api/spaces/${spaceId}/assets`, {
        id,
        path,
        name,
        folder,
        alt,
      });
      return body;
    },
    async addPicture(objectName, state = 'ready') {
      const object = await storage.objects.find(objectName);
      await database.db
        .insertInto('pictures')
        .values({
          id: uuidv7(),
          object_name: objectName,
          generation: object?.generation ?? 1,
          state,
          owner_uid: object?.owner_uid ?? '',
          resource_kind: object?.resource_kind ?? null,
          resource_id: object?.resource_id ?? null,
          palette: '[]',
          sha256: object?.sha256 ?? '',
        })
        .execute();
    },
    eventsOf: (topic) => publishedEvents(database.db, topic),
    async close() {
      await testApp.close();
      await storage.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return spaces;
}
