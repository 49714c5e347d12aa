import type { Kysely } from 'kysely';
import { createDemoPartsRepository } from './demo/demo-parts.repository';
import { createAccountRepository } from './modules/account/account.repository';
import { createArchivesRepository } from './modules/archives/archives.repository';
import { createAssetCommentsRepository } from './modules/assets/asset-comments.repository';
import { createAssetFoldersRepository } from './modules/assets/asset-folders.repository';
import { createAssetSharesRepository } from './modules/assets/asset-shares.repository';
import { createAssetsRepository } from './modules/assets/assets.repository';
import { createBoardMembersRepository } from './modules/boards/board-members.repository';
import { createBoardSectionsRepository } from './modules/boards/board-sections.repository';
import { createBoardsRepository } from './modules/boards/boards.repository';
import { createPinsRepository } from './modules/boards/pins.repository';
import { createCapsulesRepository } from './modules/capsules/capsules.repository';
import { createForecastsRepository } from './modules/forecasts/forecasts.repository';
import { createItemListsRepository } from './modules/items/item-lists.repository';
import { createItemPhotosRepository } from './modules/items/item-photos.repository';
import { createItemsRepository } from './modules/items/items.repository';
import { createNotificationsRepository } from './modules/notifications/notifications.repository';
import { createOutfitItemsRepository } from './modules/outfits/outfit-items.repository';
import { createOutfitListsRepository } from './modules/outfits/outfit-lists.repository';
import { createSearchRepository } from './modules/search/search.repository';
import { createOutfitWearsRepository } from './modules/outfits/outfit-wears.repository';
import { createOutfitsRepository } from './modules/outfits/outfits.repository';
import { createSharedOutfitsRepository } from './modules/outfits/shared-outfits.repository';
import { createPersonTiesRepository } from './modules/profiles/person-ties.repository';
import { createPlannerEntriesRepository } from './modules/planner-entries/planner-entries.repository';
import { createPlannerEntryItemsRepository } from './modules/planner-entries/planner-entry-items.repository';
import { createPlannerWearsRepository } from './modules/planner-entries/planner-wears.repository';
import { createProfilesRepository } from './modules/profiles/profiles.repository';
import { createReportsRepository } from './modules/reports/reports.repository';
import { createSettingsRepository } from './modules/settings/settings.repository';
import { createSpaceMembersRepository } from './modules/spaces/space-members.repository';
import { createSpaceSummariesRepository } from './modules/spaces/space-summaries.repository';
import { createSpacesRepository } from './modules/spaces/spaces.repository';
import { createTrashRepository } from './modules/trash/trash.repository';
import { createTripsRepository } from './modules/trips/trips.repository';
import { createStatisticPiecesRepository } from './modules/statistics/statistic-pieces.repository';
import { createStatisticsRepository } from './modules/statistics/statistics.repository';
import { createSuggestionsRepository } from './modules/suggestions/suggestions.repository';
import { createWashesRepository } from './modules/wears/washes.repository';
import { createWearsRepository } from './modules/wears/wears.repository';
import { createPlatformRepository } from './modules/platform/platform.repository';
import { createAuditRepository } from './platform/audit/audit.repository';
import { createPeopleRepository } from './platform/identity/people.repository';
import type { Database } from './platform/database/schema';
import { createJobsRepository } from './platform/jobs/jobs.repository';
import { createPicturesRepository } from './platform/pictures/pictures.repository';
import { createReleaseTokensRepository } from './platform/releases/release-tokens.repository';
import { createReleasesRepository } from './platform/releases/releases.repository';
import { createObjectsRepository } from './platform/objects/objects.repository';
import { createOutboxRepository } from './platform/live/outbox.repository';
import { createStepUpsRepository } from './platform/step-up/step-ups.repository';
import { createSightingsRepository } from './platform/releases/sightings.repository';

export type Repositories = ReturnType<typeof createRepositories>;

/** Every repository, bound to one connection: the pool, or a transaction. */
export function createRepositories(db: Kysely<Database>) {
  return {
    account: createAccountRepository(db),
    archives: createArchivesRepository(db),
    assetComments: createAssetCommentsRepository(db),
    assetFolders: createAssetFoldersRepository(db),
    assets: createAssetsRepository(db),
    assetShares: createAssetSharesRepository(db),
    audit: createAuditRepository(db),
    boardMembers: createBoardMembersRepository(db),
    boards: createBoardsRepository(db),
    boardSections: createBoardSectionsRepository(db),
    capsules: createCapsulesRepository(db),
    forecasts: createForecastsRepository(db),
    demoParts: createDemoPartsRepository(db),
    people: createPeopleRepository(db),
    personTies: createPersonTiesRepository(db),
    pins: createPinsRepository(db),
    platform: createPlatformRepository(db),
    items: createItemsRepository(db),
    itemLists: createItemListsRepository(db),
    itemPhotos: createItemPhotosRepository(db),
    jobs: createJobsRepository(db, () => new Date()),
    live: createOutboxRepository(db),
    objectContents: createObjectsRepository(db),
    notifications: createNotificationsRepository(db),
    outfitItems: createOutfitItemsRepository(db),
    outfitLists: createOutfitListsRepository(db),
    search: createSearchRepository(db),
    outfits: createOutfitsRepository(db),
    outfitWears: createOutfitWearsRepository(db),
    sharedOutfits: createSharedOutfitsRepository(db),
    plannerEntries: createPlannerEntriesRepository(db),
    plannerEntryItems: createPlannerEntryItemsRepository(db),
    plannerWears: createPlannerWearsRepository(db),
    releases: createReleasesRepository(db),
    releaseTokens: createReleaseTokensRepository(db),
    pictures: createPicturesRepository(db),
    profiles: createProfilesRepository(db),
    reports: createReportsRepository(db),
    settings: createSettingsRepository(db),
    sightings: createSightingsRepository(db),
    spaceMembers: createSpaceMembersRepository(db),
    spaces: createSpacesRepository(db),
    spaceSummaries: createSpaceSummariesRepository(db),
    trash: createTrashRepository(db),
    trips: createTripsRepository(db),
    stepUps: createStepUpsRepository(db),
    statisticPieces: createStatisticPiecesRepository(db),
    statistics: createStatisticsRepository(db),
    suggestions: createSuggestionsRepository(db),
    washes: createWashesRepository(db),
    wears: createWearsRepository(db),
  };
}

/** Runs `work` in one transaction, on repositories that are bound to it. Keep it short: no I/O but SQL. */
export type Transaction = <Result>(work: (repositories: Repositories) => Promise<Result>) => Promise<Result>;
