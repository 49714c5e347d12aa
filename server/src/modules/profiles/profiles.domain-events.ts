import { defineEvent } from '../../platform/module/domain-events';

/** Somebody blocked another person: the two part everywhere. */
export const personBlocked = defineEvent<{ ownerUid: string; uid: string }>();
