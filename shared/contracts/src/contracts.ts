import { itemsContract } from './items.contract';
import { profilesContract } from './profiles.contract';
import { wearsContract } from './wears.contract';
import { washesContract } from './washes.contract';
import { settingsContract } from './settings.contract';

/** The whole API, by noun. Adding a noun here gives it a client, validation, OpenAPI and the access matrix. */
export const contracts = {
  items: itemsContract,
  profiles: profilesContract,
  wears: wearsContract,
  washes: washesContract,
  settings: settingsContract,
};

export type Contracts = typeof contracts;
export type Noun = keyof Contracts;
