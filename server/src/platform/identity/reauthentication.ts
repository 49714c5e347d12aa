import type { FastifyRequest } from 'fastify';
import type { PasskeyAssertion, PasskeyQuestion } from '@bestie/contracts/passkeys.contract';
import type { Person } from '../http/caller';

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

/** The same, with passkeys for those who have one: then nothing else counts but a recovery code. */
export interface StepUpProofs extends Omit<Reauthentication, 'way'> {
  way(uid: string): Promise<'passkey' | 'password' | 'provider' | 'click'>;
  /** A question for the browser's authenticators; its answer counts for this step-up alone. */
  askPasskey(uid: string, stepUpId: string, request: FastifyRequest): Promise<PasskeyQuestion>;
  /** Whether it is an answer to that question; each is asked once. */
  checkPasskey(
    uid: string,
    stepUpId: string,
    answer: { challengeId: string } & PasskeyAssertion,
    request: FastifyRequest,
  ): Promise<boolean>;
  /** Uses a recovery code up. */
  spendRecoveryCode(caller: Person, code: string, request: FastifyRequest): Promise<boolean>;
}
