import type { ReadTile } from '../../platform/module/declarations';
import type { PlatformRepositories } from './platform.repositories';

/** Days of sign-ups on /admin/home. */
export const signUpDays = 14;

const failedJobs: ReadTile<PlatformRepositories> = async ({ platform }) => {
  const { count, oldest } = await platform.failedJobs();
  return { count, oldestAt: oldest };
};

const storage: ReadTile<PlatformRepositories> = async ({ platform }) => ({
  count: await platform.storedBytes(),
  oldestAt: null,
});

const signUps: ReadTile<PlatformRepositories> = async ({ platform }, { uid }) => {
  const days = await platform.signUps(signUpDays, uid);
  return { count: days.reduce((sum, { count }) => sum + count, 0), oldestAt: null };
};

/** Tiles of /admin/home about the platform itself. */
export const platformTiles = { failedJobs, storage, signUps };
