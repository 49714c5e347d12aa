import { defineEvent } from '../../platform/module/domain-events';

/** Somebody takes pieces out of the log of a day by hand. */
export const wearsTakenBack = defineEvent<{ itemIds: readonly string[]; date: string }>();
