import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, id, instant, pageOf, pageSize } from '../http/fields';
import { categories, itemStatuses, seasons } from './items';
import { limits } from '../http/limits';

const count = z.number().int().min(0);
const name = z.string().trim().min(1).max(limits.capsules.nameLength);

/** The settings with which a capsule was built. */
export const capsuleCriteriaSchema = z.strictObject({
  /** Pieces. */
  size: z.number().int().min(limits.capsules.smallest).max(limits.capsules.largest),
  /** Null for any. */
  season: z.enum(seasons).nullable(),
  occasions: z.array(z.string().trim().min(1).max(limits.items.tagLength)).max(limits.capsules.occasions),
  /** Days to dress between two washes; 0 when washing is possible at any time. */
  days: z.number().int().min(0).max(limits.capsules.days),
  /** Whether pieces in the laundry count. */
  laundry: z.boolean(),
});
export type CapsuleCriteria = z.output<typeof capsuleCriteriaSchema>;

/** A piece as the search for a capsule needs it. */
export const capsuleCandidateSchema = z.object({
  id,
  name: z.string(),
  category: z.enum(categories),
  colours: z.array(z.string()),
  seasons: z.array(z.enum(seasons)),
  formality: z.number().int().nullable(),
  occasions: z.array(z.string()),
  status: z.enum(itemStatuses),
  washEvery: z.number().int().nullable(),
  /** Address of its small picture; null without a photo. */
  thumbnail: z.string().nullable(),
});
export type CapsuleCandidate = z.output<typeof capsuleCandidateSchema>;

export const capsuleSchema = z.object({
  id,
  name: z.string(),
  criteria: capsuleCriteriaSchema,
  createdAt: instant,
  /** Its pieces as they are now; permanently deleted ones are left out. */
  pieces: z.array(capsuleCandidateSchema.pick({ id: true, name: true, category: true, thumbnail: true })),
  /** Number of pieces that it was saved with. */
  size: count,
  /** Number of outfits that the existing pieces make. */
  outfits: count,
});
export type Capsule = z.output<typeof capsuleSchema>;

const one = { input: z.object({ capsuleId: id }), access: 'fan', scope: 'own', rate: 'write' } as const;

export const capsulesContract = defineContract({
  candidates: {
    method: 'GET',
    path: '/api/capsules/candidates',
    summary: 'Pieces for a capsule, and wishes that could be added.',
    input: z.object({}),
    output: z.object({ pieces: z.array(capsuleCandidateSchema) }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    heavy: true,
    cookie: true,
  },
  list: {
    method: 'GET',
    path: '/api/capsules',
    summary: 'The caller’s saved capsules, newest first.',
    input: z.object({ cursor: cursor.optional(), limit: pageSize(limits.lists.page) }),
    output: pageOf(capsuleSchema),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    heavy: true,
    cookie: true,
  },
  create: {
    method: 'POST',
    path: '/api/capsules',
    summary: 'Saves a capsule. The same `id` sent twice saves one.',
    input: z.object({
      id,
      name,
      criteria: capsuleCriteriaSchema,
      itemIds: z.array(id).min(1).max(limits.capsules.largest),
    }),
    output: capsuleSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'limit_reached', 'already_exists'],
  },
  delete: {
    ...one,
    method: 'DELETE',
    path: '/api/capsules/{capsuleId}',
    summary: 'Moves a capsule to the trash, from which it can be restored for 30 days.',
    output: z.object({}),
    errors: ['not_found'],
  },
  restore: {
    ...one,
    method: 'POST',
    path: '/api/capsules/{capsuleId}/restore',
    summary: 'Restores a capsule from the trash.',
    output: z.object({}),
    errors: ['not_found'],
  },
});
