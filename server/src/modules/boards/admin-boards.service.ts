import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { adminTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import type { BulkOutcome } from '@bestie/contracts/admin-boards';
import type { AdminBoard, adminBoardsContract } from '@bestie/contracts/admin-boards.contract';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import type { Transaction } from '../../platform/database/transaction';
import { actOnEach } from '../../platform/module/act-on-each';
import type { ModerationVerb } from '../../platform/module/act-on-each';
import { notify } from '../notifications';
import type { AdminBoardRow } from './admin-boards.repository';
import { announceBoard, announceHidden } from './board-announcements';
import type { BoardAccessRow } from './boards.repository';
import type { BoardsRepositories } from './boards.repositories';

type Contract = typeof adminBoardsContract;
type Input<Verb extends keyof Contract> = ParsedInputOf<Contract[Verb]>;
type Several = Input<'hide'>;
type Results = OutputOf<Contract['hide']>;

export interface AdminBoardsDependencies {
  repositories: Pick<BoardsRepositories, 'adminBoards'>;
  transaction: Transaction<BoardsRepositories>;
  clock: () => Date;
}

export type AdminBoardsService = ReturnType<typeof createAdminBoardsService>;

/** Admins' acts on everybody's boards. */
export function createAdminBoardsService({ repositories, transaction, clock }: AdminBoardsDependencies) {
  const each = (
    caller: Person,
    { boards, reason }: Several,
    verb: ModerationVerb,
    apply: (bound: BoardsRepositories, board: BoardAccessRow, now: Date) => Promise<BulkOutcome>,
  ): Promise<Results> =>
    actOnEach(transaction, {
      caller,
      things: boards,
      reason,
      noun: 'adminBoards',
      kind: 'board',
      verb,
      find: (bound, id) => bound.boards.accessForUpdate(id, ''),
      apply: (bound, board) => apply(bound, board, clock()),
    });

  return {
    async list(caller: Person, input: Input<'list'>): Promise<OutputOf<Contract['list']>> {
      const { cursor, limit, sort, q, reported, ...filter } = input;
      const after = readPosition(cursor, sort === 'pins' ? cursorPart.number : cursorPart.instant);
      const rows = await repositories.adminBoards.list({
        ...filter,
        uid: caller.uid,
        sort,
        reported: reported === 'yes',
        search: q,
        after,
        limit: limit + 1,
      });
      return pageOfRows(
        rows,
        limit,
        (row) => encodeCursor([positionOf(row, sort), row.id]),
        (row) => present(caller, row),
      );
    },

    hide: (caller: Person, input: Several) =>
      each(caller, input, 'hide', async (bound, board, now) => {
        await bound.boards.setHidden(board.id, { at: now, reason: input.reason });
        const id = await bound.recordHiding({
          kind: 'board',
          targetId: board.id,
          ownerUid: board.owner_uid,
          title: board.title,
          reason: input.reason,
          by: caller.uid,
          now,
        });
        await notify(bound, {
          kind: 'sanction',
          uid: board.owner_uid,
          actorUid: null,
          target: { kind: 'reportDecision', id },
          now,
        });
        await announceHidden(bound, board);
        return 'done';
      }),

    show: (caller: Person, input: Several) =>
      each(caller, input, 'show', async (bound, board, now) => {
        await bound.boards.setHidden(board.id, null);
        await bound.endHiding('board', board.id, now);
        await announceHidden(bound, board);
        return 'done';
      }),

    restore: (caller: Person, input: Several) =>
      each(caller, input, 'restore', async (bound, board, now) => {
        await bound.boards.lockOwner(board.owner_uid);
        if ((await bound.boards.countOwned(board.owner_uid)) >= limits.boards.perPerson) return 'taken';
        await bound.boards.setDeleted(board.id, null, now);
        await announceBoard(bound, board, 'boards.restore');
        return 'done';
      }),

    async open(caller: Person, { boardId, reason }: Input<'open'>): Promise<OutputOf<Contract['open']>> {
      return transaction(async (bound) => {
        const board = await bound.boards.accessForUpdate(boardId, caller.uid);
        if (!board || board.deleted_at) throw new BestieError('not_found');
        const until = await bound.adminBoards.openTo(caller.uid, boardId, limits.spaces.openMinutes);
        await bound.audit.record({
          actor: caller,
          action: 'adminBoards.open',
          target: { kind: 'board', id: boardId },
          after: { until: until.toISOString() },
          reason,
        });
        await bound.live.publish({ topic: adminTopic, type: 'adminBoards.open', ids: [boardId] });
        return {
          path: paths.fan.publicBoard.replace(':uid', board.owner_uid).replace(':boardId', boardId),
          until: until.toISOString(),
        };
      });
    },
  };
}

function positionOf(row: AdminBoardRow, sort: Input<'list'>['sort']): string | number {
  if (sort === 'pins') return row.pin_count;
  return (sort === 'created' ? row.created_at : row.active_at).toISOString();
}

function present(caller: Person, row: AdminBoardRow): AdminBoard {
  const { deleted_at: deleted, hidden_at: hidden } = row;
  return {
    id: row.id,
    version: row.version,
    title: row.visibility !== 'private' || row.seen || row.owner_uid === caller.uid ? row.title : null,
    visibility: row.visibility,
    owner: row.owner,
    pinCount: row.pin_count,
    bytes: row.bytes,
    openReports: row.open_reports,
    followerCount: row.follower_count,
    createdAt: row.created_at.toISOString(),
    activeAt: row.active_at.toISOString(),
    deletedAt: deleted?.toISOString() ?? null,
    hidden: hidden && { at: hidden.toISOString(), reason: row.hidden_reason ?? '' },
    openedUntil: row.opened_until?.toISOString() ?? null,
    can: {
      hide: !deleted && !hidden,
      show: hidden !== null,
      restore: deleted !== null,
      open: !deleted && !row.seen,
      see: row.seen,
    },
  };
}
