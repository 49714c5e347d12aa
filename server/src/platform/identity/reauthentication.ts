import type { FastifyRequest } from 'fastify';

/** Confirms a person's identity again, on pages that no console's code can reach. */
export interface Reauthentication {
  /** The method: the password, a sign-in at the provider's pages, or a click for accounts without a secret. */
  way(uid: string): Promise<'password' | 'provider' | 'click'>;
  /** Counts as a sign-in attempt of the request's address. */
  checkPassword(
    uid: string,
    password: string,
    request: FastifyRequest,
  ): Promise<'right' | 'wrong-password' | 'too-many'>;
  /**
   * Starts a sign-in at the provider that asks for credentials again.
   * @param backTo address that the provider redirects to
   * @returns where to redirect the browser, and what {@link end} needs to know
   */
  begin(uid: string, backTo: string): Promise<{ url: string; session: string }>;
  /**
   * @param answer `returned` is the whole address of the redirect.
   * @returns whether it is the same person
   */
  end(uid: string, answer: { session: string; returned: string }): Promise<boolean>;
}
