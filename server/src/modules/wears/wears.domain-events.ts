import { defineEvent } from '../../platform/module/domain-events';

/** Pieces were removed from the wear log of a day by hand. */
export const wearsTakenBack = defineEvent<{ itemIds: readonly string[]; date: string }>();
