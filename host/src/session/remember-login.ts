import { GREETING_NAME } from '@bestie/contracts/greeting';
import { askNameKey, firstVisitKey, greetingKeys } from './greeting';

/** Remembers a sign-in. A new account is on its first visit, even in a browser that others have used. */
export function rememberLogin(
  person: { email: string | null; displayName: string | null; isNew: boolean },
  now: Date,
): void {
  if (person.isNew || localStorage.getItem(greetingKeys.lastLoginAt) === null) {
    sessionStorage.setItem(firstVisitKey, 'true');
  }
  localStorage.setItem(greetingKeys.name, GREETING_NAME);
  localStorage.setItem(greetingKeys.lastLoginAt, now.toISOString());
  for (const [key, value] of [
    [greetingKeys.email, person.email],
    [greetingKeys.displayName, person.displayName],
  ] as const) {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  }
}

/** Asks somebody who has just signed up for a name, on this device. */
export const askForName = (uid: string): void => localStorage.setItem(askNameKey, uid);
