import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { adminTopic, userTopic } from '@bestie/contracts/live';
import type { TransferOffer, transfersContract } from '@bestie/contracts/transfers.contract';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { isOnlyAdmin } from '../../platform/identity/is-only-admin';
import type { ObjectsService } from '../../platform/objects/objects.service';
import { notify } from '../notifications';
import type { TransferRow } from './transfers.repository';
import type { TransfersRepositories } from './transfers.repositories';

type Contract = typeof transfersContract;
type Input<Verb extends keyof Contract> = ParsedInputOf<Contract[Verb]>;

export interface TransfersDependencies {
  repositories: TransfersRepositories;
  transaction: Transaction<TransfersRepositories>;
  clock: () => Date;
  quotaOf: ObjectsService['quota'];
}

export type TransfersService = ReturnType<typeof createTransfersService>;

/**
 * Gives boards and spaces to another owner. An admin offers; until the new owner accepts, everything stays as it is. Deals
 * and receipts belong to people, not to these things, and never move.
 */
export function createTransfersService(dependencies: TransfersDependencies) {
  const { repositories, transaction, clock, quotaOf } = dependencies;

  /** Audits, and tells the pages of admins and of both owners. */
  async function record(
    bound: TransfersRepositories,
    caller: Person,
    verb: 'offer' | 'withdraw' | 'accept' | 'decline',
    transfer: Pick<TransferRow, 'id' | 'kind' | 'target_id' | 'from_uid' | 'to_uid'>,
    reason?: string,
  ): Promise<void> {
    const owners = { before: { owner: transfer.from_uid }, after: { owner: transfer.to_uid } };
    await bound.audit.record({
      actor: caller,
      action: `transfers.${verb}`,
      target: { kind: transfer.kind, id: transfer.target_id },
      ...(verb === 'accept' ? owners : { after: { offeredTo: transfer.to_uid } }),
      ...(reason !== undefined && { reason }),
    });
    const event = { type: `transfers.${verb}` as const, ids: [transfer.id] };
    for (const topic of [adminTopic, userTopic(transfer.to_uid), userTopic(transfer.from_uid)])
      await bound.live.publish({ topic, ...event });
  }

  /** An open offer to the caller. */
  const offerTo = async (bound: TransfersRepositories, caller: Person, id: string): Promise<TransferRow> => {
    const transfer = await bound.transfers.openForUpdate(id);
    return requireFound(transfer?.to_uid === caller.uid && transfer);
  };

  return {
    async list(caller: Person): Promise<OutputOf<Contract['list']>> {
      const items: TransferOffer[] = [];
      for (const row of await repositories.transfers.listTo(caller.uid)) {
        const thing = await repositories.things.find(row.kind, row.target_id);
        if (!thing) continue;
        items.push({
          id: row.id,
          kind: row.kind,
          title: thing.title,
          from: row.from,
          bytes: await repositories.transfers.bytesOf(
            repositories.things.objects(row.kind, row.target_id),
            row.from_uid,
          ),
          offeredAt: row.offered_at.toISOString(),
          expiresAt: row.expires_at.toISOString(),
        });
      }
      return { items };
    },

    async offer(caller: Person, input: Input<'offer'>): Promise<OutputOf<Contract['offer']>> {
      return transaction(async (bound) => {
        const repeated = await bound.transfers.find(input.id);
        if (repeated) {
          if (repeated.offered_by !== caller.uid || repeated.target_id !== input.targetId)
            throw new BestieError('already_exists');
          return { expiresAt: repeated.expires_at.toISOString() };
        }
        const admins = await bound.people.listActiveAdmins();
        const thing = requireFound(await bound.things.find(input.kind, input.targetId));
        if (thing.ownerUid === caller.uid && !isOnlyAdmin(caller, admins))
          throw new BestieError('forbidden', {
            message: 'This is your own. Another admin has to give it away.',
          });
        requireVersion(thing, input.version);
        const heir = await bound.people.findByWord(input.to);
        if (!heir) throw BestieError.field('to', 'No one here has that email or handle.');
        if (heir.uid === caller.uid) throw BestieError.field('to', 'You can’t give it to yourself.');
        if (heir.uid === thing.ownerUid) throw BestieError.field('to', 'They own it already.');
        await bound.things.requireRoom(input.kind, heir.uid);
        const now = clock();
        const transfer = {
          id: input.id,
          kind: input.kind,
          target_id: input.targetId,
          from_uid: thing.ownerUid,
          to_uid: heir.uid,
          keeps_editing: input.keepsEditing,
          offered_by: caller.uid,
          offered_at: now,
        };
        if (!(await bound.transfers.insert(transfer, limits.transferDays)))
          throw new BestieError('already_exists', { message: 'It is offered to someone already.' });
        await record(bound, caller, 'offer', transfer, input.reason);
        for (const uid of [heir.uid, thing.ownerUid])
          await notify(bound, {
            kind: 'transfer',
            uid,
            actorUid: null,
            target: { kind: 'transfer', id: input.id },
            now,
          });
        const { expires_at } = requireFound(await bound.transfers.find(input.id));
        return { expiresAt: expires_at.toISOString() };
      });
    },

    async withdraw(caller: Person, { transferId, reason }: Input<'withdraw'>): Promise<void> {
      await transaction(async (bound) => {
        const transfer = requireFound(await bound.transfers.openForUpdate(transferId));
        await bound.transfers.end(transferId, 'withdrawn', clock());
        await record(bound, caller, 'withdraw', transfer, reason);
      });
    },

    async accept(caller: Person, { transferId }: Input<'accept'>): Promise<OutputOf<Contract['accept']>> {
      const quota = await quotaOf(caller.uid);
      return transaction(async (bound) => {
        const transfer = await offerTo(bound, caller, transferId);
        const { kind, target_id: targetId, from_uid: fromUid } = transfer;
        const thing = requireFound(await bound.things.find(kind, targetId));
        if (thing.ownerUid !== fromUid) throw new BestieError('not_found');
        await bound.things.requireRoom(kind, caller.uid);
        const names = bound.things.objects(kind, targetId);
        const { committed, moved } = await bound.objectOwners.move(names, { from: fromUid, to: caller.uid });
        // Whoever is over their quota already may still take what has no bytes.
        if (moved > 0 && committed > quota) throw new BestieError('quota_exceeded');
        const now = clock();
        await bound.things.move(kind, {
          id: targetId,
          fromUid,
          toUid: caller.uid,
          keepsEditing: transfer.keeps_editing,
          now,
        });
        await bound.transfers.end(transferId, 'accepted', now);
        await record(bound, caller, 'accept', transfer);
        await notify(bound, {
          kind: 'transfer',
          uid: fromUid,
          actorUid: caller.uid,
          target: { kind: 'transfer', id: transferId },
          now,
        });
        return { kind, targetId };
      });
    },

    async decline(caller: Person, { transferId }: Input<'decline'>): Promise<void> {
      await transaction(async (bound) => {
        const transfer = await offerTo(bound, caller, transferId);
        await bound.transfers.end(transferId, 'declined', clock());
        await record(bound, caller, 'decline', transfer);
      });
    },
  };
}
