import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { userTopic } from '@bestie/contracts/live';
import type { Item } from '@bestie/contracts/items.contract';
import type { OutfitDetail, OutfitDocument } from '@bestie/contracts/outfits.contract';
import { registerCapsulesRoutes } from '../modules/capsules/capsules.routes';
import { createCapsulesService, createCapsuleSweep } from '../modules/capsules/capsules.service';
import { registerForecastsRoutes } from '../modules/forecasts/forecasts.routes';
import { createForecastsService } from '../modules/forecasts/forecasts.service';
import { createItemSweep } from '../modules/items/item-keeping';
import { createItemPhotosService } from '../modules/items/item-photos.service';
import type { ItemPhotosService } from '../modules/items/item-photos.service';
import { registerItemsRoutes } from '../modules/items/items.routes';
import { createItemsService } from '../modules/items/items.service';
import { createOutfitSweep } from '../modules/outfits/outfit-keeping';
import { createOutfitWearsService } from '../modules/outfits/outfit-wears.service';
import { registerOutfitsRoutes } from '../modules/outfits/outfits.routes';
import { createOutfitsService } from '../modules/outfits/outfits.service';
import { createSharedOutfitsService } from '../modules/outfits/shared-outfits.service';
import { registerPlannerEntriesRoutes } from '../modules/planner-entries/planner-entries.routes';
import { createPlannerEntriesService } from '../modules/planner-entries/planner-entries.service';
import { createPlannerEntrySweep } from '../modules/planner-entries/planner-entry-keeping';
import { registerProfilesRoutes } from '../modules/profiles/profiles.routes';
import { createProfilesService } from '../modules/profiles/profiles.service';
import { createPublicProfilesService } from '../modules/profiles/public-profiles.service';
import { createTripSweep } from '../modules/trips/trip-keeping';
import { registerTripsRoutes } from '../modules/trips/trips.routes';
import { createTripsService } from '../modules/trips/trips.service';
import { registerStatisticsRoutes } from '../modules/statistics/statistics.routes';
import { createStatisticsService } from '../modules/statistics/statistics.service';
import { registerSettingsRoutes } from '../modules/settings/settings.routes';
import { createSettingsService } from '../modules/settings/settings.service';
import { registerSuggestionsRoutes } from '../modules/suggestions/suggestions.routes';
import { createSuggestionsService } from '../modules/suggestions/suggestions.service';
import { registerSearchRoutes } from '../modules/search/search.routes';
import { createSearchService } from '../modules/search/search.service';
import { registerWearsRoutes } from '../modules/wears/wears.routes';
import { createWashesService, createWearsService } from '../modules/wears/wears.service';
import { createTransaction } from '../platform/database/transaction';
import { createRepositories } from '../repositories';
import { createTestDatabase } from './database';
import type { TestDatabase } from './database';
import { addPeople, uidOf } from './people';
import { createTestApp } from './test-app';
import type { TestApp, TestPerson } from './test-app';

export interface TestCloset extends TestApp {
  database: TestDatabase;
  photos: ItemPhotosService;
  transaction: ReturnType<typeof createTransaction<ReturnType<typeof createRepositories>>>;
  /** Moves the clock on. */
  pass(milliseconds: number): void;
  /** What happens to the closet once a day. */
  sweep(): Promise<void>;
  /** Adds a piece through the API; a nameless top unless told otherwise. */
  addItem(owner: TestPerson, input: object): Promise<Item>;
  /** Makes an outfit of pieces through the API, one layer each, from the back to the front. */
  addOutfit(owner: TestPerson, pieces: readonly Item[], input?: object): Promise<OutfitDetail>;
  /** A picture of an uploaded object, as storage leaves it. @returns its id */
  addPicture(
    owner: TestPerson,
    objectName: string,
    looks?: { sha256?: string; phash?: string },
  ): Promise<string>;
  /** Many pieces at once, straight into the table. */
  fill(owner: TestPerson, count: number): Promise<void>;
  /** Makes people known, as their first sign-in does; they have no names. */
  know(...people: TestPerson[]): Promise<void>;
  /** Type and ids of everything that the person's pages heard, in order. */
  eventsOf(owner: TestPerson): Promise<[string, string[]][]>;
}

/** Pieces laid one over the other in the middle of the canvas. */
export const documentOf = (pieces: readonly Pick<Item, 'id' | 'name' | 'category'>[]): OutfitDocument => ({
  layers: pieces.map(({ id: itemId, name, category }) => ({
    ...{ id: uuidv7(), kind: 'item', itemId, slot: null, seen: { name, category, pictureId: null } },
    ...{ x: 500, y: 625, scale: 1, rotation: 0, flip: false, locked: false },
  })),
  background: 'ivory',
  slots: { locked: [], empty: [] },
});

/** The closet's nouns over HTTP on a database of their own. The clock starts at noon of 2026-06-15, UTC. */
export async function createCloset(): Promise<TestCloset> {
  const database = await createTestDatabase();
  const repositories = createRepositories(database.db);
  const transaction = createTransaction(database.db, createRepositories);
  // Each piece a moment later than the one before, so that the order of additions is certain.
  let moment = Date.parse('2026-06-15T12:00:00.000Z');
  const clock = () => new Date((moment += 1));
  const dependencies = { ...repositories, transaction, clock };
  const photos = createItemPhotosService(dependencies);
  const testApp = await createTestApp((app, platform) => {
    registerItemsRoutes(app, platform, createItemsService(dependencies), photos);
    registerWearsRoutes(app, platform, createWearsService(dependencies), createWashesService(dependencies));
    registerSearchRoutes(app, platform, createSearchService(dependencies));
    registerOutfitsRoutes(
      app,
      platform,
      createOutfitsService(dependencies),
      createOutfitWearsService(dependencies),
      createSharedOutfitsService(dependencies),
    );
    registerPlannerEntriesRoutes(app, platform, createPlannerEntriesService(dependencies));
    registerTripsRoutes(app, platform, createTripsService(dependencies));
    registerProfilesRoutes(
      app,
      platform,
      createProfilesService(dependencies),
      createPublicProfilesService(dependencies),
    );
    registerCapsulesRoutes(app, platform, createCapsulesService(dependencies));
    registerForecastsRoutes(app, platform, createForecastsService(dependencies));
    registerStatisticsRoutes(app, platform, createStatisticsService(dependencies));
    registerSuggestionsRoutes(app, platform, createSuggestionsService(dependencies));
    registerSettingsRoutes(app, platform, createSettingsService(dependencies));
  });
  return {
    ...testApp,
    database,
    photos,
    transaction,
    pass: (milliseconds) => void (moment += milliseconds),
    async sweep() {
      await createItemSweep({ items: repositories.items, clock })();
      await createOutfitSweep({ outfits: repositories.outfits, clock })();
      await createTripSweep({ ...repositories, clock })();
      await createPlannerEntrySweep({ ...repositories, clock })();
      await createCapsuleSweep({ capsules: repositories.capsules, clock })();
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
        ...{ id: uuidv7(), name: 'Monday', document: documentOf(pieces) },
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
    async eventsOf(owner) {
      const rows = await database.db
        .selectFrom('outbox')
        .select(['type', 'ids'])
        .where('topic', '=', userTopic(uidOf(owner)))
        .orderBy('position')
        .execute();
      return rows.map(({ type, ids }) => [type, ids]);
    },
    async close() {
      await testApp.close();
      await database.close();
    },
  };
}
