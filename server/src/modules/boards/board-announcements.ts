import { boardTopic, userTopic } from '@bestie/contracts/live';
import type { BoardsRepositories } from './boards.repositories';

/** Maximum of pins that an event names; an event about more names none, which means all. */
const namedPins = 50;

/**
 * Publishes a live event to the board and to the devices of its owner and collaborators, whose lists show it.
 * @param people further people who should get it
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

/** After an admin hid or showed a board: it is featured no more, and whoever has it open is asked again whether they may. */
export async function announceHidden(
  bound: BoardsRepositories,
  board: { id: string; owner_uid: string },
): Promise<void> {
  await bound.boardFeatures.endUnlessOpen(board.id);
  await announceBoard(bound, board, 'boards.update');
  await bound.live.publish({ topic: boardTopic(board.id), type: 'live.disconnect', ids: [] });
}

/** Publishes a live event to open pages of the board; cards in lists are updated when they are shown again. */
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

/** Publishes to open pages of the boards that the contents of these pins have changed. */
export async function announceShown(
  bound: Pick<BoardsRepositories, 'live'>,
  pins: readonly { board_id: string; id: string }[],
): Promise<void> {
  for (const boardId of new Set(pins.map((pin) => pin.board_id))) {
    const ids = pins.filter((pin) => pin.board_id === boardId).map(({ id }) => id);
    await announcePins(bound, boardId, 'pins.update', ids);
  }
}
