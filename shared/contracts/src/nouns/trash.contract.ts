import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, day, id, instant, pageOf, pageSize, sharedPicture } from '../http/fields';
import { limits } from '../http/limits';
import { fanTrashKinds, studioTrashKinds, trashKinds } from './trash';

export const trashEntrySchema = z.object({
  kind: z.enum(trashKinds),
  id,
  /** Empty without a name. */
  name: z.string(),
  /** The board, space or file that it belongs to. */
  place: z.string().nullable(),
  /** The planned day, or the first day. */
  day: day.nullable(),
  cover: sharedPicture.nullable(),
  deletedAt: instant,
  /** When it is permanently deleted. */
  expiresAt: instant,
  /** Whether the caller may permanently delete it before that. */
  mayPurge: z.boolean(),
});
export type TrashEntry = z.output<typeof trashEntrySchema>;

const page = { cursor: cursor.optional(), limit: pageSize(limits.lists.page) };
const ids = z.array(id).min(1).max(limits.lists.page);
const fanKind = z.enum(fanTrashKinds);
const studioKind = z.enum(studioTrashKinds);

/** The trash of the fan console. */
export const trashContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/trash',
    summary: 'Trash of closet, planner and boards, last deleted first.',
    input: z.object({ kind: fanKind.optional(), ...page }),
    output: pageOf(trashEntrySchema),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  restore: {
    method: 'POST',
    path: '/api/trash/restore',
    summary: 'Restores things of one kind from the trash.',
    input: z.object({ kind: fanKind, ids }),
    output: z.object({ restored: z.number().int() }),
    access: 'fan',
    scope: 'own',
    rate: 'bulk',
    errors: ['not_found', 'forbidden', 'limit_reached'],
  },
  purge: {
    method: 'POST',
    path: '/api/trash/purge',
    summary: 'Permanently deletes things of one kind from the trash.',
    input: z.object({ kind: fanKind, ids }),
    output: z.object({ purged: z.number().int() }),
    access: 'fan',
    scope: 'own',
    rate: 'bulk',
    errors: ['not_found'],
  },
});

/** The trash of the creator console. */
export const studioTrashContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/studio-trash',
    summary: 'Trash of spaces and their files, last deleted first.',
    input: z.object({ kind: studioKind.optional(), ...page }),
    output: pageOf(trashEntrySchema),
    access: 'creator',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  restore: {
    method: 'POST',
    path: '/api/studio-trash/restore',
    summary: 'Restores things of one kind from the trash.',
    input: z.object({ kind: studioKind, ids }),
    output: z.object({ restored: z.number().int() }),
    access: 'creator',
    scope: 'own',
    rate: 'bulk',
    errors: ['not_found', 'forbidden', 'limit_reached'],
  },
  purge: {
    method: 'POST',
    path: '/api/studio-trash/purge',
    summary: 'Permanently deletes things of one kind from the trash.',
    input: z.object({ kind: studioKind, ids }),
    output: z.object({ purged: z.number().int() }),
    access: 'creator',
    scope: 'own',
    rate: 'bulk',
    errors: ['not_found'],
  },
});
