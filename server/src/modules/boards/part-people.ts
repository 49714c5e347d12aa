import { boardTopic, userTopic } from '@bestie/contracts/live';
import type { BoardsRepositories } from './boards.repositories';

/** After a block, each person leaves the other's boards, and open pages of those close. */
export async function partPeople(bound: BoardsRepositories, ownerUid: string, uid: string): Promise<void> {
  for (const boardId of await bound.boards.part(ownerUid, uid)) {
    await bound.live.publish({ topic: boardTopic(boardId), type: 'live.disconnect', ids: [] });
    for (const topic of [userTopic(ownerUid), userTopic(uid)])
      await bound.live.publish({ topic, type: 'boards.removeMember', ids: [boardId] });
  }
}
