import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, instant, pageOf, pageSize, reason, search, uid, version } from '../http/fields';
import { limits } from '../http/limits';
import { bulkOutcomes } from './moderated-things';
import { userBulkActs, userBulkChanges, userSorts, userStates } from './users';

const userRole = z.enum(['fan', 'creator', 'admin']);

export const userSchema = z.object({
  uid,
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  handle: z.string().nullable(),
  role: userRole,
  status: z.enum(['active', 'suspended']),
  /** Whether others see what they published: boards, outfits, profile, links. */
  published: z.enum(['shown', 'hidden']),
  /** Until when they cannot publish; null without a mute. */
  mutedUntil: instant.nullable(),
  /** When their suspension ends by itself. */
  suspendedUntil: instant.nullable(),
  /** When they are erased; null unless they or an admin asked for it. */
  leavesAt: instant.nullable(),
  /** Uid of the admin who asked to erase them today, while a second one is needed. */
  eraseAskedBy: z.string().nullable(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  version,
  /** What the caller may do, decided by the server: false for themselves and for the last admin. */
  can: z.object({ changeRole: z.boolean(), suspend: z.boolean() }),
});
export type User = z.output<typeof userSchema>;

/** `version`: what the admin saw; a stale one is refused with the current one. */
const act = z.object({ uid, reason, version: version.optional() });

const people = z.array(z.object({ uid, version })).min(1).max(limits.bulkPerCall);
const results = z.object({ results: z.array(z.object({ uid, outcome: z.enum(bulkOutcomes) })) });

/** People, as admins see them. */
export const usersContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Everybody who ever signed in: newest, oldest, or latest seen first.',
    input: z.object({
      q: search.optional(),
      role: userRole.optional(),
      status: z.enum(userStates).optional(),
      sort: z.enum(userSorts).default('newest'),
      cursor: cursor.optional(),
      limit: pageSize(limits.lists.page),
    }),
    output: pageOf(userSchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  get: {
    method: 'GET',
    path: '/api/admin/users/{uid}',
    summary: 'One person.',
    input: z.object({ uid }),
    output: userSchema,
    access: 'admin',
    scope: 'any',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  changeRole: {
    method: 'POST',
    path: '/api/admin/users/{uid}/role',
    summary: 'Changes a person’s role: sets the token’s claims and ends tokens with the old ones.',
    input: act.extend({ role: userRole, version }),
    output: userSchema,
    access: 'admin',
    stepUp: true,
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'conflict', 'own_role', 'last_admin'],
  },
  suspend: {
    method: 'POST',
    path: '/api/admin/users/{uid}/suspend',
    summary:
      'Suspends a person until they are reinstated, or for some hours. With `hidePublished` it also hides what they published.',
    input: act.extend({
      hidePublished: z.boolean().default(false),
      /** After how many hours it ends by itself. */
      hours: z.number().int().min(limits.suspendHours.min).max(limits.suspendHours.max).optional(),
    }),
    output: userSchema,
    access: 'admin',
    stepUp: true,
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'conflict', 'own_role', 'last_admin'],
  },
  reinstate: {
    method: 'POST',
    path: '/api/admin/users/{uid}/reinstate',
    summary: 'Reinstates a suspended person.',
    input: act,
    output: userSchema,
    access: 'admin',
    stepUp: true,
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'conflict'],
  },
  hidePublished: {
    method: 'POST',
    path: '/api/admin/users/{uid}/hide-published',
    summary:
      'Hides everything that a person published from everybody else: boards, their pictures, links to files, outfits, profile.',
    input: act,
    output: userSchema,
    access: 'admin',
    stepUp: true,
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'conflict', 'own_role'],
  },
  showPublished: {
    method: 'POST',
    path: '/api/admin/users/{uid}/show-published',
    summary: 'Shows what a person published again, as it was before.',
    input: act,
    output: userSchema,
    access: 'admin',
    stepUp: true,
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'conflict', 'own_role'],
  },
  mute: {
    method: 'POST',
    path: '/api/admin/users/{uid}/mute',
    summary:
      'Mutes a person, who cannot publish for some hours; they read, vote and report as before. Composers tell them until when and why.',
    input: act.extend({ hours: z.number().int().min(limits.muteHours.min).max(limits.muteHours.max) }),
    output: userSchema,
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'conflict', 'own_role'],
  },
  unmute: {
    method: 'POST',
    path: '/api/admin/users/{uid}/unmute',
    summary: 'Ends a person’s mute.',
    input: act,
    output: userSchema,
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'conflict', 'own_role'],
  },
  signOut: {
    method: 'POST',
    path: '/api/admin/users/{uid}/sign-out',
    summary: 'Signs a person out on every device.',
    input: act,
    output: userSchema,
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'conflict'],
  },
  actOnMany: {
    method: 'POST',
    path: '/api/admin/users/act',
    summary:
      'Mutes, unmutes or signs out up to a hundred people with one reason. Each one answers for itself.',
    input: z.object({
      act: z.enum(userBulkActs),
      /** How long a mute lasts. */
      hours: z.number().int().min(limits.muteHours.min).max(limits.muteHours.max).default(24),
      people,
      reason,
    }),
    output: results,
    access: 'admin',
    scope: 'any',
    rate: 'bulk',
  },
  changeMany: {
    method: 'POST',
    path: '/api/admin/users/change',
    summary:
      'Suspends or reinstates up to a hundred people, or changes their role, with one reason. Each one answers for itself.',
    input: z
      .object({
        act: z.enum(userBulkChanges),
        /** The new role, of `changeRole`. */
        role: userRole.optional(),
        /** After how many hours a suspension ends by itself. */
        hours: z.number().int().min(limits.suspendHours.min).max(limits.suspendHours.max).optional(),
        people,
        reason,
      })
      .refine(({ act, role }) => (act === 'changeRole') === (role !== undefined), {
        path: ['role'],
        message: 'Choose a role.',
      }),
    output: results,
    access: 'admin',
    stepUp: true,
    scope: 'any',
    rate: 'bulk',
  },
});
