import { BestieError } from '@bestie/contracts/errors';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import type { Identity } from '../../platform/identity/identity';
import type { Erasure } from '../../platform/backups/erasures';
import type { ErasedRows } from '../../platform/module/declarations';
import type { Connection } from '../../platform/module/define-module';
import type { ObjectsService } from '../../platform/objects/objects.service';
import type { Transaction } from '../../platform/database/transaction';
import type { AccountRepositories } from './account.repositories';

export interface AccountErasureDependencies {
  repositories: AccountRepositories;
  transaction: Transaction<AccountRepositories>;
  identity: Pick<Identity, 'admin' | 'forget'>;
  objects: Pick<ObjectsService, 'removeObject'>;
  /** Writes the erasure down outside of the database, so that a restored backup repeats it. */
  recordErasure: (erasure: Erasure) => Promise<void>;
  /** What is erased with a person, in this order. */
  erased: readonly ErasedRows<Connection>[];
  clock: () => Date;
}

export type AccountErasure = ReturnType<typeof createAccountErasure>;

const batch = 100;

/**
 * Runs daily and erases people who asked for deletion 30 days ago, or whose account is deleted already. Every step is
 * idempotent, so an interrupted erasure is repeated; only the last step marks it as done.
 */
export function createAccountErasure(dependencies: AccountErasureDependencies) {
  const { repositories, transaction, identity, objects, recordErasure, erased, clock } = dependencies;

  /** Makes the deletion final. @returns false if the person has canceled it */
  const begin = (uid: string): Promise<boolean> =>
    transaction(async (bound) => {
      const person = await bound.people.findForUpdate(uid);
      if (!person || person.erased_at !== null) return false;
      if (person.status === 'deleted') return true;
      if (person.leaves_at === null || person.leaves_at > clock()) return false;
      await bound.account.endSignIns(uid, clock());
      await bound.account.forgetMails(uid);
      await bound.people.markDeleted(uid, clock());
      await bound.emit(personDeleted({ uid, now: clock(), textsToo: person.texts_leave }));
      return true;
    });

  async function eraseAccount(uid: string): Promise<void> {
    try {
      await identity.admin.delete(uid);
    } catch (error) {
      // The account was deleted before, by the person or before a crash.
      if (!(error instanceof BestieError) || error.code !== 'not_found') throw error;
    }
  }

  async function eraseObjects(uid: string): Promise<void> {
    while ((await repositories.spaceAssets.eraseInSpacesOf(uid, batch)) > 0);
    for (let after = ''; ;) {
      const names = await repositories.account.listObjects(uid, after, batch);
      for (const name of names) await objects.removeObject(name);
      const last = names.at(-1);
      if (last === undefined) return;
      after = last;
    }
  }

  async function eraseRows(uid: string, rows: ErasedRows<Connection>): Promise<void> {
    for (;;) {
      const removed = await transaction(async (bound) => {
        const erase = () => bound.account.eraseRows(uid, rows);
        return rows.around ? rows.around(bound.connection, uid, erase) : erase();
      });
      if (removed === 0) return;
    }
  }

  async function erase(uid: string): Promise<boolean> {
    if (!(await begin(uid))) return false;
    const textsToo = (await repositories.people.find(uid))?.texts_leave ?? false;
    await recordErasure({ uid, at: clock().toISOString(), textsToo });
    identity.forget(uid);
    await eraseAccount(uid);
    await eraseObjects(uid);
    for (const rows of erased) await eraseRows(uid, rows);
    await repositories.account.eraseUsage(uid);
    await transaction(async (bound) => {
      await bound.account.setErased(uid, clock());
      await bound.audit.record({ actor: null, action: 'account.erase', target: { kind: 'user', id: uid } });
    });
    return true;
  }

  return {
    /**
     * Erases everybody who is due, and continues after failures.
     * @returns their number
     * @throws the first failure, after all others are done
     */
    async run(): Promise<number> {
      let count = 0;
      const failures: unknown[] = [];
      for (let after = ''; ;) {
        const uids = await repositories.account.listToErase(clock(), after, batch);
        for (const uid of uids) {
          try {
            if (await erase(uid)) count += 1;
          } catch (error) {
            failures.push(error);
          }
        }
        const last = uids.at(-1);
        if (last === undefined) break;
        after = last;
      }
      if (failures.length > 0) throw failures[0];
      return count;
    },
  };
}
