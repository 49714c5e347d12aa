// Written by `npm run generate` from the files beside it.
import { backupsFixtures } from './backups';
import { billingFixtures } from './billing';
import { boardsFixtures } from './boards';
import { calendarEventsFixtures } from './calendar-events';
import { challengesFixtures } from './challenges';
import { confessionsFixtures } from './confessions';
import { connectionsFixtures } from './connections';
import { dealsFixtures } from './deals';
import { draftsFixtures } from './drafts';
import { episodesFixtures } from './episodes';
import { flagsFixtures } from './flags';
import { forumFixtures } from './forum';
import { insightsFixtures } from './insights';
import { jobsFixtures } from './jobs';
import { loungeFixtures } from './lounge';
import { originsFixtures } from './origins';
import { passkeysFixtures } from './passkeys';
import { peopleFixtures } from './people';
import { quotasFixtures } from './quotas';
import { releasesFixtures } from './releases';
import { socialPostsFixtures } from './social-posts';
import { spacesFixtures } from './spaces';
import { spotlightsFixtures } from './spotlights';
import { themesFixtures } from './themes';
import { transfersFixtures } from './transfers';
import { trashFixtures } from './trash';
import { vipFixtures } from './vip';
import { voiceClipsFixtures } from './voice-clips';
import { wardrobeFixtures } from './wardrobe';
import { wordFiltersFixtures } from './word-filters';

export const fixtures = {
  ...backupsFixtures,
  ...billingFixtures,
  ...boardsFixtures,
  ...calendarEventsFixtures,
  ...challengesFixtures,
  ...confessionsFixtures,
  ...connectionsFixtures,
  ...dealsFixtures,
  ...draftsFixtures,
  ...episodesFixtures,
  ...flagsFixtures,
  ...forumFixtures,
  ...insightsFixtures,
  ...jobsFixtures,
  ...loungeFixtures,
  ...originsFixtures,
  ...passkeysFixtures,
  ...peopleFixtures,
  ...quotasFixtures,
  ...releasesFixtures,
  ...socialPostsFixtures,
  ...spacesFixtures,
  ...spotlightsFixtures,
  ...themesFixtures,
  ...transfersFixtures,
  ...trashFixtures,
  ...vipFixtures,
  ...voiceClipsFixtures,
  ...wardrobeFixtures,
  ...wordFiltersFixtures,
};
