import { boardTopic, userTopic } from '@bestie/contracts/live';
import type { BoardsRepositories } from './boards.repositories';

/** An event names at most this many pins; one about more names none, and says "all of them, perhaps". */
const namedPins = 50;

/**
 * Tells whoever works on the board, and the owner's and every collaborator's own devices, whose lists show it too.
 * @param people further people whom it concerns
 */
export async function announceBoard(
  bound: BoardsRepositories,
  board: { id: string; owner_uid: string },
  type: `boards.${string}`,
  people: readonly string[] = [],
): Promise<void> {
  await bound.live.publish({ topic: boardTopic(board.id), type, ids: [board.id] });
  const all = [board.owner_uid, ...(await bound.boardMembers.uids(board.id)), ...people];
  for (const uid of new Set(all)) await bound.live.publish({ topic: userTopic(uid), type, ids: [board.id] });
}

/** Tells whoever has the board open; cards of lists follow when they are looked at again. */
export async function announcePins(
  bound: Pick<BoardsRepositories, 'live'>,
  boardId: string,
  type: `pins.${string}`,
  ids: readonly string[],
): Promise<void> {
  await bound.live.publish({
    topic: boardTopic(boardId),
    type,
    ids: ids.length > namedPins ? [] : [...ids],
  });
}

/** Tells whoever has one of the boards open that what these pins show has changed. */
export async function announceShown(
  bound: Pick<BoardsRepositories, 'live'>,
  pins: readonly { board_id: string; id: string }[],
): Promise<void> {
  for (const boardId of new Set(pins.map((pin) => pin.board_id))) {
    const ids = pins.filter((pin) => pin.board_id === boardId).map(({ id }) => id);
    await announcePins(bound, boardId, 'pins.update', ids);
  }
}
