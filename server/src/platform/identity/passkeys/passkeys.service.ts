import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type {
  NewPasskeyQuestion,
  PasskeyAssertion,
  passkeysContract,
  PasskeyQuestion,
} from '@bestie/contracts/passkeys.contract';
import type { Person } from '../../http/caller';
import { requireFound } from '../../http/require-found';
import type { AccessStates } from '../access-states';
import type { IdentityDatabase } from '../identity-database';
import { createPeopleRepository } from '../people.repository';
import { announceAccessChange } from '../revocation.repository';
import { createPasskeyQuestions, type Asked } from './passkey-questions';
import { createPasskeysAdministration } from './passkeys-administration';
import {
  createPasskeysTransaction,
  recordPasskeyChange,
  type BoundPasskeys,
  type EmitIn,
} from './passkeys-transaction';
import { createPasskeysRepository, type PasskeyRow } from './passkeys.repository';
import { presentFailure, presentPasskey } from './passkeys.presenter';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { relyingPartyOf } from './relying-party';
import { passkeyAlgorithms, verifyNewPasskey } from './verify-passkey';

type Contract = typeof passkeysContract;
type Input<Verb extends keyof Contract> = ParsedInputOf<Contract[Verb]>;

export interface PasskeysDependencies {
  db: IdentityDatabase;
  states: Pick<AccessStates, 'forget'>;
  clock: () => Date;
  publicOrigin: string | undefined;
  emit: EmitIn;
  /** What the identity provider allows without them, in a sentence; null if nothing. */
  limit: string | null;
  /** The sign-in of a request's token, confirmed or not. */
  signInOf(request: FastifyRequest): Promise<string>;
}

export type PasskeysService = ReturnType<typeof createPasskeysService>;

