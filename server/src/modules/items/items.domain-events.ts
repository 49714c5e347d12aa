import { defineEvent } from '../../platform/module/domain-events';

/** Pieces were moved to the trash. */
export const itemsDeleted = defineEvent<{ itemIds: readonly string[] }>();

/**
 * Pieces look different now; `drop` says that covers made of them must not be shown until they are drawn
 * again.
 */
export const itemsLookChanged = defineEvent<{
  ownerUid: string;
  itemIds: readonly string[];
  drop: boolean;
}>();
