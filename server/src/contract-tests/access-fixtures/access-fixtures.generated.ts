// Written by `npm run generate` from the files beside it.
import { boardsFixtures } from './boards';
import { confessionsFixtures } from './confessions';
import { forumFixtures } from './forum';
import { peopleFixtures } from './people';
import { releasesFixtures } from './releases';
import { spacesFixtures } from './spaces';
import { trashFixtures } from './trash';
import { wardrobeFixtures } from './wardrobe';

export const fixtures = {
  ...boardsFixtures,
  ...confessionsFixtures,
  ...forumFixtures,
  ...peopleFixtures,
  ...releasesFixtures,
  ...spacesFixtures,
  ...trashFixtures,
  ...wardrobeFixtures,
};
