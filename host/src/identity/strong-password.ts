import { judgePassword } from '@bestie/contracts/passwords';

/** An error as the SDK throws it. */
const weakPassword = () =>
  Object.assign(new Error('Please choose a stronger password.'), { code: 'auth/weak-password' });

/**
 * Refuses a new password before the provider is asked, for whichever provider it is: Firebase by itself accepts six
 * characters and any common password.
 * @throws Error with the SDK's code `auth/weak-password`
 */
export async function requireStrongPassword(password: string, email: string): Promise<void> {
  if (judgePassword(password, email).problem !== null) throw weakPassword();
  const list = await import(
    /* webpackChunkName: "common-passwords" */ '@bestie/contracts/common-passwords'
  ).catch(() => null);
  // Without the list, on a broken line, the provider decides.
  if (list?.isCommonPassword(password)) throw weakPassword();
}
