import { defineEvent } from '../../platform/module/domain-events';

/** Outfits are moved to the trash. */
export const outfitsDeleted = defineEvent<{ outfitIds: readonly string[] }>();

/** What others see of outfits changed: who may see them, how they look, or that they are gone. */
export const shownOutfitsChanged = defineEvent<{ outfitIds: readonly string[] }>();
