import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { CollaboratorRole } from '@bestie/contracts/boards';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import type { Item } from '@bestie/contracts/items.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import { declared } from '../modules';
import { boardsModule } from '../modules/boards/boards.module';
import { itemsModule } from '../modules/items/items.module';
import { profilesModule } from '../modules/profiles/profiles.module';
import { reportsModule } from '../modules/reports/reports.module';
import type { Database } from '../platform/database/schema';
import { guest } from '../platform/http/caller';
import type { JobHandler, JobOptions } from '../platform/jobs/job-registrations';
import { openModules } from '../platform/module/open-modules';
import { openObjectStorage } from '../platform/objects/object-storage';
import { isPublicAddress } from '../platform/outgoing/public-addresses';
import { createTestDatabase, testSupport } from './database';
import type { TestDatabase } from './database';
import { connectTo, showsPicture } from './modules';
import { addPeople, uidOf } from './people';
import { publishedEvents } from './published-events';
import { createTestApp, testPerson } from './test-app';
import type { TestApp, TestPerson } from './test-app';
import { uncounted } from './whole-server';

export interface TestBoards extends TestApp {
  database: TestDatabase;
  /** Advances the clock. */
  pass(milliseconds: number): void;
  sweep(): Promise<void>;
  /** Runs the waiting jobs of a kind. */
  runJob(kind: string, attempt?: number): Promise<void>;
  /** Lets the waiting jobs of a kind end as if the server had ended during them. */
  interruptJob(kind: string): Promise<void>;
  /** Creates people as their first sign-in does: handle `h_uid`, e-mail `uid@bestie.test`. */
  know(...people: TestPerson[]): Promise<void>;
  /** A board with these collaborators. @returns its id */
  addBoard(
    owner: TestPerson,
    changes?: object,
    members?: Partial<Record<TestPerson, CollaboratorRole>>,
  ): Promise<string>;
  /** Creates the picture of an uploaded object. @returns its id */
  addPicture(owner: TestPerson, objectName: string): Promise<string>;
  /** Creates a piece with one photo. @returns both ids */
  addItem(owner: TestPerson): Promise<{ itemId: string; pictureId: string }>;
  /** Uploads a photo and pins it. @returns ids of pin and picture */
  addUpload(
    owner: TestPerson,
    boardId: string,
    words?: object,
  ): Promise<{ pinId: string; pictureId: string }>;
  pinsOf(as: TestPerson | null, boardId: string): Promise<Pin[]>;
  /** Whether the caller may load the picture. */
  sees(as: TestPerson | null, pictureId: string): Promise<boolean>;
  /** `type` and ids of the events on a topic, in order. */
  eventsOf(topic: string): Promise<[string, string[]][]>;
}

