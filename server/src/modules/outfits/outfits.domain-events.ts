import { defineEvent } from '../../platform/module/domain-events';

/** What others see of outfits changed: who may see them, how they look, or that they are gone. */
export const shownOutfitsChanged = defineEvent<{ outfitIds: readonly string[] }>();