/** The second factor: passkeys, recovery codes, and whether a sign-in has shown one of them. */
export function createPasskeysService({
  db,
  states,
  clock,
  publicOrigin,
  signInOf,
  limit,
  emit,
}: PasskeysDependencies) {
  const passkeys = createPasskeysRepository(db);
  const transaction = createPasskeysTransaction(db, emit);
  const { ask, question, answers, spendCode } = createPasskeyQuestions({
    db,
    transaction,
    clock,
    publicOrigin,
  });

  const needsOne = async (caller: Person): Promise<boolean> => {
    const [row, policy] = await Promise.all([
      createPeopleRepository(db).findRole(caller.uid),
      passkeys.readPolicy(),
    ]);
    return policy.required && row?.role === 'admin';
  };

  async function confirmSignIn(bound: BoundPasskeys, uid: string, signIn: string): Promise<void> {
    await bound.passkeys.confirm(uid, signIn, clock());
    await announceAccessChange(bound.trx, uid);
  }

  return {
    async list(caller: Person): Promise<OutputOf<Contract['list']>> {
      const [rows, recoveryCodesLeft, required] = await Promise.all([
        passkeys.list(caller.uid),
        passkeys.countCodes(caller.uid),
        needsOne(caller),
      ]);
      return { items: rows.map(presentPasskey), recoveryCodesLeft, required, limit };
    },

    async beginAdd(caller: Person, request: FastifyRequest): Promise<NewPasskeyQuestion> {
      const { uid, email, displayName } = caller;
      const known = await passkeys.list(uid);
      requireFewer(known.length);
      const asked: Asked = { uid, purpose: 'add', boundTo: await signInOf(request), request };
      const name = email ?? displayName ?? uid;
      return {
        ...(await ask(asked)),
        rpName: 'Bestie',
        user: { id: Buffer.from(uid).toString('base64url'), name, displayName: displayName ?? name },
        algorithms: passkeyAlgorithms,
        known: known.map((row) => ({ id: row.credential_id, transports: row.transports })),
      };
    },

    /**
     * The sign-in that adds it counts as confirmed; others have to show it. Sent again by the same sign-in while the question is
     * open, the same answer gets the same passkey; codes that nobody has used are made anew, because nobody may have seen them.
     */
    async add(
      caller: Person,
      input: Input<'add'>,
      request: FastifyRequest,
    ): Promise<OutputOf<Contract['add']>> {
      const { uid } = caller;
      const signIn = await signInOf(request);
      const asked = { id: input.challengeId, uid, purpose: 'add' as const, bound_to: signIn };
      const open = await passkeys.findQuestion(asked, clock());
      if (!open) throw unanswerable();
      const site = relyingPartyOf(request, publicOrigin);
      const verified = await verifyNewPasskey(input, { challenge: open.challenge, site });
      if (!verified) {
        await passkeys.take(asked, clock());
        throw BestieError.field('attestationObject', 'That is no passkey for this site.');
      }
      const now = clock();
      const row = {
        id: uuidv7(),
        uid,
        ...verified,
        transports: input.transports,
        name: input.name,
        created_at: now,
        last_used_at: null,
      };
      const added = await transaction(async (bound) => {
        requireFound(await bound.people.findForUpdate(uid));
        const question = await bound.passkeys.findQuestion(asked, now);
        if (!question) throw unanswerable();
        if (question.passkey_id !== null) return addedAgain(bound, caller, row, question.passkey_id);
        const before = await bound.passkeys.list(uid);
        requireFewer(before.length);
        if (!(await bound.passkeys.insert(row)))
          throw new BestieError('already_exists', { message: 'This passkey is known already.' });
        await bound.passkeys.answer(input.challengeId, row.id);
        await bound.passkeys.confirm(uid, signIn, now);
        const recoveryCodes = before.length === 0 ? await replaceCodes(bound, uid) : null;
        await recordPasskeyChange(bound, caller, { uid, verb: 'add', after: { name: input.name } });
        return { passkey: presentPasskey(row), recoveryCodes };
      });
      states.forget(uid);
      return added;
    },

    rename: async ({ uid }: Person, { passkeyId, name }: Input<'rename'>) =>
      presentPasskey(requireFound(await passkeys.rename(uid, passkeyId, name))),

    async remove(caller: Person, { passkeyId }: Input<'remove'>): Promise<void> {
      const { uid } = caller;
      const required = await needsOne(caller);
      await transaction(async (bound) => {
        requireFound(await bound.people.findForUpdate(uid));
        const name = requireFound(await bound.passkeys.remove(uid, passkeyId));
        const left = (await bound.passkeys.list(uid)).length;
        if (left === 0 && required)
          throw new BestieError('limit_reached', {
            message: 'Admins need a passkey here. Add another one before you remove this one.',
          });
        if (left === 0) await bound.passkeys.removeAll(uid);
        await recordPasskeyChange(bound, caller, { uid, verb: 'remove', after: { name, left } });
      });
      states.forget(uid);
    },

    async renewRecoveryCodes(caller: Person): Promise<{ recoveryCodes: string[] }> {
      const { uid } = caller;
      return transaction(async (bound) => {
        requireFound(await bound.people.findForUpdate(uid));
        if ((await bound.passkeys.list(uid)).length === 0)
          throw new BestieError('limit_reached', { message: 'Add a passkey first.' });
        await bound.passkeys.closeAnswered(uid);
        const recoveryCodes = await replaceCodes(bound, uid);
        await recordPasskeyChange(bound, caller, { uid, verb: 'renewRecoveryCodes', after: {} });
        return { recoveryCodes };
      });
    },

    beginSignIn: async ({ uid }: Person, request: FastifyRequest): Promise<PasskeyQuestion> =>
      question({ uid, purpose: 'signIn', boundTo: await signInOf(request), request }),

    /** @throws BestieError `forbidden` when it was refused */
    async signIn({ uid }: Person, input: Input<'signIn'>, request: FastifyRequest): Promise<void> {
      const { challengeId, ...assertion } = input;
      const signIn = await signInOf(request);
      if (!(await answers(challengeId, assertion, { uid, purpose: 'signIn', boundTo: signIn, request })))
        throw new BestieError('forbidden', { message: 'That passkey was refused. Try again.' });
      await transaction((bound) => confirmSignIn(bound, uid, signIn));
      states.forget(uid);
    },

    /** @throws BestieError `forbidden` when it is no code of theirs, or was used */
    async useRecoveryCode(caller: Person, { code }: Input<'useRecoveryCode'>, request: FastifyRequest) {
      const { uid } = caller;
      const signIn = await signInOf(request);
      if (!(await spendCode(caller, code, request, (bound) => confirmSignIn(bound, uid, signIn))))
        throw new BestieError('forbidden', {
          message: 'That is none of your recovery codes, or you have used it.',
        });
      states.forget(uid);
    },

    listFailures: async (uid: string): Promise<OutputOf<Contract['listFailures']>> => ({
      items: (await passkeys.listFailures(uid)).map(presentFailure),
    }),

    ...createPasskeysAdministration({ passkeys, transaction, states, clock }),

    /** Whether somebody shows a passkey at a step-up, instead of their password. */
    has: async (uid: string): Promise<boolean> => (await passkeys.list(uid)).length > 0,

    beginStepUp: (uid: string, stepUpId: string, request: FastifyRequest): Promise<PasskeyQuestion> =>
      question({ uid, purpose: 'stepUp', boundTo: stepUpId, request }),

    answerStepUp: (
      uid: string,
      stepUpId: string,
      { challengeId, ...assertion }: { challengeId: string } & PasskeyAssertion,
      request: FastifyRequest,
    ): Promise<boolean> =>
      answers(challengeId, assertion, { uid, purpose: 'stepUp', boundTo: stepUpId, request }),

    /** At a step-up. */
    spendCode: (caller: Person, code: string, request: FastifyRequest): Promise<boolean> =>
      spendCode(caller, code, request),

    sweep: (): Promise<void> => passkeys.deleteExpired(clock()),
  };
}

const unanswerable = () =>
  BestieError.field('challengeId', 'That took too long, or was answered already. Try again.');

async function replaceCodes({ passkeys }: BoundPasskeys, uid: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await passkeys.replaceCodes(uid, codes.map(hashRecoveryCode));
  return codes;
}

/** The answer to a question that was answered with this passkey already, under the name that is given now. */
async function addedAgain(
  bound: BoundPasskeys,
  caller: Person,
  { uid, name, credential_id, public_key }: Pick<PasskeyRow, 'uid' | 'name' | 'credential_id' | 'public_key'>,
  passkeyId: string,
): Promise<OutputOf<Contract['add']>> {
  const known = await bound.passkeys.list(uid);
  const same = known.find((row) => row.id === passkeyId);
  if (same?.credential_id !== credential_id || same.public_key !== public_key) throw unanswerable();
  const renamed = requireFound(await bound.passkeys.rename(uid, passkeyId, name));
  const isUnseen = known.length === 1 && !(await bound.passkeys.hasUsedCode(uid));
  if (!isUnseen) return { passkey: presentPasskey(renamed), recoveryCodes: null };
  const recoveryCodes = await replaceCodes(bound, uid);
  await recordPasskeyChange(bound, caller, { uid, verb: 'renewRecoveryCodes', after: {} });
  return { passkey: presentPasskey(renamed), recoveryCodes };
}

function requireFewer(count: number): void {
  if (count >= limits.passkeys.perPerson)
    throw new BestieError('limit_reached', { message: `You have ${limits.passkeys.perPerson} passkeys.` });
}
