import { generatePath } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';
import { personPath } from '../boards/board-paths';

/** Where others look at an outfit: over the page of its author. */
export const shownOutfitPath = (handle: string, outfitId: string): string =>
  `${personPath(handle)}?outfit=${outfitId}`;

/** Where everybody looks at an outfit, signed in or not, once it is public or unlisted. */
export const publicOutfitPath = (uid: string, outfitId: string): string =>
  generatePath(paths.fan.publicOutfit, { uid, outfitId });

/** Where an outfit is rebuilt from one’s own closet. */
export const remixPath = (outfitId: string): string => `${paths.fan.builder}?remix=${outfitId}`;
