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
import { tripsContract } from './trips.contract';
import { suggestionsContract } from './suggestions.contract';
import { studioTrashContract, trashContract } from './trash.contract';
import { usersContract } from './users.contract';
import { washesContract } from './washes.contract';
import { wearsContract } from './wears.contract';

/** The whole API, by noun. Adding a noun here gives it a client, validation, OpenAPI and the access matrix. */
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
  trash: trashContract,
  trips: tripsContract,
  suggestions: suggestionsContract,
  users: usersContract,
  washes: washesContract,
  wears: wearsContract,
};

export type Contracts = typeof contracts;
export type Noun = keyof Contracts;

type StepUpsOf<N extends Noun> = {
  [Verb in keyof Contracts[N] & string]: Contracts[N][Verb] extends { stepUp: true } ? `${N}.${Verb}` : never;
}[keyof Contracts[N] & string];
/** `noun.verb` of every operation that a person has to confirm. */
export type StepUpOperation = { [N in Noun]: StepUpsOf<N> }[Noun];
