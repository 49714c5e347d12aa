/** How greetings address the person; used nowhere else. */
export const GREETING_NAME = 'Bestie';

export interface Greeting {
  text: string;
  firstVisit: boolean;
}

/** "Welcome, Bestie" on a first visit, "Welcome Back, Bestie" once a last-login time exists (specification.md, section 3). */
export function greetingFor(firstVisit: boolean, name: string): Greeting {
  return { text: `${firstVisit ? 'Welcome' : 'Welcome Back'}, ${name}`, firstVisit };
}
