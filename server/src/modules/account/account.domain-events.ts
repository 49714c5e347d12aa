import { defineEvent } from '../../platform/module/domain-events';

/** A person asked to delete their account; they can cancel until the given time. */
export const accountLeaving = defineEvent<{ uid: string; leavesAt: Date; confessionsToo: boolean }>();

/** A person canceled the deletion of their account. */
export const accountKept = defineEvent<{ uid: string }>();
