import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, instant, pageOf, pageSize, reason, search, uid, version } from '../http/fields';
import { limits } from '../http/limits';

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
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  version,
  /** What the caller may do, decided by the server: false for themselves and for the last admin. */
  can: z.object({ changeRole: z.boolean(), suspend: z.boolean() }),
});
export type User = z.output<typeof userSchema>;

const act = z.object({ uid, reason });

/** People, as admins see them. */
export const usersContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Everybody who ever signed in, newest first.',
    input: z.object({
      q: search.optional(),
      role: userRole.optional(),
      status: z.enum(['active', 'suspended']).optional(),
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
    errors: ['not_found', 'own_role', 'last_admin'],
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
    errors: ['not_found'],
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
    errors: ['not_found', 'own_role'],
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
    errors: ['not_found', 'own_role'],
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
    errors: ['not_found', 'own_role'],
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
    errors: ['not_found'],
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
    errors: ['not_found'],
  },
});
