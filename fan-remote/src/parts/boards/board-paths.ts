import { generatePath } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';

/** The page for editing a board. */
export const boardPath = (boardId: string): string => generatePath(paths.fan.board, { boardId });

/** The public page of a board, once it is public or unlisted. */
export const publicBoardPath = (uid: string, boardId: string): string =>
  generatePath(paths.fan.publicBoard, { uid, boardId });

export const personPath = (handle: string): string => generatePath(paths.fan.person, { handle });

/** The link of a card: the board itself for its members, otherwise its public page. */
export const boardHref = (board: { id: string; role: string | null; owner: { uid: string } }): string =>
  board.role === null ? publicBoardPath(board.owner.uid, board.id) : boardPath(board.id);
