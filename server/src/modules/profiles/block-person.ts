import { boardTopic, userTopic } from '@bestie/contracts/live';
import type { Repositories } from '../../repositories';

/** Two people part: nobody follows the other, each leaves the other's boards, and open pages of those close. Twice is once. */
export async function blockPerson(
  bound: Repositories,
  ownerUid: string,
  uid: string,
  now: Date,
): Promise<void> {
  await bound.personTies.block(ownerUid, uid, now);
  for (const boardId of await bound.boards.part(ownerUid, uid)) {
    await bound.live.publish({ topic: boardTopic(boardId), type: 'live.disconnect', ids: [] });
    for (const topic of [userTopic(ownerUid), userTopic(uid)])
      await bound.live.publish({ topic, type: 'boards.removeMember', ids: [boardId] });
  }
}
