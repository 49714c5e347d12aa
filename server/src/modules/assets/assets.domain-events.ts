import { defineEvent } from '../../platform/module/domain-events';

/** Files were moved to the trash: of their space, or with it. */
export const assetsDeleted = defineEvent<{ assetIds: readonly string[] }>();

/** A file has another newest version. */
export const assetRenewed = defineEvent<{ assetId: string }>();

/** A file became the newest version of another one, and is no file of its own any more. */
export const assetsMerged = defineEvent<{ from: string; to: string }>();
