import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { instant, reason, uid, version } from '../http/fields';

/** The state of an account: its deletion, mute and confirmed address. */
export const accountSchema = z.object({
  /** When everything will be erased; null unless the person asked for it. */
  leavesAt: instant.nullable(),
  /** Until when they cannot publish, by an admin's decision, and why; null without a mute. */
  muted: z.object({ until: instant, reason: z.string() }).nullable(),
  /** The address is confirmed. */
  emailVerified: z.boolean(),
  /**
   * How many more confirmation mails can be requested now, and when more are available; null when none is
   * needed, and when the identity provider counts itself. Without a mail server they `reach` the terminal of a server that
   * this machine alone can reach, and otherwise nobody.
   */
  verificationMails: z
    .object({
      left: z.number().int().min(0),
      nextAt: instant.nullable(),
      reach: z.enum(['inbox', 'terminal', 'nobody']),
    })
    .nullable(),
});
export type Account = z.output<typeof accountSchema>;

/** Minutes after signing in, or confirming one's identity, in which e-mail and password can be changed. */
export const recentSignInMinutes = 5;

/** Deleting one's account, with 30 days to cancel. */
export const accountContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/account',
    summary: 'Whether the caller’s account will be deleted, and whether its address is confirmed.',
    input: z.object({}),
    output: accountSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  requestDeletion: {
    method: 'POST',
    path: '/api/account/request-deletion',
    summary:
      'Hides the account from everybody else, ends all its sign-ins, and has it erased in 30 days. A repeated call keeps the first date.',
    input: z.object({
      /**
       * Confessions are deleted, too: each at a random hour within the 30 days. Otherwise they stay and name
       * nobody.
       */
      confessionsToo: z.boolean().default(false),
      /** Posts and messages are emptied with the account. Otherwise they stay, under “Former member”. */
      textsToo: z.boolean().default(false),
    }),
    output: z.object({ leavesAt: instant }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['last_admin'],
    stepUp: true,
  },
  cancelDeletion: {
    method: 'POST',
    path: '/api/account/cancel-deletion',
    summary: 'Cancels the deletion of the caller’s account. Idempotent.',
    input: z.object({}),
    output: z.void(),
    access: 'fan',
    scope: 'own',
    rate: 'write',
  },
  erase: {
    method: 'POST',
    path: '/api/admin/users/{uid}/erase',
    summary:
      'Has a person erased as if they had asked for it: hidden at once, erased in 30 days. `today` needs a second admin, or the typed handle where there is none.',
    input: z.object({
      uid,
      reason,
      version,
      when: z.enum(['in30Days', 'today']),
      /** Their handle, address or uid, as typed by a single admin. */
      typed: z.string().trim().max(320).optional(),
    }),
    output: z.object({
      /** `waiting`: a second admin has to ask for the same. */
      state: z.enum(['leaving', 'waiting', 'today']),
      leavesAt: instant,
    }),
    access: 'admin',
    stepUp: true,
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'conflict', 'own_role', 'last_admin'],
  },
  keep: {
    method: 'POST',
    path: '/api/admin/users/{uid}/keep',
    summary:
      'Cancels the erasure of a person, as they can themselves. They are told why, and can ask for it again.',
    input: z.object({ uid, reason, version: version.optional() }),
    output: z.void(),
    access: 'admin',
    stepUp: true,
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'conflict'],
  },
  sendArchive: {
    method: 'POST',
    path: '/api/admin/users/{uid}/export',
    summary:
      'Tells a person by mail that the archive of everything they own is in their account. Nobody else gets it, nor a link to it.',
    input: z.object({ uid, reason }),
    output: z.void(),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found'],
  },
});
