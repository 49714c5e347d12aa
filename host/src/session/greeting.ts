import { GREETING_NAME, greetingFor } from '@bestie/contracts/greeting';
import type { Greeting } from '@bestie/contracts/greeting';
import { keepText, keptText } from '@bestie/remote-kit/keep-text';

/** Specified names in local storage (specification.md, section 3). */
export const greetingKeys = {
  name: 'greetingName',
  lastLoginAt: 'lastLoginAt',
  email: 'authEmail',
  displayName: 'authDisplayName',
} as const;

/** Marks the first visit until the tab closes or reloads, because signing in itself writes the login time. */
export const firstVisitKey = 'firstVisit';

/** The greeting of this page load. Call it once, because it clears the mark of a first visit. */
export function takeGreeting(): Greeting {
  const firstVisit =
    keptText('sessionStorage', firstVisitKey) !== null ||
    keptText('localStorage', greetingKeys.lastLoginAt) === null;
  keepText('sessionStorage', firstVisitKey, null);
  return greetingFor(firstVisit, keptText('localStorage', greetingKeys.name) ?? GREETING_NAME);
}

/** The uid of the person who is asked for a name: somebody who signed up on this device and has none yet. */
export const askNameKey = 'bestie:ask-name';

export const isAskedForName = (uid: string): boolean => keptText('localStorage', askNameKey) === uid;

/** Removes the question for a name, after an answer or a refusal. */
export function forgetNameQuestion(name: string | null): void {
  keepText('localStorage', askNameKey, null);
  if (name !== null) keepText('localStorage', greetingKeys.displayName, name);
}

/** Forgets the person on logout; that somebody was here stays, for the greeting. */
export function forgetLogin(): void {
  keepText('localStorage', greetingKeys.email, null);
  keepText('localStorage', greetingKeys.displayName, null);
}
