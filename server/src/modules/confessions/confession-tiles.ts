import type { ReadTile } from '../../platform/module/declarations';
import type { ConfessionsRepositories } from './confessions.repositories';

/** Only the day of a confession is known. It counts from its beginning, so that nothing waits longer than a tile says. */
const tileOf =
  (queue: 'pending' | 'appeals'): ReadTile<ConfessionsRepositories> =>
  async ({ written }) => {
    const { count, day } = await written.countQueue(queue);
    return { count, oldestAt: day === null ? null : new Date(`${day}T00:00:00Z`) };
  };

/** Tiles of /admin/home about confessions. */
export const confessionTiles = { confessions: tileOf('pending'), confessionAppeals: tileOf('appeals') };