async function insertPicture(db: Kysely<Database>, uid: string, objectName: string): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into pictures (id, object_name, generation, owner_uid, state, sha256, palette)
    values (${id}, ${objectName}, 1, ${uid}, 'ready', ${id}, '[]')`.execute(db);
  return id;
}

/**
 * Boards, people, reports and the closet over HTTP on a separate database. The clock starts at noon of 2026-06-15,
 * UTC.
 */
export async function createTestBoards({ quotaBytes = 1024 ** 3 } = {}): Promise<TestBoards> {
  const database = await createTestDatabase();
  // Each call is a moment later than the previous one, so that the order is deterministic.
  let moment = Date.parse('2026-06-15T12:00:00.000Z');
  const clock = () => new Date((moment += 1));
  const dataDir = await mkdtemp(join(tmpdir(), 'bestie-boards-'));
  const storage = await openObjectStorage({
    db: database.db,
    dataDir,
    quotaOf: async () => quotaBytes,
    hashWorkerFile: join(testSupport.buildDirectory(), 'content-hashes.worker.js'),
    folders: declared.objectFolders,
    resourceAccess: (caller, kind, id) => declared.resources.of(kind)(connectTo(database.db), caller, id),
  });
  storage.addHooks({
    // Pictures are ready at once.
    stored: async (trx, { name, owner_uid: uid }) => void (await insertPicture(trx, uid, name)),
    removed: async () => undefined,
  });
  const handlers = new Map<string, { run: JobHandler } & JobOptions>();
  let sweeps: readonly { run: () => Promise<void> }[] = [];
  const testApp = await createTestApp((app, http) => {
    ({ sweeps } = openModules([boardsModule, itemsModule, profilesModule, reportsModule], declared, {
      app,
      http,
      db: database.db,
      clock,
      // Nothing runs by itself here.
      jobs: {
        register: (kind, run, options) => void handlers.set(kind, { run, ...options }),
        every: () => undefined,
        outwardOf: () => null,
      },
      storage,
      // Stand-ins of the web are at 127.0.0.1; all other addresses of this machine count as private.
      reaches: (address) => address === '127.0.0.1' || isPublicAddress(address),
      // Nobody is suspended here.
      secretKeys: { get: () => Promise.reject(new Error('These boards need no key.')) },
    }));
  }, uncounted);
  const { call } = testApp;

  /** Takes the waiting jobs of a kind from the queue. @returns their payloads */
  async function takeJobs(kind: string): Promise<unknown[]> {
    const { rows } = await database.pool.query<{ payload: unknown }>(
      'delete from jobs where kind = $1 returning payload',
      [kind],
    );
    return rows.map(({ payload }) => payload);
  }

  const boards: TestBoards = {
    ...testApp,
    database,
    pass: (milliseconds) => void (moment += milliseconds),
    async sweep() {
      for (const { run } of sweeps) await run();
    },
    async runJob(kind, attempt = 1) {
      const { signal } = new AbortController();
      for (const payload of await takeJobs(kind)) await handlers.get(kind)?.run(payload, { attempt, signal });
    },
    async interruptJob(kind) {
      const { retriesWhenInterrupted, onInterrupted } = handlers.get(kind) ?? {};
      if (retriesWhenInterrupted) return;
      for (const payload of await takeJobs(kind)) await onInterrupted?.(payload);
    },
    async know(...people) {
      await addPeople(database.db, people);
      for (const uid of people.map(uidOf))
        await database.db
          .insertInto('profiles')
          .values({ uid, handle: `h_${uid}`, links: [], updated_at: clock(), version: 1 })
          .onConflict((conflict) => conflict.column('uid').doNothing())
          .execute();
    },
    async addBoard(owner, changes = {}, members = {}) {
      await boards.know(owner, ...(Object.keys(members) as TestPerson[]));
      const id = uuidv7();
      await call<BoardDetail>(owner, 'POST', '/api/boards', { id, title: 'Linen', ...changes });
      for (const [person, role] of Object.entries(members))
        await call(owner, 'POST', `/api/boards/${id}/members`, {
          who: `h_${uidOf(person as TestPerson)}`,
          role,
        });
      return id;
    },
    addPicture: (owner, objectName) => insertPicture(database.db, uidOf(owner), objectName),
    async addItem(owner) {
      const path = `users/${uidOf(owner)}/closet/${uuidv7()}.jpg`;
      const pictureId = await boards.addPicture(owner, path);
      const item = { id: uuidv7(), name: 'Coat', category: 'outerwear', photos: [path] };
      const { body } = await call<Item>(owner, 'POST', '/api/items', item);
      return { itemId: body.id, pictureId };
    },
    async addUpload(owner, boardId, words = {}) {
      const path = `users/${uidOf(owner)}/boards/${uuidv7()}.jpg`;
      const pictureId = await boards.addPicture(owner, path);
      const pinId = uuidv7();
      const { status, error } = await call(owner, 'POST', `/api/boards/${boardId}/pins`, {
        pins: [{ id: pinId, path, ...words }],
      });
      if (status !== 200) throw new Error(`Pinning answered ${status} ${error.message}`);
      return { pinId, pictureId };
    },
    pinsOf: async (as, boardId) =>
      (await call<{ items: Pin[] }>(as, 'GET', `/api/boards/${boardId}/pins`)).body.items,
    sees: (as, pictureId) => showsPicture(database.db, as ? testPerson(as) : guest, pictureId),
    eventsOf: (topic) => publishedEvents(database.db, topic),
    async close() {
      await testApp.close();
      await storage.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return boards;
}
