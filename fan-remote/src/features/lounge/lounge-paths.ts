import { generatePath } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';

/** Address of a room, at the position where the reader left off or at the given message. */
export const roomPath = (roomId: string, position?: number): string =>
  generatePath(paths.fan.loungeRoom, { roomId }) + (position === undefined ? '' : `?message=${position}`);
