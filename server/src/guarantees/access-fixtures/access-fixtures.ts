import type { OperationName } from '../operations';
import { boardsFixtures } from './boards';
import { peopleFixtures } from './people';
import { releasesFixtures } from './releases';
import { spacesFixtures } from './spaces';
import { trashFixtures } from './trash';
import { wardrobeFixtures } from './wardrobe';
import type { Fixture } from './factories';

/** One row per operation: an operation without a row fails the type check and the test run. */
export const accessFixtures: Record<OperationName, Fixture> = {
  ...boardsFixtures,
  ...peopleFixtures,
  ...releasesFixtures,
  ...spacesFixtures,
  ...trashFixtures,
  ...wardrobeFixtures,
};
