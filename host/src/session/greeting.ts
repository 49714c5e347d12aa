/** Specified names in local storage (specification.md, section 3). */
export const greetingKeys = {
  name: 'greetingName',
  lastLoginAt: 'lastLoginAt',
  email: 'authEmail',
  displayName: 'authDisplayName',
} as const;

/** Greetings address the person so; nothing else in the product does. */
export const GREETING_NAME = 'Bestie';

export interface Greeting {
  text: string;
  firstVisit: boolean;
}

/** "Welcome, Bestie" on a first visit, "Welcome Back, Bestie" once a last-login time exists. */
export function greetingFor(firstVisit: boolean, name: string): Greeting {
  return { text: `${firstVisit ? 'Welcome' : 'Welcome Back'}, ${name}`, firstVisit };
}

/** Marks the first visit until the tab closes or is loaded anew, because sign-in itself writes the login time. */
const firstVisitKey = 'firstVisit';

/** Says how to greet on this page load. Take it once: a first visit is first only until the next load. */
export function takeGreeting(): Greeting {
  const firstVisit =
    sessionStorage.getItem(firstVisitKey) !== null || localStorage.getItem(greetingKeys.lastLoginAt) === null;
  sessionStorage.removeItem(firstVisitKey);
  return greetingFor(firstVisit, localStorage.getItem(greetingKeys.name) ?? GREETING_NAME);
}

/** Remembers a sign-in. A new account is on its first visit whoever used this browser before. */
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

/** Whom the shell asks for a name, by uid: somebody who signed up on this device and has none yet. */
const askNameKey = 'bestie:ask-name';

export const askForName = (uid: string): void => localStorage.setItem(askNameKey, uid);
export const isAskedForName = (uid: string): boolean => localStorage.getItem(askNameKey) === uid;

/** They gave a name, or would rather not: nobody asks again. */
export function forgetNameQuestion(name: string | null): void {
  localStorage.removeItem(askNameKey);
  if (name !== null) localStorage.setItem(greetingKeys.displayName, name);
}

/** Forgets who it was, as logout does; that somebody was here stays, for the greeting. */
export function forgetLogin(): void {
  localStorage.removeItem(greetingKeys.email);
  localStorage.removeItem(greetingKeys.displayName);
}
