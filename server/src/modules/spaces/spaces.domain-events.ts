import { defineEvent } from '../../platform/module/domain-events';

/** Spaces were moved to the trash with all their files. */
export const spacesDeleted = defineEvent<{ spaceIds: readonly string[] }>();
