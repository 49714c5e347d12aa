import { z } from 'zod';
import { boardLayouts, boardRoles, boardTabs, boardVisibilities, collaboratorRoles } from './boards';
import { defineContract } from '../http/define-contract';
import { cursor, id, instant, pageOf, pageSize, search, sharedPicture, uid, version } from '../http/fields';
import { limits } from '../http/limits';
import { contentLabel } from './content-label';

const title = z.string().trim().min(1).max(limits.boards.titleLength);
const description = z.string().trim().max(limits.boards.descriptionLength);
const sectionTitle = z.string().trim().min(1).max(limits.boards.sectionTitleLength);
const visibility = z.enum(boardVisibilities);
const layout = z.enum(boardLayouts);
const role = z.enum(collaboratorRoles);

/** A person as others see them on a board. */
export const boardPersonSchema = z.object({
  uid: z.string(),
  name: z.string(),
  handle: z.string().nullable(),
  avatar: sharedPicture.nullable(),
});
export type BoardPerson = z.output<typeof boardPersonSchema>;

export const boardMemberSchema = boardPersonSchema.extend({
  role: z.enum(boardRoles),
  /** The text with which the caller added them; null for everybody else, and for people added by handle. */
  email: z.string().nullable(),
  addedAt: instant,
});
export type BoardMember = z.output<typeof boardMemberSchema>;

export const boardSectionSchema = z.object({ id, title: z.string() });
export type BoardSection = z.output<typeof boardSectionSchema>;

/** A board with everything that a card shows. */
export const boardSchema = z.object({
  id,
  version,
  owner: boardPersonSchema,
  title: z.string(),
  description: z.string(),
  visibility,
  layout,
  createdAt: instant,
  updatedAt: instant,
  /** When something last changed on it. */
  activeAt: instant,
  deletedAt: instant.nullable(),
  /** Why an admin hides it from everybody else; only its owner reads it, and it is absent while it is shown. */
  hidden: z.object({ at: instant, reason: z.string() }).optional(),
  /** Whether its owner agrees that admins feature it; only they read it. */
  mayFeature: z.boolean().optional(),
  coverPinId: id.nullable(),
  /** Up to five pictures, the chosen cover first, then the first pins. */
  mosaic: z.array(sharedPicture.extend({ alt: z.string() })),
  pinCount: z.number().int(),
  followerCount: z.number().int(),
  /** Number of collaborators, without the owner. */
  memberCount: z.number().int(),
  /** The caller's role; null for other visitors. */
  role: z.enum(boardRoles).nullable(),
  /** Somebody shared it with the caller, who has not opened it yet. */
  isNew: z.boolean(),
  /** The caller saved the board. */
  following: z.boolean(),
  label: contentLabel,
  can: z.object({
    see: z.boolean(),
    edit: z.boolean(),
    /** Title, visibility, layout, members. */
    manage: z.boolean(),
    delete: z.boolean(),
    restore: z.boolean(),
    leave: z.boolean(),
    follow: z.boolean(),
    report: z.boolean(),
  }),
});
export type Board = z.output<typeof boardSchema>;

export const boardDetailSchema = boardSchema.extend({
  sections: z.array(boardSectionSchema),
  /** The owner first; empty unless the caller is a collaborator. */
  members: z.array(boardMemberSchema),
});
export type BoardDetail = z.output<typeof boardDetailSchema>;

const boardId = { boardId: id };
/** Fields that answers of members and owners share. */
const write = { access: 'fan', scope: 'resource:board', rate: 'write' } as const;

