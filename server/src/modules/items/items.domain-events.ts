import { defineEvent } from '../../platform/module/domain-events';

/** Pieces go into the trash. */
export const itemsDeleted = defineEvent<{ itemIds: readonly string[] }>();

/** Pieces look different now; `drop` where pictures that were made of them are wrong until they are made anew. */
export const itemsLookChanged = defineEvent<{
  ownerUid: string;
  itemIds: readonly string[];
  drop: boolean;
}>();
