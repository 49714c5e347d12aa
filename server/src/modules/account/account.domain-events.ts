import { defineEvent } from '../../platform/module/domain-events';

/** Somebody asked for their account to be deleted, and has until then to think better of it. */
export const accountLeaving = defineEvent<{ uid: string; leavesAt: Date; confessionsToo: boolean }>();

/** Somebody keeps an account that was about to be deleted. */
export const accountKept = defineEvent<{ uid: string }>();
