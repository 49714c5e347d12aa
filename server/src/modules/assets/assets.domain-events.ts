import { defineEvent } from '../../platform/module/domain-events';

/** Files were moved to the trash of their space. */
export const assetsDeleted = defineEvent<{ assetIds: readonly string[] }>();
