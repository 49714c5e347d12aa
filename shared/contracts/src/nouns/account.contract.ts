import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { instant } from '../http/fields';

/** How long one's account is going to be there, and whether its address is confirmed. */
export const accountSchema = z.object({
  /** When everything will be erased; null for who did not ask for it. */
  leavesAt: instant.nullable(),
  /** Until when one publishes nothing, by decision of an admin, and why; null for who may. */
  muted: z.object({ until: instant, reason: z.string() }).nullable(),
  /** One proved that the address is one's own. */
  emailVerified: z.boolean(),
  /**
   * How many more mails with a confirmation link one may ask for now, and when there are more again; null for who needs
   * none, and where the identity provider counts by itself.
   */
  verificationMails: z.object({ left: z.number().int().min(0), nextAt: instant.nullable() }).nullable(),
});
export type Account = z.output<typeof accountSchema>;

/** Minutes after signing in, or proving who one is, in which e-mail and password may be changed. */
export const recentSignInMinutes = 5;

/** Deleting one's account, with 30 days to think better of it. */
export const accountContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/account',
    summary: 'Whether the caller’s account is about to be deleted, and whether its address is confirmed.',
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
      'Hides the account from everyone else, ends all its sign-ins, and has it erased in 30 days. Asked again it keeps the first date.',
    input: z.object({
      /** What one confessed goes, too: each at a random hour within the 30 days. Otherwise it stays and names nobody. */
      confessionsToo: z.boolean().default(false),
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
    summary: 'Keeps an account that was about to be deleted. Sent twice it changes nothing more.',
    input: z.object({}),
    output: z.void(),
    access: 'fan',
    scope: 'own',
    rate: 'write',
  },
});
