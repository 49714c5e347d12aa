import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { adminTopic, userTopic } from '@bestie/contracts/live';
import type { SignInMethod } from '@bestie/contracts/passkeys';
import type {
  NewPasskeyQuestion,
  PasskeyAssertion,
  passkeysContract,
  PasskeyQuestion,
} from '@bestie/contracts/passkeys.contract';
import { createAuditRepository } from '../../audit/audit.repository';
import { createTransaction } from '../../database/transaction';
import type { Person } from '../../http/caller';
import { requireFound } from '../../http/require-found';
import { createOutboxRepository } from '../../live/outbox.repository';
import type { AccessStates } from '../access-states';
import type { IdentityDatabase } from '../identity-database';
import { createPeopleRepository } from '../people.repository';
import { announceAccessChange, endSignIns } from '../revocation.repository';
import { newSecret } from '../secrets';
import type { ChallengePurpose } from './passkeys.tables';
import { createPasskeysRepository } from './passkeys.repository';
import { presentFailure, presentPasskey, presentPolicy } from './passkeys.presenter';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { relyingPartyOf } from './relying-party';
import { passkeyAlgorithms, verifyNewPasskey, verifyPasskey } from './verify-passkey';

type Contract = typeof passkeysContract;
type Input<Verb extends keyof Contract> = ParsedInputOf<Contract[Verb]>;

export interface PasskeysDependencies {
  db: IdentityDatabase;
  states: Pick<AccessStates, 'forget'>;
  clock: () => Date;
  publicOrigin: string | undefined;
  /** The sign-in of a request's token, confirmed or not. */
  signInOf(request: FastifyRequest): Promise<string>;
}

export type PasskeysService = ReturnType<typeof createPasskeysService>;

/** What an answer belongs to: a sign-in, or a step-up by its id. */
interface Asked {
  uid: string;
  purpose: ChallengePurpose;
  boundTo: string;
  request: FastifyRequest;
}

