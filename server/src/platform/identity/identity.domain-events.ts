import { defineEvent } from '../module/domain-events';

/**
 * A person was deleted: nobody may see anything of them any more. Their rows are erased later. `textsToo`: what they wrote
 * in conversations is emptied.
 */
export const personDeleted = defineEvent<{ uid: string; now: Date; textsToo: boolean }>();
