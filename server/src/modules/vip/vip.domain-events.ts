import { defineEvent } from '../../platform/module/domain-events';

/** Somebody began to buy a membership. */
export const checkoutOpened = defineEvent<{ uid: string }>();

/** Somebody paid for a membership for the first time. */
export const memberJoined = defineEvent<{ uid: string }>();
