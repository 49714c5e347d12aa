import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, instant, peopleLine, reason, uid, versionOrNone } from '../http/fields';
import { limits } from '../http/limits';
import { signInMethods } from './passkeys';

/** Bytes in base64url, as browsers write them. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);

const name = peopleLine({ max: limits.passkeys.nameLength });

export const passkeySchema = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.output<typeof passkeySchema>;

const credentialRef = z.object({ id: z.string(), transports: z.array(z.string()) });

/** A question to an authenticator, for `navigator.credentials`. It is answered once, within five minutes. */
const challenge = { challengeId: id, challenge: z.string(), rpId: z.string() };

export const newPasskeyQuestionSchema = z.object({
  ...challenge,
  rpName: z.string(),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  algorithms: z.array(z.number().int()),
  /** Authenticators with one of these have a passkey already. */
  known: z.array(credentialRef),
});
export type NewPasskeyQuestion = z.output<typeof newPasskeyQuestionSchema>;

export const passkeyQuestionSchema = z.object({ ...challenge, allowed: z.array(credentialRef) });
export type PasskeyQuestion = z.output<typeof passkeyQuestionSchema>;

const assertionFields = {
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(2000),
};
export const assertionSchema = z.object(assertionFields);
export type PasskeyAssertion = z.output<typeof assertionSchema>;

const failedSignInSchema = z.object({
  id,
  method: z.enum(signInMethods),
  at: instant,
  /** `Firefox`, `Safari`; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
});
export type FailedSignIn = z.output<typeof failedSignInSchema>;

const policySchema = z.object({
  adminsNeedPasskeys: z.boolean(),
  version: versionOrNone,
  /** Admins, and how many of them have a passkey. */
  admins: z.number().int(),
  adminsWithPasskeys: z.number().int(),
});
export type PasskeyPolicy = z.output<typeof policySchema>;

const codes = z.array(z.string());

/** The second factor: passkeys, recovery codes, and sign-ins that failed. */
export const passkeysContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/passkeys',
    summary: 'The caller’s passkeys, and how many recovery codes are left.',
    input: z.object({}),
    output: z.object({
      items: z.array(passkeySchema),
      recoveryCodesLeft: z.number().int(),
      /** The caller’s role needs one. */
      required: z.boolean(),
      /** What they do not protect with this server’s identity provider, in a sentence. */
      limit: z.string().nullable(),
    }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  beginAdd: {
    method: 'POST',
    path: '/api/passkeys/begin',
    summary: 'Asks an authenticator for a new passkey.',
    input: z.object({}),
    output: newPasskeyQuestionSchema,
    access: 'fan',
    stepUp: true,
    scope: 'own',
    rate: 'secondFactor',
    errors: ['limit_reached'],
  },
  add: {
    method: 'POST',
    path: '/api/passkeys',
    summary:
      'Adds the passkey that an authenticator made. The first one comes with recovery codes, which are shown once, and other devices have to show it from then on.',
    input: z.object({
      challengeId: id,
      name,
      id: bytes(1400),
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(z.string().max(20)).max(10),
    }),
    output: z.object({ passkey: passkeySchema, recoveryCodes: codes.nullable() }),
    access: 'fan',
    scope: 'own',
    rate: 'secondFactor',
    errors: ['already_exists', 'limit_reached'],
  },
  rename: {
    method: 'PATCH',
    path: '/api/passkeys/{passkeyId}',
    summary: 'Renames a passkey.',
    input: z.object({ passkeyId: id, name }),
    output: passkeySchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
  remove: {
    method: 'POST',
    path: '/api/passkeys/remove',
    summary: 'Removes a passkey; the last one of an admin who needs one stays.',
    input: z.object({ passkeyId: id }),
    output: z.void(),
    access: 'fan',
    stepUp: true,
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'limit_reached'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/passkeys/recovery-codes',
    summary: 'Makes new recovery codes, which are shown once; earlier ones no longer count.',
    input: z.object({}),
    output: z.object({ recoveryCodes: codes }),
    access: 'fan',
    stepUp: true,
    scope: 'own',
    rate: 'secondFactor',
    errors: ['limit_reached'],
  },
  beginSignIn: {
    method: 'POST',
    path: '/api/passkeys/sign-in/begin',
    summary: 'Asks for a passkey of the caller, whose sign-in waits for it.',
    input: z.object({}),
    output: passkeyQuestionSchema,
    access: 'fan',
    beforeSecondFactor: true,
    scope: 'own',
    rate: 'secondFactor',
  },
  signIn: {
    method: 'POST',
    path: '/api/passkeys/sign-in',
    summary: 'Confirms the sign-in of the token with a passkey.',
    input: z.object({ challengeId: id, ...assertionFields }),
    output: z.void(),
    access: 'fan',
    beforeSecondFactor: true,
    scope: 'own',
    rate: 'secondFactor',
    errors: ['forbidden'],
  },
  useRecoveryCode: {
    method: 'POST',
    path: '/api/passkeys/sign-in/recovery-code',
    summary: 'Confirms the sign-in of the token with a recovery code, which counts once.',
    input: z.object({ code: z.string().min(1).max(40) }),
    output: z.void(),
    access: 'fan',
    beforeSecondFactor: true,
    scope: 'own',
    rate: 'secondFactor',
    errors: ['forbidden'],
  },
  listFailures: {
    method: 'GET',
    path: '/api/failed-sign-ins',
    summary: 'Latest sign-ins to the caller’s account that failed.',
    input: z.object({}),
    output: z.object({ items: z.array(failedSignInSchema) }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  listFailuresOf: {
    method: 'GET',
    path: '/api/admin/users/{uid}/failed-sign-ins',
    summary: 'The same of anybody, and how many passkeys they have.',
    input: z.object({ uid }),
    output: z.object({ items: z.array(failedSignInSchema), passkeys: z.number().int() }),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  removeAllOf: {
    method: 'POST',
    path: '/api/admin/users/{uid}/passkeys/remove',
    summary: 'Removes the passkeys and recovery codes of somebody else who lost them, and signs them out.',
    input: z.object({ uid, reason }),
    output: z.void(),
    access: 'admin',
    stepUp: true,
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'own_role'],
  },
  getPolicy: {
    method: 'GET',
    path: '/api/admin/passkeys',
    summary: 'Whether admins need a passkey.',
    input: z.object({}),
    output: policySchema,
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  setPolicy: {
    method: 'PUT',
    path: '/api/admin/passkeys',
    summary:
      'Sets whether admins need a passkey. Who turns it on has one; admins without one count as fans until they add it.',
    input: z.object({ adminsNeedPasskeys: z.boolean(), version: versionOrNone, reason }),
    output: policySchema,
    access: 'admin',
    stepUp: true,
    scope: 'any',
    rate: 'admin',
    errors: ['conflict', 'limit_reached'],
  },
});
