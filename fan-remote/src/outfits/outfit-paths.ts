import { paths } from '@bestie/contracts/paths';
import { personPath } from '../boards/board-paths';

/** Where others look at an outfit: over the page of its author. */
export const shownOutfitPath = (handle: string, outfitId: string): string =>
  `${personPath(handle)}?outfit=${outfitId}`;

/** Where an outfit is rebuilt from one’s own closet. */
export const remixPath = (outfitId: string): string => `${paths.fan.builder}?remix=${outfitId}`;
