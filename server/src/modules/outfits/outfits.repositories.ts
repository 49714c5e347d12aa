import type { Connection } from '../../platform/module/define-module';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { createPicturesRepository } from '../../platform/pictures/pictures.repository';
import { boardsPort } from '../boards';
import { itemsPort } from '../items';
import { notificationsPort } from '../notifications';
import { reportsPort } from '../reports';
import { wearsPort } from '../wears';
import { createOutfitItemsRepository } from './outfit-items.repository';
import { createOutfitListsRepository } from './outfit-lists.repository';
import { createOutfitPicturesRepository } from './outfit-pictures.repository';
import { createOutfitWearsRepository } from './outfit-wears.repository';
import { createOutfitsRepository } from './outfits.repository';
import { createSharedOutfitsRepository } from './shared-outfits.repository';

/** Repositories of the module, bound to one connection. */
export const outfitsRepositories = ({ db, emit }: Connection) => ({
  outfitPictures: createOutfitPicturesRepository(db),
  outfitItems: createOutfitItemsRepository(db),
  outfitLists: createOutfitListsRepository(db),
  outfits: createOutfitsRepository(db),
  outfitWears: createOutfitWearsRepository(db),
  sharedOutfits: createSharedOutfitsRepository(db),
  people: createPeopleRepository(db),
  pictures: createPicturesRepository(db),
  ...boardsPort(db),
  ...itemsPort(db),
  ...notificationsPort(db),
  ...reportsPort(db),
  ...wearsPort(db),
  emit,
});
export type OutfitsRepositories = ReturnType<typeof outfitsRepositories>;
