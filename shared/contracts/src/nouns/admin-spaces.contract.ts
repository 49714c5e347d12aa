import { z } from 'zod';
import { adminSpaceSorts, adminSpaceStates } from './admin-spaces';
import { moderatedFields, moderatedFilters, moderationActs, openTransfer } from './moderated-things.schema';
import { defineContract } from '../http/define-contract';
import { instant, pageOf } from '../http/fields';

/**
 * A space as admins see it in the list of all spaces: nothing of what is in it. Reports are about the space and the files in
 * it; looking into it is `spaces.open`.
 */
export const adminSpaceSchema = z.object({
  ...moderatedFields,
  transfer: openTransfer.nullable(),
  name: z.string(),
  memberCount: z.number().int(),
  assetCount: z.number().int(),
  bytes: z.number().int(),
  activeAt: instant,
  archivedAt: instant.nullable(),
});
export type AdminSpace = z.output<typeof adminSpaceSchema>;

/** Everybody's spaces, for admins. */
export const adminSpacesContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/spaces',
    summary: 'All spaces with owner, bytes and open reports, without what is in them.',
    input: z.object({
      ...moderatedFilters,
      state: z.enum(adminSpaceStates).default('present'),
      sort: z.enum(adminSpaceSorts).default('activity'),
    }),
    output: pageOf(adminSpaceSchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  ...moderationActs('/api/admin/spaces', {
    hide: 'Hides spaces from everybody but their owners, who are told why. Each one answers for itself.',
    show: 'Shows hidden spaces again, as they were.',
    restore: 'Restores spaces from the trash with their files, members and links.',
  }),
});
