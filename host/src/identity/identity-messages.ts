import { BestieError } from '@bestie/contracts/errors';
import { identityErrorCode } from './identity-errors';

/** Messages of the sign-in page (specification.md, section 8), verbatim. */
export const identityMessages = {
  login: {
    invalidCredential: 'Invalid email or password',
    tooManyRequests: 'Too many attempts. Try again later.',
    other: 'Login failed.',
  },
  signUp: {
    weakPassword: 'Please choose a stronger password.',
    emailInUse: 'Email already in use.',
    other: 'Signup failed.',
  },
  google: {
    redirectFailed: 'Google sign-in failed. Please reload and try again.',
    other: 'Google sign-in failed.',
  },
} as const;

/** The redirect that replaces a popup could not be started, or came back with an error. */
export class GoogleRedirectError extends Error {
  override readonly name = 'GoogleRedirectError';
}

function providerMessage(error: unknown, otherwise: string): string {
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' && message.trim() !== '' ? message : otherwise;
}

/** Back ends report wrong credentials differently; people get the same message. */
const invalidCredentials: ReadonlySet<string> = new Set([
  'auth/invalid-credential',
  'auth/wrong-password',
  'auth/user-not-found',
]);

/** Message for a failed sign-in with e-mail and password. */
export function loginMessage(error: unknown): string {
  const code = identityErrorCode(error);
  if (code !== null && invalidCredentials.has(code)) return identityMessages.login.invalidCredential;
  if (code === 'auth/too-many-requests') return identityMessages.login.tooManyRequests;
  return providerMessage(error, identityMessages.login.other);
}

/** Firebase has a second code for projects with a password policy. */
const weakPassword: ReadonlySet<string> = new Set([
  'auth/weak-password',
  'auth/password-does-not-meet-requirements',
]);

/** Message for a failed sign-up. */
export function signUpMessage(error: unknown): string {
  const code = identityErrorCode(error);
  if (code !== null && weakPassword.has(code)) return identityMessages.signUp.weakPassword;
  if (code === 'auth/email-already-in-use') return identityMessages.signUp.emailInUse;
  return providerMessage(error, identityMessages.signUp.other);
}

/** Message when the password reset mail could not be requested. */
export function resetMessage(error: unknown): string {
  return identityErrorCode(error) === 'auth/too-many-requests'
    ? identityMessages.login.tooManyRequests
    : 'The email could not be sent. Try again in a moment.';
}

const tooManyRequests = () =>
  new BestieError('rate_limited', { message: identityMessages.login.tooManyRequests });

/** The error for remotes when no password reset mail was sent. */
export function resetError(error: unknown): BestieError {
  return identityErrorCode(error) === 'auth/too-many-requests'
    ? tooManyRequests()
    : new BestieError('unavailable', { message: resetMessage(error), cause: error });
}

/** The error when no confirmation mail was sent. */
export function confirmationError(error: unknown): BestieError {
  if (error instanceof BestieError) return error;
  const code = identityErrorCode(error);
  if (code === 'auth/too-many-requests') return tooManyRequests();
  const message =
    code === 'auth/operation-not-allowed'
      ? 'This server cannot send email yet.'
      : 'The email could not be sent. Try again in a moment.';
  return new BestieError('unavailable', { message, cause: error });
}

/** The error for remotes when the password was not changed: about the field `current` or `next`, or the whole form. */
export function passwordChangeError(error: unknown): BestieError {
  if (error instanceof BestieError) return error;
  const code = identityErrorCode(error);
  if (code !== null && invalidCredentials.has(code))
    return BestieError.field('current', 'That is not your current password.');
  if (code !== null && weakPassword.has(code))
    return BestieError.field('next', identityMessages.signUp.weakPassword);
  if (code === 'auth/too-many-requests') return tooManyRequests();
  if (code === 'auth/network-request-failed') return new BestieError('unavailable', { cause: error });
  const message = providerMessage(error, 'The password could not be changed.');
  return new BestieError('internal', { message, cause: error });
}

/** Message for a failed sign-in with Google, after the redirect was tried where possible. */
export function googleMessage(error: unknown): string {
  if (error instanceof GoogleRedirectError) return identityMessages.google.redirectFailed;
  return providerMessage(error, identityMessages.google.other);
}