export const boardsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/boards',
    summary: 'The caller’s own boards, shared ones, saved ones, or those in the trash; latest first.',
    input: z.object({
      tab: z.enum(boardTabs).default('own'),
      q: search.optional(),
      cursor: cursor.optional(),
      limit: pageSize(24, 48),
    }),
    output: pageOf(boardSchema),
    access: 'fan',
    scope: 'resource:board',
    rate: 'read',
    cookie: true,
  },
  listPublic: {
    method: 'GET',
    path: '/api/profiles/{uid}/boards',
    summary: 'The public boards of a person, latest first.',
    input: z.object({ uid, cursor: cursor.optional(), limit: pageSize(24, 48) }),
    output: pageOf(boardSchema),
    access: 'fan',
    scope: 'none',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  listFeatured: {
    method: 'GET',
    path: '/api/boards/featured',
    summary: 'Public boards that admins feature now, in their order.',
    input: z.object({}),
    output: z.object({ items: z.array(boardSchema) }),
    access: 'fan',
    scope: 'none',
    rate: 'read',
    cookie: true,
  },
  get: {
    method: 'GET',
    path: '/api/boards/{boardId}',
    summary: 'One board with its sections: for collaborators, and for everybody if it is public or unlisted.',
    input: z.object(boardId),
    output: boardDetailSchema,
    access: 'guest',
    scope: 'resource:board',
    rate: 'read',
    errors: ['not_found'],
    hiddenFromBlocked: true,
  },
  create: {
    method: 'POST',
    path: '/api/boards',
    summary: 'Creates a board. The same `id` sent twice creates one.',
    input: z.object({
      id,
      title,
      description: description.default(''),
      visibility: visibility.default('private'),
      layout: layout.default('grid'),
    }),
    output: boardDetailSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['limit_reached', 'already_exists'],
  },
  update: {
    method: 'PATCH',
    path: '/api/boards/{boardId}',
    summary: 'Changes title, description, visibility, layout or cover; for the owner only.',
    input: z.object({
      ...boardId,
      version,
      title: title.optional(),
      description: description.optional(),
      visibility: visibility.optional(),
      layout: layout.optional(),
      /** A pin of this board; null for the first pins. */
      coverPinId: id.nullable().optional(),
      /** The owner agrees that admins feature it, while it is public. */
      mayFeature: z.boolean().optional(),
    }),
    output: boardDetailSchema,
    ...write,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  delete: {
    method: 'POST',
    path: '/api/boards/{boardId}/delete',
    summary: 'Moves a board to the trash, from which it can be restored for 30 days.',
    input: z.object(boardId),
    output: z.void(),
    ...write,
    errors: ['not_found', 'forbidden'],
  },
  restore: {
    method: 'POST',
    path: '/api/boards/{boardId}/restore',
    summary: 'Restores a board from the trash.',
    input: z.object(boardId),
    output: boardDetailSchema,
    ...write,
    errors: ['not_found', 'forbidden', 'limit_reached'],
  },
  acknowledge: {
    method: 'POST',
    path: '/api/boards/{boardId}/acknowledge',
    summary: 'Marks a shared board as seen by the caller.',
    input: z.object(boardId),
    output: z.void(),
    ...write,
    errors: ['not_found'],
  },
  follow: {
    method: 'POST',
    path: '/api/boards/{boardId}/follow',
    summary: 'Saves another person’s board to the caller’s list.',
    input: z.object(boardId),
    output: z.void(),
    access: 'fan',
    scope: 'none',
    rate: 'write',
    errors: ['not_found', 'forbidden'],
    hiddenFromBlocked: true,
  },
  unfollow: {
    method: 'POST',
    path: '/api/boards/{boardId}/unfollow',
    summary: 'Removes a saved board from the caller’s list. Idempotent, also for missing boards.',
    input: z.object(boardId),
    output: z.void(),
    access: 'fan',
    scope: 'none',
    rate: 'write',
  },
  addMember: {
    method: 'POST',
    path: '/api/boards/{boardId}/members',
    summary: 'Shares the board with a person by e-mail or handle.',
    input: z.object({ ...boardId, who: z.string().trim().min(1).max(254), role }),
    output: boardDetailSchema,
    access: 'fan',
    scope: 'resource:board',
    rate: 'admin',
    errors: ['not_found', 'forbidden', 'already_exists', 'limit_reached'],
  },
  changeMember: {
    method: 'PATCH',
    path: '/api/boards/{boardId}/members/{uid}',
    summary: 'Changes a collaborator’s role.',
    input: z.object({ ...boardId, uid, role }),
    output: boardDetailSchema,
    access: 'fan',
    scope: 'resource:board',
    rate: 'admin',
    errors: ['not_found', 'forbidden'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/boards/{boardId}/members/{uid}',
    summary: 'Removes a collaborator from the board. Their pins stay.',
    input: z.object({ ...boardId, uid }),
    output: boardDetailSchema,
    access: 'fan',
    scope: 'resource:board',
    rate: 'admin',
    errors: ['not_found', 'forbidden'],
  },
  leave: {
    method: 'POST',
    path: '/api/boards/{boardId}/leave',
    summary: 'Leaves a board that was shared with the caller.',
    input: z.object(boardId),
    output: z.void(),
    ...write,
    errors: ['not_found', 'forbidden'],
  },
  addSection: {
    method: 'POST',
    path: '/api/boards/{boardId}/sections',
    summary: 'Adds a section at the end. The same `id` sent twice adds one.',
    input: z.object({ ...boardId, id, title: sectionTitle }),
    output: boardDetailSchema,
    ...write,
    errors: ['not_found', 'forbidden', 'already_exists', 'limit_reached'],
  },
  updateSection: {
    method: 'PATCH',
    path: '/api/boards/{boardId}/sections/{sectionId}',
    summary: 'Renames a section.',
    input: z.object({ ...boardId, sectionId: id, title: sectionTitle }),
    output: boardDetailSchema,
    ...write,
    errors: ['not_found', 'forbidden'],
  },
  moveSection: {
    method: 'POST',
    path: '/api/boards/{boardId}/sections/{sectionId}/move',
    summary: 'Moves a section with its pins before another one, or to the end.',
    input: z.object({ ...boardId, sectionId: id, before: id.nullable() }),
    output: boardDetailSchema,
    ...write,
    errors: ['not_found', 'forbidden'],
  },
  deleteSection: {
    method: 'POST',
    path: '/api/boards/{boardId}/sections/{sectionId}/delete',
    summary: 'Deletes a section; its pins stay on the board.',
    input: z.object({ ...boardId, sectionId: id }),
    output: boardDetailSchema,
    ...write,
    errors: ['not_found', 'forbidden'],
  },
  restoreSection: {
    method: 'POST',
    path: '/api/boards/{boardId}/sections/{sectionId}/restore',
    summary: 'Restores a section, with its pins that have not moved since.',
    input: z.object({ ...boardId, sectionId: id }),
    output: boardDetailSchema,
    ...write,
    errors: ['not_found', 'forbidden', 'limit_reached'],
  },
});
