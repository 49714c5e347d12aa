import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import type { SignInMethod } from '@bestie/contracts/passkeys';
import type { PasskeyAssertion, PasskeyQuestion } from '@bestie/contracts/passkeys.contract';
import type { Person } from '../../http/caller';
import type { IdentityDatabase } from '../identity-database';
import { newSecret } from '../../keys/secrets';
import { createPasskeysRepository } from './passkeys.repository';
import type { BoundPasskeys, PasskeysTransaction } from './passkeys-transaction';
import type { ChallengePurpose } from './passkeys.tables';
import { hashRecoveryCode } from './recovery-codes';
import { relyingPartyOf } from './relying-party';
import { verifyPasskey } from './verify-passkey';

export interface PasskeyQuestionsDependencies {
  db: IdentityDatabase;
  transaction: PasskeysTransaction;
  clock: () => Date;
  publicOrigin: string | undefined;
}

/** What an answer belongs to: a sign-in, or a step-up by its id. */
export interface Asked {
  uid: string;
  purpose: ChallengePurpose;
  boundTo: string;
  request: FastifyRequest;
}

/** Asks for passkeys and recovery codes, and checks what comes; what is wrong is recorded as a failed sign-in. */
export function createPasskeyQuestions({
  db,
  transaction,
  clock,
  publicOrigin,
}: PasskeyQuestionsDependencies) {
  const passkeys = createPasskeysRepository(db);

  async function ask({ uid, purpose, boundTo, request }: Asked) {
    const site = relyingPartyOf(request, publicOrigin);
    const id = uuidv7();
    const challenge = newSecret();
    const expiresAt = new Date(clock().getTime() + limits.passkeys.challengeMinutes * 60_000);
    await passkeys.ask({
      id,
      uid,
      purpose,
      bound_to: boundTo,
      challenge,
      expires_at: expiresAt,
      passkey_id: null,
    });
    return { challengeId: id, challenge, rpId: site.id };
  }

  async function take(challengeId: string, { uid, purpose, boundTo, request }: Asked) {
    const row = await passkeys.take({ id: challengeId, uid, purpose, bound_to: boundTo }, clock());
    return row && { challenge: row.challenge, site: relyingPartyOf(request, publicOrigin) };
  }

  const question = async (asked: Asked): Promise<PasskeyQuestion> => {
    const [begun, known] = await Promise.all([ask(asked), passkeys.list(asked.uid)]);
    return { ...begun, allowed: known.map((row) => ({ id: row.credential_id, transports: row.transports })) };
  };

  /** Whether an answer is one of the person's passkeys to this question. A question is asked once, whatever comes. */
  async function answers(challengeId: string, assertion: PasskeyAssertion, asked: Asked): Promise<boolean> {
    const open = await take(challengeId, asked);
    const passkey = open && (await passkeys.find(asked.uid, assertion.id));
    const counter = passkey ? await verifyPasskey(assertion, passkey, open) : null;
    if (passkey && counter !== null && (await passkeys.countUse(passkey, counter, clock()))) return true;
    await fail(asked.uid, 'passkey', asked.request);
    return false;
  }

  const fail = (uid: string, method: SignInMethod, request: FastifyRequest): Promise<void> =>
    passkeys.recordFailure(uid, method, {
      userAgent: request.headers['user-agent'] ?? null,
      now: clock(),
    });

  /** Uses a recovery code up, with `then` in the same transaction. */
  async function spendCode(
    caller: Person,
    code: string,
    request: FastifyRequest,
    then: (bound: BoundPasskeys) => Promise<void> = async () => {},
  ): Promise<boolean> {
    const { uid } = caller;
    const used = await transaction(async (bound) => {
      if (!(await bound.passkeys.useCode(uid, hashRecoveryCode(code), clock()))) return false;
      await bound.audit.record({
        actor: caller,
        action: 'passkeys.useRecoveryCode',
        target: { kind: 'user', id: uid },
        after: { left: await bound.passkeys.countCodes(uid) },
      });
      await then(bound);
      return true;
    });
    if (!used) await fail(uid, 'recoveryCode', request);
    return used;
  }

  return { ask, question, answers, spendCode };
}
