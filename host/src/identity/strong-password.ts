import { judgePassword } from '@bestie/contracts/passwords';

/** An error in the SDK's format. */
const weakPassword = () =>
  Object.assign(new Error('Please choose a stronger password.'), { code: 'auth/weak-password' });

/**
 * Checks a new password before any provider does: Firebase itself accepts six characters and common passwords.
 * @throws Error with the SDK's code `auth/weak-password`
 */
export async function requireStrongPassword(password: string, email: string): Promise<void> {
  if (judgePassword(password, email).problem !== null) throw weakPassword();
  const list = await import(
    /* webpackChunkName: "common-passwords" */ '@bestie/contracts/common-passwords'
  ).catch(() => null);
  // If the list cannot be loaded, the provider decides.
  if (list?.isCommonPassword(password)) throw weakPassword();
}
