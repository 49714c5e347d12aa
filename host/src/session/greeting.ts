import { GREETING_NAME, greetingFor } from '@bestie/contracts/greeting';
import type { Greeting } from '@bestie/contracts/greeting';

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
    sessionStorage.getItem(firstVisitKey) !== null || localStorage.getItem(greetingKeys.lastLoginAt) === null;
  sessionStorage.removeItem(firstVisitKey);
  return greetingFor(firstVisit, localStorage.getItem(greetingKeys.name) ?? GREETING_NAME);
}

/** The uid of the person who is asked for a name: somebody who signed up on this device and has none yet. */
export const askNameKey = 'bestie:ask-name';

export const isAskedForName = (uid: string): boolean => localStorage.getItem(askNameKey) === uid;

/** Removes the question for a name, after an answer or a refusal. */
export function forgetNameQuestion(name: string | null): void {
  localStorage.removeItem(askNameKey);
  if (name !== null) localStorage.setItem(greetingKeys.displayName, name);
}

/** Forgets the person on logout; that somebody was here stays, for the greeting. */
export function forgetLogin(): void {
  localStorage.removeItem(greetingKeys.email);
  localStorage.removeItem(greetingKeys.displayName);
}
