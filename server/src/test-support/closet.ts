import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { userTopic } from '@bestie/contracts/live';
import type { Item } from '@bestie/contracts/items.contract';
import type { OutfitDetail, OutfitDocument } from '@bestie/contracts/outfits.contract';
import { closetModules, declared } from '../modules';
import { profilesModule } from '../modules/profiles/profiles.module';
import { searchModule } from '../modules/search/search.module';
import { settingsModule } from '../modules/settings/settings.module';
import type { JobContext, JobHandler } from '../platform/jobs/jobs';
import type { Logger } from '../platform/logger';
import { openModules } from '../platform/module/open-modules';
import { pictureProcessed } from '../platform/pictures/pictures.domain-events';
import { createPicturesRepository } from '../platform/pictures/pictures.repository';
import type { StoredPicture } from '../platform/pictures/pictures.repository';
import { createTestDatabase } from './database';
import type { TestDatabase } from './database';
import { emitTo } from './modules';
import { addPeople, uidOf } from './people';
import { publishedEvents } from './published-events';
import { createTestApp } from './test-app';
import type { TestApp, TestPerson } from './test-app';

export interface TestCloset extends TestApp {
  database: TestDatabase;
  /** Simulates the end of picture processing. */
  processed(pictureId: string, facts: Partial<StoredPicture>): Promise<void>;
  /** Advances the clock. */
  pass(milliseconds: number): void;
  /** Runs the daily job of the closet. */
  sweep(): Promise<void>;
  /** Runs a job that otherwise runs every so often. */
  runJob(kind: string): Promise<void>;
  /** Adds a piece through the API; a nameless top by default. */
  addItem(owner: TestPerson, input: object): Promise<Item>;
  /** Creates an outfit through the API, one layer per piece, from back to front. */
  addOutfit(owner: TestPerson, pieces: readonly Item[], input?: object): Promise<OutfitDetail>;
  /** Creates the picture of an uploaded object. @returns its id */
  addPicture(
    owner: TestPerson,
    objectName: string,
    looks?: { sha256?: string; phash?: string },
  ): Promise<string>;
  /** Inserts many pieces directly into the table. */
  fill(owner: TestPerson, count: number): Promise<void>;
  /** Creates people without names, as their first sign-in does. */
  know(...people: TestPerson[]): Promise<void>;
  /** Type and ids of all events for the person, in order. */
  eventsOf(owner: TestPerson): Promise<[string, string[]][]>;
}

const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/** Pieces stacked in the middle of the canvas. */
export const documentOf = (pieces: readonly Pick<Item, 'id' | 'name' | 'category'>[]): OutfitDocument => ({
  layers: pieces.map(({ id: itemId, name, category }) => ({
    id: uuidv7(),
    kind: 'item',
    itemId,
    slot: null,
    seen: { name, category, pictureId: null },
    x: 500,
    y: 625,
    scale: 1,
    rotation: 0,
    flip: false,
    locked: false,
  })),
  background: 'ivory',
  slots: { locked: [], empty: [] },
});

/** The closet's nouns over HTTP on a separate database. The clock starts at noon of 2026-06-15, UTC. */
export async function createCloset({
  weatherAddress,
}: { weatherAddress?: string } = {}): Promise<TestCloset> {
  const database = await createTestDatabase();
  // Each piece is a moment later than the previous one, so that the order is deterministic.
  let moment = Date.parse('2026-06-15T12:00:00.000Z');
  const clock = () => new Date((moment += 1));
  const jobs = new Map<string, JobHandler>();
  let sweeps: readonly { run: () => Promise<void> }[] = [];
  const testApp = await createTestApp((app, http) => {
    ({ sweeps } = openModules([settingsModule, profilesModule, ...closetModules, searchModule], declared, {
      app,
      http,
      db: database.db,
      clock,
      // Nothing runs by itself here.
      jobs: {
        register: () => undefined,
        every: (kind, _interval, run) => void jobs.set(kind, run),
        outwardOf: () => null,
      },
      logger: silentLogger,
      weatherAddress,
    }));
  });
  return {
    ...testApp,
    database,
    async processed(pictureId, facts) {
      const picture = await createPicturesRepository(database.db).byId(pictureId);
      if (!picture) throw new Error(`There is no picture ${pictureId}.`);
      await emitTo(database.db, pictureProcessed({ picture: { ...picture, ...facts }, now: clock() }));
    },
    pass: (milliseconds) => void (moment += milliseconds),
    async sweep() {
      for (const { run } of sweeps) await run();
    },
    async runJob(kind) {
      await jobs.get(kind)?.({}, { signal: AbortSignal.timeout(30_000) } as JobContext);
    },
    async addItem(owner, input) {
      const named = 'fileName' in input ? {} : { name: 'Top', category: 'tops' };
      const { body } = await testApp.call<Item>(owner, 'POST', '/api/items', {
        id: uuidv7(),
        ...named,
        ...input,
      });
      return body;
    },
    async addOutfit(owner, pieces, input) {
      const { body } = await testApp.call<OutfitDetail>(owner, 'POST', '/api/outfits', {
        id: uuidv7(),
        name: 'Monday',
        document: documentOf(pieces),
        ...input,
      });
      return body;
    },
    async addPicture(owner, objectName, { sha256 = randomUUID().replaceAll('-', '').repeat(2), phash } = {}) {
      const id = uuidv7();
      await sql`
        insert into pictures (id, object_name, generation, owner_uid, state, sha256, phash)
        values (${id}, ${objectName}, 1, ${uidOf(owner)}, 'ready', ${sha256}, ${phash ?? null}::bit(64))
      `.execute(database.db);
      return id;
    },
    async fill(owner, count) {
      await sql`
        insert into items (id, owner_uid, name, category, created_at, updated_at)
        select gen_random_uuid(), ${uidOf(owner)}, 'Piece ' || n, 'tops', now() - n * interval '1 hour', now()
        from generate_series(1, ${count}) n`.execute(database.db);
    },
    know: (...people) => addPeople(database.db, people, { named: false }),
    eventsOf: (owner) => publishedEvents(database.db, userTopic(uidOf(owner))),
    async close() {
      await testApp.close();
      await database.close();
    },
  };
}
