import { createAuditRepository } from '../../audit/audit.repository';
import { createTransaction } from '../../database/transaction';
import type { Person } from '../../http/caller';
import { createOutboxRepository } from '../../live/outbox.repository';
import { userTopic } from '@bestie/contracts/live';
import type { IdentityDatabase } from '../identity-database';
import { createPeopleRepository } from '../people.repository';
import { announceAccessChange } from '../revocation.repository';
import { createPasskeysRepository } from './passkeys.repository';

/** Transactions over passkeys, people, the audit log and live events. */
export const createPasskeysTransaction = (db: IdentityDatabase) =>
  createTransaction(db, (trx) => ({
    trx,
    passkeys: createPasskeysRepository(trx),
    people: createPeopleRepository(trx),
    audit: createAuditRepository(trx),
    live: createOutboxRepository(trx),
  }));

export type PasskeysTransaction = ReturnType<typeof createPasskeysTransaction>;
export type BoundPasskeys = Parameters<Parameters<PasskeysTransaction>[0]>[0];

/** Records a change of somebody's second factor, and has every server and open page follow. */
export async function recordPasskeyChange(
  bound: BoundPasskeys,
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
