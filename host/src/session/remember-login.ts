import { GREETING_NAME } from '@bestie/contracts/greeting';
import { keepText, keptText } from '@bestie/remote-kit/keep-text';
import { askNameKey, firstVisitKey, greetingKeys } from './greeting';

/** Remembers a sign-in. A new account is on its first visit, even in a browser that others have used. */
export function rememberLogin(
  person: { email: string | null; displayName: string | null; isNew: boolean },
  now: Date,
): void {
  if (person.isNew || keptText('localStorage', greetingKeys.lastLoginAt) === null) {
    keepText('sessionStorage', firstVisitKey, 'true');
  }
  for (const [key, value] of [
    [greetingKeys.name, GREETING_NAME],
    [greetingKeys.lastLoginAt, now.toISOString()],
    [greetingKeys.email, person.email],
    [greetingKeys.displayName, person.displayName],
  ] as const)
    keepText('localStorage', key, value || null);
}

/** Asks somebody who has just signed up for a name, on this device. */
export const askForName = (uid: string): void => keepText('localStorage', askNameKey, uid);
