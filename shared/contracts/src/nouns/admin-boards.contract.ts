import { z } from 'zod';
import { adminBoardSorts, adminBoardStates } from './admin-boards';
import { boardVisibilities } from './boards';
import { moderatedFields, moderatedFilters, moderationActs, openTransfer } from './moderated-things.schema';
import { defineContract } from '../http/define-contract';
import { id, instant, pageOf, reason, version, versionOrNone } from '../http/fields';
import { limits } from '../http/limits';

/** A board as admins see it in the list of all boards. */
export const adminBoardSchema = z.object({
  ...moderatedFields,
  transfer: openTransfer.nullable(),
  /** Null for a board that is not open to everybody, until the admin opened it with a reason. */
  title: z.string().nullable(),
  visibility: z.enum(boardVisibilities),
  pinCount: z.number().int(),
  /** Sum of the photos that were uploaded for it. */
  bytes: z.number().int(),
  followerCount: z.number().int(),
  activeAt: instant,
  /** Whether the owner agrees that it is featured. */
  mayFeature: z.boolean(),
  feature: z.object({ from: instant, until: instant, order: z.number().int() }).nullable(),
  /** The version of when it is featured; 0 before it ever was. */
  featureVersion: versionOrNone,
});
export type AdminBoard = z.output<typeof adminBoardSchema>;

/** Everybody's boards, for admins. */
export const adminBoardsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/boards',
    summary: 'All boards with owner, bytes and open reports; what is closed to the caller without its title.',
    input: z.object({
      ...moderatedFilters,
      state: z.enum(adminBoardStates).default('present'),
      visibility: z.enum(boardVisibilities).optional(),
      sort: z.enum(adminBoardSorts).default('activity'),
    }),
    output: pageOf(adminBoardSchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  ...moderationActs('/api/admin/boards', {
    hide: 'Hides boards from everybody but their owners, who are told why. Each one answers for itself.',
    show: 'Shows hidden boards again, as they were.',
    restore: 'Restores boards from the trash with their pins, collaborators and link.',
  }),
  feature: {
    method: 'POST',
    path: '/api/admin/boards/{boardId}/feature',
    summary: 'Features a public board from and until a moment, if its owner agrees; or changes when.',
    input: z.object({
      boardId: id,
      /** Of the board. Pages of before send it; it is not compared any more. */
      version: version.optional(),
      featureVersion: versionOrNone.optional(),
      from: instant,
      until: instant,
      /** Lower ones are shown first. */
      order: z.number().int().min(0).max(limits.boards.featureOrder),
      reason,
    }),
    output: z.void(),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  endFeature: {
    method: 'POST',
    path: '/api/admin/boards/{boardId}/feature/end',
    summary: 'Stops featuring a board.',
    input: z.object({ boardId: id, reason }),
    output: z.void(),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found'],
  },
  askToFeature: {
    method: 'POST',
    path: '/api/admin/boards/{boardId}/feature/ask',
    summary: 'Asks the owner of a public board whether it may be featured.',
    input: z.object({ boardId: id, reason }),
    /** False for an owner who was asked before, or has turned such notifications off. */
    output: z.object({ asked: z.boolean() }),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'forbidden'],
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
