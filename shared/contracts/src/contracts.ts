import { assetsContract } from './assets.contract';
import { auditContract } from './audit.contract';
import { boardsContract } from './boards.contract';
import { itemsContract } from './items.contract';
import { outfitsContract } from './outfits.contract';
import { pinsContract } from './pins.contract';
import { platformContract } from './platform.contract';
import { profilesContract } from './profiles.contract';
import { releasesContract } from './releases.contract';
import { reportsContract } from './reports.contract';
import { sessionContract } from './session.contract';
import { settingsContract } from './settings.contract';
import { spacesContract } from './spaces.contract';
import { storageContract } from './storage.contract';
import { usersContract } from './users.contract';
import { washesContract } from './washes.contract';
import { wearsContract } from './wears.contract';

/** The whole API, by noun. Adding a noun here gives it a client, validation, OpenAPI and the access matrix. */
export const contracts = {
  assets: assetsContract,
  audit: auditContract,
  boards: boardsContract,
  items: itemsContract,
  outfits: outfitsContract,
  pins: pinsContract,
  platform: platformContract,
  profiles: profilesContract,
  releases: releasesContract,
  reports: reportsContract,
  session: sessionContract,
  settings: settingsContract,
  spaces: spacesContract,
  storage: storageContract,
  users: usersContract,
  washes: washesContract,
  wears: wearsContract,
};

export type Contracts = typeof contracts;
export type Noun = keyof Contracts;
