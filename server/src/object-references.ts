import { archiveReferences } from './modules/archives/archives.module';
import { assetReferences } from './modules/assets/asset-keeping';
import { boardReferences } from './modules/boards/board-keeping';
import { itemReferences } from './modules/items/item-keeping';
import { outfitReferences } from './modules/outfits/outfit-keeping';
import { plannerEntryReferences } from './modules/planner-entries/planner-entry-keeping';
import { profileReferences } from './modules/profiles/profiles.repository';
import type { ObjectReference } from './platform/objects/object-references';

/** Every column that keeps objects from being garbage. A noun that refers to objects adds its own here. */
export const objectReferences: ObjectReference[] = [
  ...archiveReferences,
  ...assetReferences,
  ...boardReferences,
  ...itemReferences,
  ...outfitReferences,
  ...plannerEntryReferences,
  ...profileReferences,
];
