import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { limits } from '@bestie/contracts/limits';
import type { BulkOutcome } from '@bestie/contracts/admin-boards';
import type { AdminSpace, adminSpacesContract } from '@bestie/contracts/admin-spaces.contract';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import type { Transaction } from '../../platform/database/transaction';
import { actOnEach } from '../../platform/module/act-on-each';
import type { ModerationVerb } from '../../platform/module/act-on-each';
import { notify } from '../notifications';
import type { AdminSpaceRow } from './admin-spaces.repository';
import { announceSpace } from './space-announcements';
import { setSpaceHidden } from './space-reports';
import type { SpaceAccessRow } from './spaces.repository';
import type { SpacesRepositories } from './spaces.repositories';

type Contract = typeof adminSpacesContract;
type Input<Verb extends keyof Contract> = ParsedInputOf<Contract[Verb]>;
type Several = Input<'hide'>;

export interface AdminSpacesDependencies {
  repositories: Pick<SpacesRepositories, 'adminSpaces'>;
  transaction: Transaction<SpacesRepositories>;
  clock: () => Date;
}

export type AdminSpacesService = ReturnType<typeof createAdminSpacesService>;

/** Admins' acts on everybody's spaces. Looking into one is `spaces.open`. */
export function createAdminSpacesService({ repositories, transaction, clock }: AdminSpacesDependencies) {
  const each = (
    caller: Person,
    { spaces, reason }: Several,
    verb: ModerationVerb,
    apply: (bound: SpacesRepositories, space: SpaceAccessRow, now: Date) => Promise<BulkOutcome>,
  ): Promise<OutputOf<Contract['hide']>> =>
    actOnEach(transaction, {
      caller,
      things: spaces,
      reason,
      noun: 'adminSpaces',
      kind: 'space',
      verb,
      find: (bound, id) => bound.spaces.accessForUpdate(id, ''),
      apply: (bound, space) => apply(bound, space, clock()),
    });

  return {
    async list(caller: Person, input: Input<'list'>): Promise<OutputOf<Contract['list']>> {
      const { cursor, limit, sort, q, reported, ...filter } = input;
      const rows = await repositories.adminSpaces.list({
        ...filter,
        uid: caller.uid,
        sort,
        reported: reported === 'yes',
        search: q,
        after: readPosition(cursor, sort === 'size' ? cursorPart.number : cursorPart.instant),
        limit: limit + 1,
      });
      return pageOfRows(rows, limit, (row) => encodeCursor([positionOf(row, sort), row.id]), present);
    },

    hide: (caller: Person, input: Several) =>
      each(caller, input, 'hide', async (bound, space, now) => {
        const { reason } = input;
        await setSpaceHidden(bound, space.id, { at: now, reason });
        const id = await bound.recordHiding({
          kind: 'space',
          targetId: space.id,
          ownerUid: space.owner_uid,
          title: space.name,
          reason,
          by: caller.uid,
          now,
        });
        await notify(bound, {
          kind: 'sanction',
          uid: space.owner_uid,
          actorUid: null,
          target: { kind: 'reportDecision', id },
          now,
        });
        return 'done';
      }),

    show: (caller: Person, input: Several) =>
      each(caller, input, 'show', async (bound, space, now) => {
        await setSpaceHidden(bound, space.id, null);
        await bound.endHiding('space', space.id, now);
        return 'done';
      }),

    restore: (caller: Person, input: Several) =>
      each(caller, input, 'restore', async (bound, space, now) => {
        await bound.spaces.lockOwner(space.owner_uid);
        if ((await bound.spaces.countOwned(space.owner_uid)) >= limits.spaces.perPerson) return 'taken';
        await bound.spaces.setDeleted(space.id, null, now);
        await announceSpace(bound, space.id, 'spaces.restore');
        return 'done';
      }),
  };
}

function positionOf(row: AdminSpaceRow, sort: Input<'list'>['sort']): string | number {
  if (sort === 'size') return row.bytes;
  return (sort === 'created' ? row.created_at : row.active_at).toISOString();
}

function present(row: AdminSpaceRow): AdminSpace {
  const { deleted_at: deleted, hidden_at: hidden } = row;
  const see = !deleted && (row.role !== null || row.opened_until !== null);
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    owner: row.owner,
    memberCount: row.member_count,
    assetCount: row.asset_count,
    bytes: row.bytes,
    openReports: row.open_reports,
    createdAt: row.created_at.toISOString(),
    activeAt: row.active_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
    deletedAt: deleted?.toISOString() ?? null,
    hidden: hidden && { at: hidden.toISOString(), reason: row.hidden_reason ?? '' },
    openedUntil: row.opened_until?.toISOString() ?? null,
    can: {
      hide: !deleted && !hidden,
      show: hidden !== null,
      restore: deleted !== null,
      open: !deleted && !see,
      see,
    },
  };
}
