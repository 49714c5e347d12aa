import type { FastifyRequest } from 'fastify';

/** How somebody proves once more who they are, on pages that no console's code reaches. */
export interface Reauthentication {
  /**
   * What this person gives: their password; a sign-in at the provider's own pages; or a click, where the provider is a
   * stand-in that asks for no secret either.
   */
  way(uid: string): Promise<'password' | 'provider' | 'click'>;
  /** Counts against the budgets of sign-in, by where the request comes from. */
  checkPassword(
    uid: string,
    password: string,
    request: FastifyRequest,
  ): Promise<'right' | 'wrong-password' | 'too-many'>;
  /**
   * Begins a sign-in at the provider that asks the person anew.
   * @param backTo address that the provider sends the browser back to
   * @returns where to send the browser, and what {@link end} needs to know
   */
  begin(uid: string, backTo: string): Promise<{ url: string; session: string }>;
  /** @param answer `returned` is the whole address that the browser came back to. @returns whether it was this person */
  end(uid: string, answer: { session: string; returned: string }): Promise<boolean>;
}
