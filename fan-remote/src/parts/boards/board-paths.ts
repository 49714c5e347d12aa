import { generatePath } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';

/** The page on which one works on a board. */
export const boardPath = (boardId: string): string => generatePath(paths.fan.board, { boardId });

/** The page on which everybody looks at it, once it is public or unlisted. */
export const publicBoardPath = (uid: string, boardId: string): string =>
  generatePath(paths.fan.publicBoard, { uid, boardId });

export const personPath = (handle: string): string => generatePath(paths.fan.person, { handle });

/** Where a card leads: to the board itself for who works on it, else to its public page. */
export const boardHref = (board: { id: string; role: string | null; owner: { uid: string } }): string =>
  board.role === null ? publicBoardPath(board.owner.uid, board.id) : boardPath(board.id);
