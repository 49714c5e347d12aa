import { paths } from '@bestie/contracts/paths';
import type { Caller } from '../../platform/http/caller';
import type { PagePreview } from '../../platform/page/page-html';
import { pictureUrl, publicLook } from '../../platform/pictures/pictures.presenter';
import { uidOf } from '../../platform/http/caller';
import { coveredPreview } from '../reports';
import type { BoardsRepository } from './boards.repository';
import { boardsPolicy } from './boards.policy';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What the public page of a board shows to link previews and search engines.
 * @returns null when the board is not open to the caller. Title and picture are those that everybody sees; a
 * private board has no picture, because others could fetch it.
 */
export const createBoardPreview =
  (boards: Pick<BoardsRepository, 'access' | 'card'>) =>
  async (caller: Caller, { uid = '', boardId = '' }: Record<string, string>): Promise<PagePreview | null> => {
    if (!uuid.test(boardId)) return null;
    const board = await boards.access(boardId, uidOf(caller));
    if (!board || board.owner_uid !== uid || !boardsPolicy.permissions(caller, board).see) return null;
    const card = await boards.card(boardId, uidOf({ kind: 'guest', role: 'guest' }));
    if (!card) return null;
    const path = paths.fan.publicBoard.replace(':uid', uid).replace(':boardId', boardId);
    if (card.label !== null) return coveredPreview(card.label, path);
    const [cover] = board.visibility === 'private' ? [] : card.mosaic;
    const look = cover && publicLook(cover);
    const pins = `${card.pin_count} ${card.pin_count === 1 ? 'pin' : 'pins'} by ${card.owner.name}`;
    return {
      title: card.title,
      description: card.description || `${pins} on Bestie.`,
      path,
      picture: look ? { path: pictureUrl(look, 'large'), alt: cover.alt || card.title } : null,
      // Search engines must not find people with a private profile.
      indexed: board.visibility === 'public' && !board.owner_hidden,
    };
  };
