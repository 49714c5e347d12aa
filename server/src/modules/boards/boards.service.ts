import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { boardTopic, userTopic } from '@bestie/contracts/live';
import type { BoardDetail, boardsContract } from '@bestie/contracts/boards.contract';
import type { Caller, Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import type { Transaction } from '../../platform/database/transaction';
import { requireRestorable } from '../../platform/module/define-policy';
import type { BoardsRepositories } from './boards.repositories';
import { notify } from '../notifications';
import { uidOf } from '../../platform/http/caller';
import { announceBoard } from './board-announcements';
import type { BoardQuery } from './boards.sql';
import type { BoardAccessRow } from './boards.repository';
import { requireVoiceOn } from './board-voice';
import { boardsPolicy } from './boards.policy';
import { presentBoard, presentBoardDetail } from './boards.presenter';

type Input<Verb extends keyof typeof boardsContract> = ParsedInputOf<(typeof boardsContract)[Verb]>;

export interface BoardsDependencies {
  repositories: Pick<BoardsRepositories, 'boards'>;
  transaction: Transaction<BoardsRepositories>;
  clock: () => Date;
}

export type BoardsService = ReturnType<typeof createBoardsService>;

/** Boards themselves; members, sections and pins have services of their own. */
export function createBoardsService({ repositories, transaction, clock }: BoardsDependencies) {
  const { boards } = repositories;

  async function detail(caller: Caller, boardId: string): Promise<BoardDetail> {
    const row = boardsPolicy.requireVisible(caller, await boards.detail(boardId, uidOf(caller)));
    return presentBoardDetail(row, boardsPolicy.permissions(caller, row));
  }

  /** Changes a board under lock and publishes a live event. The verb names the operation and the event. */
  async function change(
    caller: Person,
    boardId: string,
    verb: keyof typeof boardsContract,
    apply: (bound: BoardsRepositories, board: BoardAccessRow) => Promise<void>,
  ): Promise<BoardDetail> {
    await transaction(async (bound) => {
      const board = await bound.boards.accessForUpdate(boardId, caller.uid);
      const visible = boardsPolicy.requireVisible(caller, board);
      await apply(bound, visible);
      await announceBoard(bound, visible, `boards.${verb}`);
    });
    return detail(caller, boardId);
  }

  async function page(
    caller: Person,
    { cursor, limit, ...query }: Omit<BoardQuery, 'uid' | 'after'> & { cursor: string | undefined },
  ): Promise<OutputOf<(typeof boardsContract)['list']>> {
    const after = readPosition(cursor, cursorPart.instant);
    const rows = await boards.list({ ...query, uid: caller.uid, after, limit: limit + 1 });
    return pageOfRows(
      rows,
      limit,
      (row) => encodeCursor([row.active_at.toISOString(), row.id]),
      (row) => presentBoard(row, boardsPolicy.permissions(caller, row)),
    );
  }

  return {
    change,

    list: (caller: Person, { tab, q, cursor, limit }: Input<'list'>) =>
      page(caller, { of: { tab }, search: q, cursor, limit }),

    listPublic: (caller: Person, { uid, cursor, limit }: Input<'listPublic'>) =>
      page(caller, { of: { publicOf: uid }, cursor, limit }),

    async listFeatured(caller: Person): Promise<OutputOf<(typeof boardsContract)['listFeatured']>> {
      const rows = await boards.list({ uid: caller.uid, of: 'featured', limit: limits.boards.featured });
      const place = ({ featured_sort: sort = 0 }: (typeof rows)[number]) => sort;
      const items = [...rows].sort((one, other) => place(one) - place(other));
      return { items: items.map((row) => presentBoard(row, boardsPolicy.permissions(caller, row))) };
    },

    get: (caller: Caller, { boardId }: Input<'get'>) => detail(caller, boardId),

    async create(caller: Person, { id, ...fields }: Input<'create'>): Promise<BoardDetail> {
      const now = clock();
      await transaction(async (bound) => {
        await bound.boards.lockAll(caller.uid);
        const existing = await bound.boards.access(id, caller.uid);
        if (existing) {
          // The client repeats a call whose answer was lost; nobody else must learn whose id it is.
          if (existing.role === 'owner' && existing.deleted_at === null) return;
          throw new BestieError('already_exists');
        }
        await requireVoiceOn(bound, caller, fields);
        await requireRoom(bound, caller.uid);
        await bound.boards.requireTrashRoom(caller.uid, limits.boards.perPerson);
        await bound.boards.insert({
          id,
          owner_uid: caller.uid,
          ...fields,
          cover_pin_id: null,
          created_at: now,
          updated_at: now,
          active_at: now,
          deleted_at: null,
        });
        await announceBoard(bound, { id, owner_uid: caller.uid }, 'boards.create');
      });
      return detail(caller, id);
    },

    update: (caller: Person, { boardId, version, coverPinId, mayFeature, ...changes }: Input<'update'>) =>
      change(caller, boardId, 'update', async (bound, board) => {
        boardsPolicy.require(caller, board, 'manage');
        await requireVoiceOn(bound, caller, { visibility: changes.visibility ?? board.visibility });
        if (changes.visibility !== undefined && changes.visibility !== 'private')
          await bound.requireNotHidden('board', boardId);
        if (coverPinId && (await bound.pins.onBoard(boardId, [coverPinId], false)).length === 0)
          throw BestieError.field('coverPinId', 'A cover is a pin of this board.');
        const fields = {
          ...changes,
          ...(coverPinId !== undefined && { cover_pin_id: coverPinId }),
          ...(mayFeature !== undefined && { may_feature: mayFeature }),
        };
        if (!(await bound.boards.update(boardId, version, fields, clock())))
          throw new BestieError('conflict', { currentVersion: board.version });
        await bound.boardFeatures.endUnlessOpen(boardId);
      }),

    async delete(caller: Person, { boardId }: Input<'delete'>): Promise<void> {
      await transaction(async (bound) => {
        const board = await bound.boards.accessForUpdate(boardId, caller.uid);
        const own = boardsPolicy.require(caller, board, 'delete');
        await bound.boards.setDeleted(boardId, clock(), clock());
        await bound.boardFeatures.endUnlessOpen(boardId);
        await announceBoard(bound, own, 'boards.delete');
        await bound.live.publish({ topic: boardTopic(boardId), type: 'live.disconnect', ids: [] });
      });
    },

    restore: (caller: Person, { boardId }: Input<'restore'>) =>
      change(caller, boardId, 'restore', async (bound, board) => {
        if (!requireRestorable(boardsPolicy, caller, board).deleted_at) return;
        await requireVoiceOn(bound, caller, board);
        await bound.boards.lockAll(caller.uid);
        await requireRoom(bound, caller.uid);
        await bound.boards.setDeleted(boardId, null, clock());
      }),

    async acknowledge(caller: Person, { boardId }: Input<'acknowledge'>): Promise<void> {
      await transaction(async (bound) => {
        const board = boardsPolicy.require(caller, await bound.boards.access(boardId, caller.uid), 'see');
        if (board.role === null) throw new BestieError('not_found');
        if (await bound.boardMembers.markSeen(boardId, caller.uid, clock()))
          await bound.live.publish({
            topic: userTopic(caller.uid),
            type: 'boards.acknowledge',
            ids: [boardId],
          });
      });
    },

    /** @param follows whether the caller follows the board afterwards */
    async setFollow(caller: Person, boardId: string, follows: boolean): Promise<void> {
      await transaction(async (bound) => {
        const board = await bound.boards.accessForUpdate(boardId, caller.uid);
        if (follows) boardsPolicy.require(caller, board, 'follow');
        // Unfollowing works for closed boards, and answers the same for boards that were not followed.
        if (!board) return;
        await bound.boards.setFollow(boardId, caller.uid, follows, clock());
        if (follows)
          await notify(bound, {
            kind: 'boardFollow',
            uid: board.owner_uid,
            actorUid: caller.uid,
            target: { kind: 'board', id: boardId },
            now: clock(),
          });
        await bound.live.publish({
          topic: userTopic(caller.uid),
          type: follows ? 'boards.follow' : 'boards.unfollow',
          ids: [boardId],
        });
      });
    },
  };
}

async function requireRoom(bound: BoardsRepositories, uid: string): Promise<void> {
  if ((await bound.boards.count(uid)) >= limits.boards.perPerson)
    throw new BestieError('limit_reached', {
      message: `You can have up to ${limits.boards.perPerson} boards.`,
    });
}
