import { defineEvent } from '../../platform/module/domain-events';

/** What binds the posts of a creator has changed: a deal was signed, lost or deleted, or has other rights or files. */
export const dealBondsChanged = defineEvent<{ ownerUid: string }>();
