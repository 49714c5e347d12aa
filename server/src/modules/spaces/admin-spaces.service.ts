import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { limits } from '@bestie/contracts/limits';
import type { AdminSpace, adminSpacesContract } from '@bestie/contracts/admin-spaces.contract';
import type { Person } from '../../platform/http/caller';
import type { Transaction } from '../../platform/database/transaction';
import { createModeration, listModerated, presentModerated } from '../reports';
import { presentOpenTransfer } from '../transfers';
import type { AdminSpaceRow } from './admin-spaces.repository';
import { announceSpace } from './space-announcements';
import { setSpaceHidden } from './space-reports';
import type { SpacesRepositories } from './spaces.repositories';

type Contract = typeof adminSpacesContract;
type Input<Verb extends keyof Contract> = ParsedInputOf<Contract[Verb]>;

export interface AdminSpacesDependencies {
  repositories: Pick<SpacesRepositories, 'adminSpaces'>;
  transaction: Transaction<SpacesRepositories>;
  clock: () => Date;
}

export type AdminSpacesService = ReturnType<typeof createAdminSpacesService>;

/** Admins' acts on everybody's spaces. Looking into one is `spaces.open`. */
export function createAdminSpacesService({ repositories, transaction, clock }: AdminSpacesDependencies) {
  return {
    list: (caller: Person, input: Input<'list'>): Promise<OutputOf<Contract['list']>> =>
      listModerated(caller, input, {
        read: repositories.adminSpaces.list,
        positions: {
          activity: (row) => row.active_at,
          created: (row) => row.created_at,
          size: (row) => row.bytes,
        },
        numeric: 'size',
        present,
      }),

    ...createModeration({
      transaction,
      clock,
      noun: 'adminSpaces',
      kind: 'space',
      find: (bound, id) => bound.spaces.accessForUpdate(id, ''),
      title: (space) => space.name,
      setHidden: (bound, space, hidden) => setSpaceHidden(bound, space.id, hidden),
      perPerson: limits.spaces.perPerson,
      async countOwned(bound, uid) {
        await bound.spaces.lockAll(uid);
        return bound.spaces.count(uid);
      },
      async restore(bound, space, now) {
        await bound.spaces.setDeleted(space.id, null, now);
        await announceSpace(bound, space.id, 'spaces.restore');
      },
    }),
  };
}

const present = (row: AdminSpaceRow): AdminSpace => ({
  ...presentModerated(row, !row.deleted_at && (row.role !== null || row.opened_until !== null)),
  name: row.name,
  memberCount: row.member_count,
  assetCount: row.asset_count,
  bytes: row.bytes,
  activeAt: row.active_at.toISOString(),
  transfer: presentOpenTransfer(row.transfer),
  archivedAt: row.archived_at?.toISOString() ?? null,
});
