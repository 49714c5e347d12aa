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

/** What a change of one board needs to know. */
interface Change {
  caller: Person;
  reason: string;
  now: Date;
}

/** Admins' acts on everybody's boards. */
export function createAdminBoardsService({ repositories, transaction, clock }: AdminBoardsDependencies) {
  /** Acts on one board after the other, each in its own transaction, so that each answers for itself. */
  async function each(
    caller: Person,
    { boards, reason }: Several,
    verb: 'hide' | 'show' | 'restore',
    /** @returns false when it is so already */
    apply: (
      bound: BoardsRepositories,
      board: BoardAccessRow,
      change: Change,
    ) => Promise<boolean | BulkOutcome>,
  ): Promise<Results> {
    const results: Results['results'] = [];
    for (const { id, version } of boards) {
      const outcome = await transaction(async (bound): Promise<BulkOutcome> => {
        const admins = await bound.people.listActiveAdmins();
        const board = await bound.boards.accessForUpdate(id, '');
        if (!board) return 'missing';
        const own = board.owner_uid === caller.uid;
        if (own && admins.length > 1) return 'own';
        const change = { caller, reason, now: clock() };
        const before = { hidden: board.hidden_at !== null, deleted: board.deleted_at !== null };
        if (isSo(board, verb)) return 'done';
        if (board.version !== version) return 'changed';
        const applied = await apply(bound, board, change);
        if (typeof applied === 'string') return applied;
        await bound.audit.record({
          actor: caller,
          action: `adminBoards.${verb}`,
          target: { kind: 'board', id },
          before,
          after: {
            hidden: verb === 'hide' || (verb === 'restore' && before.hidden),
            deleted: verb !== 'restore' && before.deleted,
            // A single admin decides on their own board as well.
            ...(own && { alone: true }),
          },
          reason,
        });
        await bound.live.publish({ topic: adminTopic, type: `adminBoards.${verb}`, ids: [id] });
        return 'done';
      });
      results.push({ id, outcome });
    }
    return { results };
  }

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
      each(caller, input, 'hide', async (bound, board, { reason, now }) => {
        if (board.deleted_at) return 'changed';
        await bound.boards.setHidden(board.id, { at: now, reason });
        const id = await bound.recordHiding({
          kind: 'board',
          targetId: board.id,
          ownerUid: board.owner_uid,
          title: board.title,
          reason,
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
        return true;
      }),

    show: (caller: Person, input: Several) =>
      each(caller, input, 'show', async (bound, board, { now }) => {
        await bound.boards.setHidden(board.id, null);
        await bound.endHiding('board', board.id, now);
        await announceHidden(bound, board);
        return true;
      }),

    restore: (caller: Person, input: Several) =>
      each(caller, input, 'restore', async (bound, board, { now }) => {
        await bound.boards.lockOwner(board.owner_uid);
        if ((await bound.boards.countOwned(board.owner_uid)) >= limits.boards.perPerson) return 'taken';
        await bound.boards.setDeleted(board.id, null, now);
        await announceBoard(bound, board, 'boards.restore');
        return true;
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

/** Whether a board is already as the act leaves it, so that a repeated call is one. */
const isSo = (board: BoardAccessRow, verb: 'hide' | 'show' | 'restore'): boolean =>
  ({
    hide: board.hidden_at !== null,
    show: board.hidden_at === null,
    restore: board.deleted_at === null,
  })[verb];

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
