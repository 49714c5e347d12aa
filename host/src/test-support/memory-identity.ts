import type { IdentityClient, IdentityUser } from '../session/identity-client';

/** An error as the SDK throws it. */
export const providerError = (code: string, message = '') =>
  Object.assign(new Error(message), { code: `auth/${code}` });

/** An identity provider in memory that lets everybody in as uid "ada", unless told to fail. */
export class MemoryIdentity implements IdentityClient {
  user: IdentityUser | null;
  /** Thrown by whatever is asked next, as long as it is set. */
  failure: Error | null = null;
  /** Password of the person; null for accounts with Google only. */
  password: string | null = 'velvet-and-tweed';
  /** Calls, in order. */
  readonly asked: string[] = [];
  readonly #listeners = new Set<(user: IdentityUser | null) => void>();

  constructor(user: IdentityUser | null) {
    this.user = user;
  }

  /** Number of listeners for sign-in changes. */
  get followers(): number {
    return this.#listeners.size;
  }

  #enter(user: IdentityUser | null): void {
    this.user = user;
    for (const listener of this.#listeners) listener(user);
  }

  async #answer(question: string): Promise<void> {
    this.asked.push(question);
    if (this.failure) throw this.failure;
  }

  async #signIn(how: string, email: string): Promise<IdentityUser> {
    await this.#answer(`${how} ${email}`);
    const user = { uid: 'ada', email, displayName: null };
    this.#enter(user);
    return user;
  }

  signInWithEmail = (email: string) => this.#signIn('sign in', email);
  signUpWithEmail = (email: string) => this.#signIn('sign up', email);
  signInWithGoogle = () => this.#signIn('google', 'ada@example.org');
  redirectResult: IdentityClient['redirectResult'] = async () => null;
  sendPasswordReset = (email: string) => this.#answer(`reset ${email}`);
  /** Whether the link that was mailed has been opened. */
  confirmed = false;
  sendConfirmation = () => this.#answer('confirmation');
  confirmedToken = async () => {
    await this.#answer('confirmed?');
    return this.confirmed && this.user ? `confirmed-token-of-${this.user.uid}` : null;
  };
  hasPassword = async () => this.password !== null;
  reauthenticate = () => this.#answer('reauthenticate');
  changePassword = async (next: string) => {
    await this.#answer('change password');
    this.password = next;
  };
  signOut = async () => {
    await this.#answer('sign out');
    this.#enter(null);
  };
  onChange = (listener: (user: IdentityUser | null) => void) => {
    this.#listeners.add(listener);
    listener(this.user);
    return () => void this.#listeners.delete(listener);
  };
  idToken = async (force = false) => {
    if (force) await this.#answer('new token');
    return this.user && `token-of-${this.user.uid}`;
  };
  claims = async () => (this.user ? {} : null);
}
