// Written by `npm run generate` from the files beside it.
import { accountContract } from './account.contract';
import { archivesContract } from './archives.contract';
import { assetsContract } from './assets.contract';
import { auditContract } from './audit.contract';
import { boardsContract } from './boards.contract';
import { capsulesContract } from './capsules.contract';
import { devicesContract } from './devices.contract';
import { forecastsContract } from './forecasts.contract';
import { itemsContract } from './items.contract';
import { notificationsContract } from './notifications.contract';
import { outfitsContract } from './outfits.contract';
import { pinsContract } from './pins.contract';
import { plannerEntriesContract } from './planner-entries.contract';
import { platformContract } from './platform.contract';
import { profilesContract } from './profiles.contract';
import { releasesContract } from './releases.contract';
import { reportsContract } from './reports.contract';
import { searchContract } from './search.contract';
import { sessionContract } from './session.contract';
import { settingsContract } from './settings.contract';
import { spacesContract } from './spaces.contract';
import { statisticsContract } from './statistics.contract';
import { stepUpsContract } from './step-ups.contract';
import { storageContract } from './storage.contract';
import { studioTrashContract } from './trash.contract';
import { suggestionsContract } from './suggestions.contract';
import { trashContract } from './trash.contract';
import { tripsContract } from './trips.contract';
import { usersContract } from './users.contract';
import { washesContract } from './washes.contract';
import { wearsContract } from './wears.contract';

/** The whole API, by noun. */
export const contracts = {
  account: accountContract,
  archives: archivesContract,
  assets: assetsContract,
  audit: auditContract,
  boards: boardsContract,
  capsules: capsulesContract,
  devices: devicesContract,
  forecasts: forecastsContract,
  items: itemsContract,
  notifications: notificationsContract,
  outfits: outfitsContract,
  pins: pinsContract,
  plannerEntries: plannerEntriesContract,
  platform: platformContract,
  profiles: profilesContract,
  releases: releasesContract,
  reports: reportsContract,
  search: searchContract,
  session: sessionContract,
  settings: settingsContract,
  spaces: spacesContract,
  statistics: statisticsContract,
  stepUps: stepUpsContract,
  storage: storageContract,
  studioTrash: studioTrashContract,
  suggestions: suggestionsContract,
  trash: trashContract,
  trips: tripsContract,
  users: usersContract,
  washes: washesContract,
  wears: wearsContract,
};
