import { z } from 'zod';
import { adminBoardSorts, adminBoardStates, bulkOutcomes } from './admin-boards';
import { boardVisibilities } from './boards';
import { defineContract } from '../http/define-contract';
import { cursor, id, instant, pageOf, pageSize, reason, search, version } from '../http/fields';
import { limits } from '../http/limits';

/** A board as admins see it in the list of all boards. */
export const adminBoardSchema = z.object({
  id,
  version,
  /** Null for a board that is not open to everybody, until the admin opened it with a reason. */
  title: z.string().nullable(),
  visibility: z.enum(boardVisibilities),
  owner: z.object({ uid: z.string(), name: z.string(), handle: z.string().nullable() }),
  pinCount: z.number().int(),
  /** Sum of the photos that were uploaded for it. */
  bytes: z.number().int(),
  openReports: z.number().int(),
  followerCount: z.number().int(),
  createdAt: instant,
  activeAt: instant,
  deletedAt: instant.nullable(),
  hidden: z.object({ at: instant, reason: z.string() }).nullable(),
  /** Until when the caller may look at it although it is closed to them. */
  openedUntil: instant.nullable(),
  can: z.object({
    hide: z.boolean(),
    show: z.boolean(),
    restore: z.boolean(),
    /** It is closed to the caller, who may look at it for an hour with a reason. */
    open: z.boolean(),
    /** The caller may look at it now. */
    see: z.boolean(),
  }),
});
export type AdminBoard = z.output<typeof adminBoardSchema>;

const several = z.object({
  boards: z.array(z.object({ id, version })).min(1).max(limits.bulkPerCall),
  reason,
});
const results = z.object({ results: z.array(z.object({ id, outcome: z.enum(bulkOutcomes) })) });

/** Everybody's boards, for admins. */
export const adminBoardsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/boards',
    summary: 'All boards with owner, bytes and open reports; what is closed to the caller without its title.',
    input: z.object({
      state: z.enum(adminBoardStates).default('present'),
      visibility: z.enum(boardVisibilities).optional(),
      /** Only those with open reports. */
      reported: z.enum(['yes']).optional(),
      /** A uid, or a handle. */
      owner: z.string().trim().min(1).max(128).optional(),
      /** Words of the title of what everybody may open. */
      q: search.optional(),
      sort: z.enum(adminBoardSorts).default('activity'),
      cursor: cursor.optional(),
      limit: pageSize(limits.lists.page),
    }),
    output: pageOf(adminBoardSchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  hide: {
    method: 'POST',
    path: '/api/admin/boards/hide',
    summary: 'Hides boards from everybody but their owners, who are told why. Each one answers for itself.',
    input: several,
    output: results,
    access: 'admin',
    scope: 'any',
    rate: 'bulk',
  },
  show: {
    method: 'POST',
    path: '/api/admin/boards/show',
    summary: 'Shows hidden boards again, as they were.',
    input: several,
    output: results,
    access: 'admin',
    scope: 'any',
    rate: 'bulk',
  },
  restore: {
    method: 'POST',
    path: '/api/admin/boards/restore',
    summary: 'Restores boards from the trash with their pins, collaborators and link.',
    input: several,
    output: results,
    access: 'admin',
    scope: 'any',
    rate: 'bulk',
  },
  open: {
    method: 'POST',
    path: '/api/admin/boards/{boardId}/open',
    summary:
      'Lets an admin look at a board that is closed to them for an hour. The reason goes into the audit log.',
    input: z.object({ boardId: id, reason }),
    output: z.object({ path: z.string(), until: instant }),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found'],
  },
});
