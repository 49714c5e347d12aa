import { BestieError } from '@bestie/contracts/errors';
import { paths } from '@bestie/contracts/paths';
import type { BoardVisibility } from '@bestie/contracts/boards';
import type { Caller } from '../../platform/http/caller';
import { uidOf } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import type { ReportMeasure, ReportTarget } from '../../platform/module/declarations';
import { hasRemoved, hidingBefore, hidingStored } from '../reports';
import { announceBoard, announceHidden, announcePins } from './board-announcements';
import type { BoardsRepositories } from './boards.repositories';
import { boardsPolicy } from './boards.policy';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const pathOf = ({ id, owner_uid }: { id: string; owner_uid: string }) =>
  paths.fan.publicBoard.replace(':uid', owner_uid).replace(':boardId', id);

/** The contents of a board for a report by somebody who can see it and is not the owner. */
async function findReportedBoard(bound: BoardsRepositories, caller: Caller, boardId: string) {
  if (!uuid.test(boardId)) return undefined;
  const board = await bound.boards.access(boardId, uidOf(caller));
  if (!board || !boardsPolicy.permissions(caller, board).report) return undefined;
  return {
    title: board.title,
    text: board.description,
    ownerUid: board.owner_uid,
    revision: board.version,
    path: pathOf(board),
  };
}

/** The same for a pin, by the permissions of its board. Decisions concern the person who pinned it. */
async function findReportedPin(bound: BoardsRepositories, caller: Caller, pinId: string) {
  if (!uuid.test(pinId)) return undefined;
  const pin = await bound.pins.find(pinId);
  const board = pin && (await bound.boards.access(pin.board_id, uidOf(caller)));
  if (!pin || pin.pinned_by === uidOf(caller) || !board || !boardsPolicy.permissions(caller, board).report)
    return undefined;
  return {
    title: pin.title,
    text: pin.note,
    ownerUid: pin.pinned_by,
    path: pathOf(board),
    pictureIds: pin.picture_id === null ? [] : [pin.picture_id],
  };
}

/** Shows a board again to those who saw it before an earlier decision. */
async function setVisibility(
  bound: BoardsRepositories,
  boardId: string,
  visibility: BoardVisibility,
): Promise<void> {
  const board = await bound.boards.accessForUpdate(boardId, '');
  if (!board) throw new BestieError('not_found');
  await bound.boards.setVisibility(boardId, visibility);
  await announceHidden(bound, board);
}

/** Hides a board from everybody but its owner, or shows it again. @returns how it was before, as JSON */
async function setHidden(
  bound: BoardsRepositories,
  boardId: string,
  hidden: { at: Date; reason: string } | null,
): Promise<unknown> {
  const board = await bound.boards.accessForUpdate(boardId, '');
  if (!board) throw new BestieError('not_found');
  await bound.boards.setHidden(boardId, hidden);
  await announceHidden(bound, board);
  return hidingStored(board);
}

const hideBoard: ReportMeasure<BoardsRepositories> = {
  do: (bound, { targetId, reason, now }) => setHidden(bound, targetId, { at: now, reason }),
  async undo(bound, { targetId }, before) {
    // Earlier decisions made boards private, and stored who saw them.
    if (typeof before === 'string') await setVisibility(bound, targetId, before as BoardVisibility);
    else await setHidden(bound, targetId, hidingBefore(before));
  },
};

/** Into the trash, or out of it; what is so already stays. @returns whether anything changed */
async function setPinDeleted(
  bound: BoardsRepositories,
  pinId: string,
  { deleted, now }: { deleted: boolean; now: Date },
): Promise<boolean> {
  const [place] = await bound.pins.takenIds([pinId]);
  if (!place) throw new BestieError('not_found');
  const isDeleted = (await bound.pins.find(pinId)) === undefined;
  if (isDeleted === deleted) return false;
  await bound.pins.setDeleted([pinId], deleted ? now : null);
  await bound.boards.recount(place.board_id, now);
  await announcePins(bound, place.board_id, deleted ? 'pins.delete' : 'pins.restore', [pinId]);
  return true;
}

const removePin: ReportMeasure<BoardsRepositories> = {
  async do(bound, { targetId, now }) {
    return { removed: await setPinDeleted(bound, targetId, { deleted: true, now }) };
  },
  async undo(bound, { targetId, now }, before) {
    if (hasRemoved(before)) await setPinDeleted(bound, targetId, { deleted: false, now });
  },
};

async function labelledBoard(bound: BoardsRepositories, boardId: string): Promise<void> {
  await announceBoard(bound, requireFound(await bound.boards.access(boardId, '')), 'boards.update');
}

async function labelledPin(bound: BoardsRepositories, pinId: string): Promise<void> {
  const { board_id: boardId } = requireFound(await bound.pins.find(pinId));
  await announcePins(bound, boardId, 'pins.update', [pinId]);
}

export const boardReportTargets: Record<'board' | 'pin', ReportTarget<BoardsRepositories>> = {
  board: { find: findReportedBoard, labelled: labelledBoard, hide: hideBoard },
  pin: { find: findReportedPin, labelled: labelledPin, remove: removePin },
};
