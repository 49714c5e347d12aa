import { defineEvent } from '../module/domain-events';

/**
 * Somebody is gone for good: nothing that they show, and nothing that says who they were, stays in sight of others. Their
 * rows are erased later.
 */
export const personDeleted = defineEvent<{ uid: string; now: Date }>();