/** The second factor: passkeys, recovery codes, and whether a sign-in has shown one of them. */
export function createPasskeysService({ db, states, clock, publicOrigin, signInOf }: PasskeysDependencies) {
  const passkeys = createPasskeysRepository(db);
  const transaction = createTransaction(db, (trx) => ({
    trx,
    passkeys: createPasskeysRepository(trx),
    people: createPeopleRepository(trx),
    audit: createAuditRepository(trx),
    live: createOutboxRepository(trx),
  }));
  type Bound = Parameters<Parameters<typeof transaction>[0]>[0];

  async function ask({ uid, purpose, boundTo, request }: Asked) {
    const site = relyingPartyOf(request, publicOrigin);
    const id = uuidv7();
    const challenge = newSecret();
    const expiresAt = new Date(clock().getTime() + limits.passkeys.challengeMinutes * 60_000);
    await passkeys.ask({ id, uid, purpose, bound_to: boundTo, challenge, expires_at: expiresAt });
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
    then: (bound: Bound) => Promise<void> = async () => {},
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

  /** Records a change of somebody's second factor, and has every server and open page follow. */
  async function record(
    bound: Bound,
    caller: Person,
    { uid, verb, after, reason }: { uid: string; verb: string; after: object; reason?: string },
  ): Promise<void> {
    await bound.audit.record({
      actor: caller,
      action: `passkeys.${verb}`,
      target: { kind: 'user', id: uid },
      after,
      ...(reason !== undefined && { reason }),
    });
    await bound.live.publish({ topic: userTopic(uid), type: `passkeys.${verb}`, ids: [] });
    await announceAccessChange(bound.trx, uid);
  }

  const needsOne = async (caller: Person): Promise<boolean> => {
    const [row, policy] = await Promise.all([
      createPeopleRepository(db).findRole(caller.uid),
      passkeys.readPolicy(),
    ]);
    return policy.required && row?.role === 'admin';
  };

  async function confirmSignIn(bound: Bound, uid: string, signIn: string): Promise<void> {
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
      return { items: rows.map(presentPasskey), recoveryCodesLeft, required };
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

    /** The sign-in that adds it counts as confirmed; others have to show it. */
    async add(
      caller: Person,
      input: Input<'add'>,
      request: FastifyRequest,
    ): Promise<OutputOf<Contract['add']>> {
      const { uid } = caller;
      const signIn = await signInOf(request);
      const open = await take(input.challengeId, { uid, purpose: 'add', boundTo: signIn, request });
      if (!open)
        throw BestieError.field('challengeId', 'That took too long, or was answered already. Try again.');
      const verified = await verifyNewPasskey(input, open);
      if (!verified) throw BestieError.field('attestationObject', 'That is no passkey for this site.');
      const id = uuidv7();
      const now = clock();
      const row = { id, uid, ...verified, transports: input.transports, name: input.name, created_at: now };
      const recoveryCodes = await transaction(async (bound) => {
        requireFound(await bound.people.findForUpdate(uid));
        const before = await bound.passkeys.list(uid);
        requireFewer(before.length);
        if (!(await bound.passkeys.insert({ ...row, last_used_at: null })))
          throw new BestieError('already_exists', { message: 'This passkey is known already.' });
        await bound.passkeys.confirm(uid, signIn, now);
        const codes = before.length === 0 ? newRecoveryCodes() : null;
        if (codes) await bound.passkeys.replaceCodes(uid, codes.map(hashRecoveryCode));
        await record(bound, caller, { uid, verb: 'add', after: { name: input.name } });
        return codes;
      });
      states.forget(uid);
      return { passkey: presentPasskey({ ...row, last_used_at: null }), recoveryCodes };
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
        await record(bound, caller, { uid, verb: 'remove', after: { name, left } });
      });
      states.forget(uid);
    },

    async renewRecoveryCodes(caller: Person): Promise<{ recoveryCodes: string[] }> {
      const { uid } = caller;
      const recoveryCodes = newRecoveryCodes();
      await transaction(async (bound) => {
        if ((await bound.passkeys.list(uid)).length === 0)
          throw new BestieError('limit_reached', { message: 'Add a passkey first.' });
        await bound.passkeys.replaceCodes(uid, recoveryCodes.map(hashRecoveryCode));
        await record(bound, caller, { uid, verb: 'renewRecoveryCodes', after: {} });
      });
      return { recoveryCodes };
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

    async listFailuresOf({ uid }: { uid: string }): Promise<OutputOf<Contract['listFailuresOf']>> {
      const [failures, known] = await Promise.all([passkeys.listFailures(uid), passkeys.list(uid)]);
      return { items: failures.map(presentFailure), passkeys: known.length };
    },

    /** For people who lost theirs. They are signed out, and sign in with their password alone. */
    async removeAllOf(caller: Person, { uid, reason }: Input<'removeAllOf'>): Promise<void> {
      if (uid === caller.uid)
        throw new BestieError('own_role', { message: 'You remove your own passkeys in the settings.' });
      await transaction(async (bound) => {
        const user = requireFound(await bound.people.findForUpdate(uid));
        if (user.status === 'deleted') throw new BestieError('not_found');
        const count = (await bound.passkeys.list(uid)).length;
        await bound.passkeys.removeAll(uid);
        await endSignIns(bound.trx, uid, clock());
        await record(bound, caller, { uid, verb: 'removeAllOf', after: { removed: count }, reason });
        await bound.live.publish({ topic: adminTopic, type: 'passkeys.removeAllOf', ids: [uid] });
      });
      states.forget(uid);
    },

    getPolicy: async () => presentPolicy(await passkeys.readPolicy()),

    async setPolicy(caller: Person, input: Input<'setPolicy'>): Promise<OutputOf<Contract['setPolicy']>> {
      const { adminsNeedPasskeys, version, reason } = input;
      const admins = await transaction(async (bound) => {
        const before = await bound.passkeys.readPolicy();
        if (adminsNeedPasskeys && (await bound.passkeys.list(caller.uid)).length === 0)
          throw new BestieError('limit_reached', {
            message: 'Add a passkey to your own account first, so that you stay an admin.',
          });
        if (!(await bound.passkeys.savePolicy(adminsNeedPasskeys, version))) {
          // The same call again is one.
          if (before.version === version + 1 && before.required === adminsNeedPasskeys) return [];
          throw new BestieError('conflict', { currentVersion: before.version });
        }
        await bound.audit.record({
          actor: caller,
          action: 'passkeys.setPolicy',
          target: { kind: 'setting', id: 'passkeys' },
          before: { adminsNeedPasskeys: before.required },
          after: { adminsNeedPasskeys },
          reason,
        });
        await bound.live.publish({ topic: adminTopic, type: 'passkeys.setPolicy', ids: [] });
        const all = await bound.people.listActiveAdmins();
        for (const { uid } of all) await announceAccessChange(bound.trx, uid);
        return all;
      });
      for (const { uid } of admins) states.forget(uid);
      return presentPolicy(await passkeys.readPolicy());
    },

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

function requireFewer(count: number): void {
  if (count >= limits.passkeys.perPerson)
    throw new BestieError('limit_reached', { message: `You have ${limits.passkeys.perPerson} passkeys.` });
}
