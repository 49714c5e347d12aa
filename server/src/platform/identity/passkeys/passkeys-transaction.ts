import { createAuditRepository } from '../../audit/audit.repository';
import { createTransaction } from '../../database/transaction';
import type { Person } from '../../http/caller';
import { createOutboxRepository } from '../../live/outbox.repository';
import { userTopic } from '@bestie/contracts/live';
import type { IdentityDatabase } from '../identity-database';
import { createPeopleRepository } from '../people.repository';
import { announceAccessChange } from '../revocation.repository';
import type { Emitted } from '../../module/domain-events';
import { createPasskeysRepository } from './passkeys.repository';

/** Has modules handle a domain event in a transaction. */
export type EmitIn = (trx: IdentityDatabase, happened: Emitted) => Promise<void>;

/** Transactions over passkeys, people, the audit log and live events. */
export const createPasskeysTransaction = (db: IdentityDatabase, emit: EmitIn) =>
  createTransaction(db, (trx) => ({
    trx,
    passkeys: createPasskeysRepository(trx),
    people: createPeopleRepository(trx),
    audit: createAuditRepository(trx),
    live: createOutboxRepository(trx),
    emit: (happened: Emitted) => emit(trx, happened),
  }));

export type PasskeysTransaction = ReturnType<typeof createPasskeysTransaction>;
export type BoundPasskeys = Parameters<Parameters<PasskeysTransaction>[0]>[0];

/** Records a change of somebody's second factor, and has every server and open page follow. @returns id of the audit row */
export async function recordPasskeyChange(
  bound: BoundPasskeys,
  caller: Person,
  {
    uid,
    verb,
    after,
    reason,
  }: {
    uid: string;
    verb: 'add' | 'remove' | 'removeAllOf' | 'renewRecoveryCodes';
    after: object;
    reason?: string;
  },
): Promise<string> {
  const auditId = await bound.audit.record({
    actor: caller,
    action: `passkeys.${verb}`,
    target: { kind: 'user', id: uid },
    after,
    ...(reason !== undefined && { reason }),
  });
  await bound.live.publish({ topic: userTopic(uid), type: `passkeys.${verb}`, ids: [] });
  await announceAccessChange(bound.trx, uid);
  return auditId;
}
