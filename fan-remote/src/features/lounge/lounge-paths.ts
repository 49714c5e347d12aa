import { generatePath } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';

/** A room, where the reader was; with a position, that message of it. */
export const roomPath = (roomId: string, position?: number): string =>
  generatePath(paths.fan.loungeRoom, { roomId }) + (position === undefined ? '' : `?message=${position}`);
