import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { adminTopic } from '@bestie/contracts/live';
import type { passkeysContract } from '@bestie/contracts/passkeys.contract';
import type { Person } from '../../http/caller';
import { requireFound } from '../../http/require-found';
import type { AccessStates } from '../access-states';
import { secondFactorRemoved } from '../identity.domain-events';
import { announceAccessChange, endSignIns } from '../revocation.repository';
import { presentFailure, presentPolicy } from './passkeys.presenter';
import type { PasskeysRepository } from './passkeys.repository';
import { recordPasskeyChange, type PasskeysTransaction } from './passkeys-transaction';

type Contract = typeof passkeysContract;
type Input<Verb extends keyof Contract> = ParsedInputOf<Contract[Verb]>;

export interface PasskeysAdministrationDependencies {
  passkeys: PasskeysRepository;
  transaction: PasskeysTransaction;
  states: Pick<AccessStates, 'forget'>;
  clock: () => Date;
}

/** What admins do about the second factor: of one person, and whether they need one themselves. */
export function createPasskeysAdministration({
  passkeys,
  transaction,
  states,
  clock,
}: PasskeysAdministrationDependencies) {
  return {
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
        if (count === 0) return;
        await bound.passkeys.removeAll(uid);
        await endSignIns(bound.trx, uid, clock());
        const auditId = await recordPasskeyChange(bound, caller, {
          uid,
          verb: 'removeAllOf',
          after: { removed: count },
          reason,
        });
        await bound.emit(secondFactorRemoved({ uid, auditId, now: clock() }));
        await bound.live.publish({ topic: adminTopic, type: 'passkeys.removeAllOf', ids: [uid] });
      });
      states.forget(uid);
    },

    getPolicy: async () => presentPolicy(await passkeys.readPolicy()),

    async setPolicy(caller: Person, input: Input<'setPolicy'>): Promise<OutputOf<Contract['setPolicy']>> {
      const { adminsNeedPasskeys, version, reason } = input;
      const admins = await transaction(async (bound) => {
        const before = await bound.passkeys.readPolicy();
        if (before.required === adminsNeedPasskeys) return [];
        if (adminsNeedPasskeys && (await bound.passkeys.list(caller.uid)).length === 0)
          throw new BestieError('limit_reached', {
            message: 'Add a passkey to your own account first, so that you stay an admin.',
          });
        if (!(await bound.passkeys.savePolicy(adminsNeedPasskeys, version))) {
          // Another admin may have decided the same at this moment.
          const now = await bound.passkeys.readPolicy();
          if (now.required === adminsNeedPasskeys) return [];
          throw new BestieError('conflict', { currentVersion: now.version });
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
  };
}
