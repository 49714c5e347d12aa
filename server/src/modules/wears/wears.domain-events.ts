import { defineEvent } from '../../platform/module/domain-events';

/** Pieces were logged as worn on a day by hand. */
export const wearsLogged = defineEvent<{ itemIds: readonly string[]; date: string }>();

/** Pieces were removed from the wear log of a day by hand. */
export const wearsTakenBack = defineEvent<{ itemIds: readonly string[]; date: string }>();
