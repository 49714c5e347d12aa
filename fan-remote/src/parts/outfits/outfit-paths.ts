import { generatePath } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';
import { personPath } from '../boards/board-paths';

/** An outfit as others see it, opened over its author's page. */
export const shownOutfitPath = (handle: string, outfitId: string): string =>
  `${personPath(handle)}?outfit=${outfitId}`;

/** The public page of an outfit, once it is public or unlisted. */
export const publicOutfitPath = (uid: string, outfitId: string): string =>
  generatePath(paths.fan.publicOutfit, { uid, outfitId });

/** The builder with a new outfit of these pieces. */
export const buildFromPath = (itemIds: readonly string[]): string =>
  `${paths.fan.builder}?piece=${itemIds.join()}`;

/** The page for rebuilding an outfit from one’s own closet. */
export const remixPath = (outfitId: string): string => `${paths.fan.builder}?remix=${outfitId}`;

/** The page that starts a forum thread with the picture of an own outfit. */
export const threadAboutPath = (outfitId: string): string => `${paths.fan.forum}?outfit=${outfitId}`;
