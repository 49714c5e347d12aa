import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { boardTopic } from '@bestie/contracts/live';
import { contentLabels } from '@bestie/contracts/reports';
import { requireFound } from '../../platform/http/require-found';
import type { TransferTarget } from '../../platform/module/declarations';
import { announceBoard } from './board-announcements';
import { uploadsOfBoard } from './board-transfers.sql';
import type { BoardsRepositories } from './boards.repositories';

/** How a board changes its owner. */
export const boardTransfers: TransferTarget<BoardsRepositories> = {
  async find(bound, id) {
    const board = await bound.boards.accessForUpdate(id, '');
    if (!board || board.deleted_at) return undefined;
    const { label } = requireFound(await bound.boards.card(id, ''));
    return {
      ownerUid: board.owner_uid,
      title: label === null ? board.title : contentLabels[label],
      version: board.version,
    };
  },

  async requireRoom(bound, uid) {
    await bound.boards.lockAll(uid);
    if ((await bound.boards.count(uid)) >= limits.boards.perPerson)
      throw new BestieError('limit_reached', {
        message: `A person can have up to ${limits.boards.perPerson} boards.`,
      });
  },

  async move(bound, { id, fromUid, toUid, keepsEditing, now }) {
    await bound.boardMembers.remove(id, toUid);
    await bound.boards.setFollow(id, toUid, false, now);
    await bound.boards.setOwner(id, toUid, now);
    await bound.boardFeatures.end(id);
    if (keepsEditing)
      await bound.boardMembers.insert({
        board_id: id,
        uid: fromUid,
        role: 'editor',
        added_by: toUid,
        added_as_email: null,
        added_at: now,
        seen_at: now,
      });
    await announceBoard(bound, { id, owner_uid: toUid }, 'boards.update', [fromUid]);
    await bound.live.publish({ topic: boardTopic(id), type: 'live.disconnect', ids: [] });
  },

  objects: uploadsOfBoard,
};
