import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { instant, uid } from '../http/fields';

/** The signed-in person, from verified claims and the product's own record. */
export const whoamiSchema = z.object({
  uid,
  email: z.string().nullable(),
  /** The address is confirmed. */
  emailVerified: z.boolean(),
  displayName: z.string().nullable(),
  handle: z.string().nullable(),
  role: z.enum(['fan', 'creator', 'admin']),
  /** The admin flag, or the role admin. */
  admin: z.boolean(),
  /** An admin who needs a passkey and has none counts as a fan until they add one. */
  needsPasskey: z.boolean(),
  createdAt: instant,
  /** The previous sign-in; null on a first visit (the greeting). */
  lastLoginAt: instant.nullable(),
});
export type Whoami = z.output<typeof whoamiSchema>;

/** A short-lived App Check token of the server, for the SDK's CustomProvider. */
export const appCheckTokenSchema = z.object({ token: z.string(), expireTimeMillis: z.number().int() });

/** Sign-in as the server sees it. `/sessionLogout` and `/whoami` have the names of specification.md, section 7. */
export const sessionContract = defineContract({
  login: {
    method: 'POST',
    path: '/sessionLogin',
    summary: 'Opens a session for the bearer token and sets the session cookie, which serves reads only.',
    input: z.object({
      /** Of the browser, used until a time zone is chosen; unknown ones are ignored. */
      timezone: z.string().max(64).optional(),
    }),
    output: whoamiSchema,
    access: 'fan',
    scope: 'own',
    rate: 'session',
  },
  logout: {
    method: 'POST',
    path: '/sessionLogout',
    summary:
      'Ends the sign-in of the token, or else of the cookie: its tokens, its session, its event streams. Always succeeds.',
    input: z.object({}),
    output: z.void(),
    access: 'guest',
    scope: 'own',
    rate: 'session',
    cookie: true,
  },
  whoami: {
    method: 'GET',
    path: '/whoami',
    summary: 'The signed-in person and their role.',
    input: z.object({}),
    output: whoamiSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  appCheckToken: {
    method: 'GET',
    path: '/api/app-check-token',
    summary:
      'A short-lived App Check token for pages of this origin. Not found when a Firebase project is configured.',
    input: z.object({}),
    output: appCheckTokenSchema,
    access: 'guest',
    scope: 'none',
    rate: 'session',
  },
});
