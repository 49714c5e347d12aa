import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { boardTopic, userTopic } from '@bestie/contracts/live';
import type { BoardDetail, boardsContract } from '@bestie/contracts/boards.contract';
import type { Person } from '../../platform/http/caller';
import type { Transaction } from '../../platform/database/transaction';
import type { BoardsRepositories } from './boards.repositories';
import { notify } from '../notifications';
import { mayInvite, typedEmail } from '../profiles';
import { announceBoard } from './board-announcements';
import type { BoardsService } from './boards.service';
import { boardsPolicy } from './boards.policy';

type Input<Verb extends keyof typeof boardsContract> = ParsedInputOf<(typeof boardsContract)[Verb]>;

export interface BoardMembersDependencies {
  boards: Pick<BoardsService, 'change'>;
  transaction: Transaction<BoardsRepositories>;
  clock: () => Date;
}

export type BoardMembersService = ReturnType<typeof createBoardMembersService>;

/** Collaborators of boards. */
export function createBoardMembersService({ boards, transaction, clock }: BoardMembersDependencies) {
  return {
    addMember: (caller: Person, { boardId, who, role }: Input<'addMember'>): Promise<BoardDetail> =>
      boards.change(caller, boardId, 'addMember', async (bound, board) => {
        boardsPolicy.require(caller, board, 'manage');
        const found = await bound.people.findByWord(who);
        if (found && (found.uid === board.owner_uid || (await bound.boardMembers.find(boardId, found.uid))))
          throw new BestieError('already_exists', { message: 'They’re already on this board.' });
        // People who blocked the caller, or whose privacy settings refuse them, cannot be found; people whom the
        // caller blocked must be unblocked first.
        if (
          !found ||
          (await bound.personTies.isApart(caller.uid, found.uid)) ||
          !(await mayInvite(bound, caller.uid, found.uid, who))
        )
          throw BestieError.field('who', 'No one here has that email or handle.');
        if ((await bound.boardMembers.uids(boardId)).length >= limits.boards.members)
          throw new BestieError('limit_reached', {
            message: `A board can have up to ${limits.boards.members} collaborators.`,
          });
        await bound.boardMembers.insert({
          board_id: boardId,
          uid: found.uid,
          role,
          added_by: caller.uid,
          added_as_email: typedEmail(who),
          added_at: clock(),
          seen_at: null,
        });
        // It moves from the followed to the shared boards.
        await bound.boards.setFollow(boardId, found.uid, false, clock());
        await notify(bound, {
          kind: 'boardMember',
          uid: found.uid,
          actorUid: caller.uid,
          target: { kind: 'board', id: boardId },
          now: clock(),
        });
      }),

    changeMember: (caller: Person, { boardId, uid, role }: Input<'changeMember'>): Promise<BoardDetail> =>
      boards.change(caller, boardId, 'changeMember', async (bound, board) => {
        boardsPolicy.require(caller, board, 'manage');
        await requireMember(bound, boardId, uid);
        await bound.boardMembers.setRole(boardId, uid, role);
      }),

    removeMember: (caller: Person, { boardId, uid }: Input<'removeMember'>): Promise<BoardDetail> =>
      boards.change(caller, boardId, 'removeMember', async (bound, board) => {
        boardsPolicy.require(caller, board, 'manage');
        await requireMember(bound, boardId, uid);
        await remove(bound, boardId, uid, 'boards.removeMember');
      }),

    async leave(caller: Person, { boardId }: Input<'leave'>): Promise<void> {
      await transaction(async (bound) => {
        const board = await bound.boards.accessForUpdate(boardId, caller.uid);
        const shared = boardsPolicy.require(caller, board, 'leave');
        await remove(bound, boardId, caller.uid, 'boards.leave');
        await announceBoard(bound, shared, 'boards.leave');
      });
    },
  };
}

/** @throws BestieError `not_found` */
async function requireMember(bound: BoardsRepositories, boardId: string, uid: string): Promise<void> {
  if (!(await bound.boardMembers.find(boardId, uid))) throw new BestieError('not_found');
}

async function remove(bound: BoardsRepositories, boardId: string, uid: string, type: string): Promise<void> {
  await bound.boardMembers.remove(boardId, uid);
  await bound.live.publish({ topic: userTopic(uid), type, ids: [boardId] });
  // Open streams of the board reconnect, so that the removed person gets no more events.
  await bound.live.publish({ topic: boardTopic(boardId), type: 'live.disconnect', ids: [] });
}
