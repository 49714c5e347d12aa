import { itemsContract } from './items.contract';
import { settingsContract } from './settings.contract';

/** The whole API, by noun. Adding a noun here gives it a client, validation, OpenAPI and the access matrix. */
export const contracts = {
  items: itemsContract,
  settings: settingsContract,
};

export type Contracts = typeof contracts;
export type Noun = keyof Contracts;
