import { defineEvent } from '../module/domain-events';

/**
 * A person was deleted: nobody may see anything of them any more. Their rows are erased later. `textsToo`: what they wrote
 * in conversations is emptied.
 */
export const personDeleted = defineEvent<{ uid: string; now: Date; textsToo: boolean }>();

/** An admin suspended a person: nothing may go on in their name. */
export const personSuspended = defineEvent<{ uid: string }>();

/** An admin removed the second factor of a person. `auditId`: the row that says why. */
export const secondFactorRemoved = defineEvent<{ uid: string; auditId: string; now: Date }>();

/** The address of a person is confirmed: from now on mails may be sent to it. */
export const addressConfirmed = defineEvent<{ uid: string }>();

/**
 * The owner of its address took an account back, which somebody else may have had until then: nothing may work any
 * longer that they took along.
 */
export const accountReclaimed = defineEvent<{ uid: string }>();

/** A creator became a fan: they keep everything, and publish nothing more. */
export const creatorEnded = defineEvent<{ uid: string }>();
