import type { Caller } from '../../platform/http/caller';
import type { BoardsRepositories } from './boards.repositories';
import { uidOf } from '../../platform/http/caller';
import { boardsPolicy } from './boards.policy';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The contents of a board for a report by somebody who can see it and is not the owner. */
export async function findReportedBoard(bound: BoardsRepositories, caller: Caller, boardId: string) {
  if (!uuid.test(boardId)) return undefined;
  const board = await bound.boards.access(boardId, uidOf(caller));
  if (!board || !boardsPolicy.permissions(caller, board).report) return undefined;
  return { title: board.title, text: board.description, ownerUid: board.owner_uid };
}

/** The same for a pin, by the permissions of its board. */
export async function findReportedPin(bound: BoardsRepositories, caller: Caller, pinId: string) {
  if (!uuid.test(pinId)) return undefined;
  const pin = await bound.pins.find(pinId);
  const board = pin && (await bound.boards.access(pin.board_id, uidOf(caller)));
  if (!pin || !board || !boardsPolicy.permissions(caller, board).report) return undefined;
  return { title: pin.title, text: pin.note, ownerUid: board.owner_uid };
}
