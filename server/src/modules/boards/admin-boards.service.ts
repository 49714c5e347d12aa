import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import type { AdminBoard, adminBoardsContract } from '@bestie/contracts/admin-boards.contract';
import type { Person } from '../../platform/http/caller';
import type { Transaction } from '../../platform/database/transaction';
import { createModeration, listModerated, openToAdmin, presentModerated } from '../reports';
import { presentOpenTransfer } from '../transfers';
import type { AdminBoardRow } from './admin-boards.repository';
import { announceBoard, announceHidden } from './board-announcements';
import type { BoardsRepositories } from './boards.repositories';

type Contract = typeof adminBoardsContract;
type Input<Verb extends keyof Contract> = ParsedInputOf<Contract[Verb]>;

export interface AdminBoardsDependencies {
  repositories: Pick<BoardsRepositories, 'adminBoards'>;
  transaction: Transaction<BoardsRepositories>;
  clock: () => Date;
}

export type AdminBoardsService = ReturnType<typeof createAdminBoardsService>;

/** Admins' acts on everybody's boards. */
export function createAdminBoardsService({ repositories, transaction, clock }: AdminBoardsDependencies) {
  return {
    list: (caller: Person, input: Input<'list'>): Promise<OutputOf<Contract['list']>> =>
      listModerated(caller, input, {
        read: repositories.adminBoards.list,
        positions: {
          activity: (row) => row.active_at,
          created: (row) => row.created_at,
          pins: (row) => row.pin_count,
        },
        numeric: 'pins',
        present: (row) => present(caller, row),
      }),

    ...createModeration({
      transaction,
      clock,
      noun: 'adminBoards',
      kind: 'board',
      find: (bound, id) => bound.boards.accessForUpdate(id, ''),
      title: (board) => board.title,
      async setHidden(bound, board, hidden) {
        await bound.boards.setHidden(board.id, hidden);
        await announceHidden(bound, board);
      },
      perPerson: limits.boards.perPerson,
      async countOwned(bound, uid) {
        await bound.boards.lockAll(uid);
        return bound.boards.count(uid);
      },
      async restore(bound, board, now) {
        await bound.boards.setDeleted(board.id, null, now);
        await announceBoard(bound, board, 'boards.restore');
      },
    }),

    async open(caller: Person, { boardId, reason }: Input<'open'>): Promise<OutputOf<Contract['open']>> {
      return transaction(async (bound) => {
        const board = await bound.boards.accessForUpdate(boardId, caller.uid);
        if (!board || board.deleted_at) throw new BestieError('not_found');
        const until = await openToAdmin(bound, caller, {
          operation: 'adminBoards.open',
          kind: 'board',
          id: boardId,
          reason,
          open: (minutes) => bound.adminBoards.openTo(caller.uid, boardId, minutes),
        });
        return {
          path: paths.fan.publicBoard.replace(':uid', board.owner_uid).replace(':boardId', boardId),
          until,
        };
      });
    },
  };
}

const present = (caller: Person, row: AdminBoardRow): AdminBoard => ({
  ...presentModerated(row, row.seen),
  title: row.visibility !== 'private' || row.seen || row.owner_uid === caller.uid ? row.title : null,
  visibility: row.visibility,
  pinCount: row.pin_count,
  bytes: row.bytes,
  followerCount: row.follower_count,
  activeAt: row.active_at.toISOString(),
  mayFeature: row.may_feature,
  feature: row.feature && {
    from: new Date(row.feature.from).toISOString(),
    until: new Date(row.feature.until).toISOString(),
    order: row.feature.order,
  },
  featureVersion: row.feature_version,
  transfer: presentOpenTransfer(row.transfer),
});
