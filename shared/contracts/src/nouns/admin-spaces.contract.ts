import { z } from 'zod';
import { bulkOutcomes } from './admin-boards';
import { adminSpaceSorts, adminSpaceStates } from './admin-spaces';
import { defineContract } from '../http/define-contract';
import { cursor, id, instant, pageOf, pageSize, reason, search, version } from '../http/fields';
import { limits } from '../http/limits';

/** A space as admins see it in the list of all spaces: nothing of what is in it. */
export const adminSpaceSchema = z.object({
  id,
  version,
  name: z.string(),
  owner: z.object({ uid: z.string(), name: z.string(), handle: z.string().nullable() }),
  memberCount: z.number().int(),
  assetCount: z.number().int(),
  bytes: z.number().int(),
  /** About the space and the files in it. */
  openReports: z.number().int(),
  createdAt: instant,
  activeAt: instant,
  archivedAt: instant.nullable(),
  deletedAt: instant.nullable(),
  hidden: z.object({ at: instant, reason: z.string() }).nullable(),
  /** Until when the caller, who is no member, may look into it. */
  openedUntil: instant.nullable(),
  can: z.object({
    hide: z.boolean(),
    show: z.boolean(),
    restore: z.boolean(),
    /** It is closed to the caller, who may look into it for an hour with a reason: `spaces.open`. */
    open: z.boolean(),
    see: z.boolean(),
  }),
});
export type AdminSpace = z.output<typeof adminSpaceSchema>;

const several = z.object({
  spaces: z.array(z.object({ id, version })).min(1).max(limits.bulkPerCall),
  reason,
});
const results = z.object({ results: z.array(z.object({ id, outcome: z.enum(bulkOutcomes) })) });

/** Everybody's spaces, for admins. */
export const adminSpacesContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/spaces',
    summary: 'All spaces with owner, bytes and open reports, without what is in them.',
    input: z.object({
      state: z.enum(adminSpaceStates).default('present'),
      /** Only those with open reports. */
      reported: z.enum(['yes']).optional(),
      /** A uid, or a handle. */
      owner: z.string().trim().min(1).max(128).optional(),
      /** Words of the name. */
      q: search.optional(),
      sort: z.enum(adminSpaceSorts).default('activity'),
      cursor: cursor.optional(),
      limit: pageSize(limits.lists.page),
    }),
    output: pageOf(adminSpaceSchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  hide: {
    method: 'POST',
    path: '/api/admin/spaces/hide',
    summary: 'Hides spaces from everybody but their owners, who are told why. Each one answers for itself.',
    input: several,
    output: results,
    access: 'admin',
    scope: 'any',
    rate: 'bulk',
  },
  show: {
    method: 'POST',
    path: '/api/admin/spaces/show',
    summary: 'Shows hidden spaces again, as they were.',
    input: several,
    output: results,
    access: 'admin',
    scope: 'any',
    rate: 'bulk',
  },
  restore: {
    method: 'POST',
    path: '/api/admin/spaces/restore',
    summary: 'Restores spaces from the trash with their files, members and links.',
    input: several,
    output: results,
    access: 'admin',
    scope: 'any',
    rate: 'bulk',
  },
});
