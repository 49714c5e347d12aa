import { defineEvent } from '../../platform/module/domain-events';

/** A person blocked another one; modules separate the two. */
export const personBlocked = defineEvent<{ ownerUid: string; uid: string }>();
