import type { StepUpOperation } from '@bestie/contracts/contracts';
import type { NotificationKind } from '@bestie/contracts/notifications';
import type { ReportKind } from '@bestie/contracts/reports';
import type { SearchKind } from '@bestie/contracts/search';
import type { TrashKind } from '@bestie/contracts/trash';
import { demoModule } from '../demo/demo.module';
import { declare } from '../platform/module/declared';
import { platformTables } from '../platform/platform-tables';
import { accountModule } from './account/account.module';
import { archivesModule } from './archives/archives.module';
import { assetsModule } from './assets/assets.module';
import { backupsModule } from './backups/backups.module';
import { billingModule } from './billing/billing.module';
import { boardsModule } from './boards/boards.module';
import { calendarEventsModule } from './calendar-events/calendar-events.module';
import { capsulesModule } from './capsules/capsules.module';
import { challengesModule } from './challenges/challenges.module';
import { confessionsModule } from './confessions/confessions.module';
import { connectionsModule } from './connections/connections.module';
import { dealsModule } from './deals/deals.module';
import { draftsModule } from './drafts/drafts.module';
import { episodesModule } from './episodes/episodes.module';
import { flagsModule } from './flags/flags.module';
import { forecastsModule } from './forecasts/forecasts.module';
import { forumModule } from './forum/forum.module';
import { insightsModule } from './insights/insights.module';
import { itemsModule } from './items/items.module';
import { jobsModule } from './jobs/jobs.module';
import { lookPhotosModule } from './look-photos/look-photos.module';
import { loungeModule } from './lounge/lounge.module';
import { notificationsModule } from './notifications/notifications.module';
import { originsModule } from './origins/origins.module';
import { outfitsModule } from './outfits/outfits.module';
import { plannerEntriesModule } from './planner-entries/planner-entries.module';
import { platformModule } from './platform/platform.module';
import { profilesModule } from './profiles/profiles.module';
import { quotasModule } from './quotas/quotas.module';
import { reportsModule } from './reports/reports.module';
import { searchModule } from './search/search.module';
import { settingsModule } from './settings/settings.module';
import { socialPostsModule } from './social-posts/social-posts.module';
import { spacesModule } from './spaces/spaces.module';
import { spotlightsModule } from './spotlights/spotlights.module';
import { statisticsModule } from './statistics/statistics.module';
import { suggestionsModule } from './suggestions/suggestions.module';
import { themesModule } from './themes/themes.module';
import { transfersModule } from './transfers/transfers.module';
import { trashModule } from './trash/trash.module';
import { tripsModule } from './trips/trips.module';
import { usersModule } from './users/users.module';
import { vipModule } from './vip/vip.module';
import { voiceClipsModule } from './voice-clips/voice-clips.module';
import { weatherModule } from './weather/weather.module';
import { wearsModule } from './wears/wears.module';
import { wordFiltersModule } from './word-filters/word-filters.module';

/** Modules of the closet, outfits, planner and wear log, in the order of {@link modules}. */
export const closetModules = [
  itemsModule,
  wearsModule,
  outfitsModule,
  plannerEntriesModule,
  lookPhotosModule,
  weatherModule,
  tripsModule,
  capsulesModule,
  suggestionsModule,
  forecastsModule,
  statisticsModule,
] as const;

/**
 * Every module. Archives are imported in this order (referenced tables first), and people are erased in the
 * reverse order.
 */
export const modules = [
  platformTables,
  accountModule,
  usersModule,
  notificationsModule,
  settingsModule,
  profilesModule,
  archivesModule,
  ...closetModules,
  boardsModule,
  spacesModule,
  assetsModule,
  transfersModule,
  confessionsModule,
  draftsModule,
  forumModule,
  loungeModule,
  reportsModule,
  wordFiltersModule,
  searchModule,
  trashModule,
  platformModule,
  jobsModule,
  flagsModule,
  originsModule,
  quotasModule,
  themesModule,
  calendarEventsModule,
  spotlightsModule,
  vipModule,
  voiceClipsModule,
  challengesModule,
  connectionsModule,
  billingModule,
  dealsModule,
  socialPostsModule,
  episodesModule,
  insightsModule,
  backupsModule,
  // Its part of the demo tells of all the others.
  demoModule,
] as const;

type Declares<Each> = Each extends { kinds?: infer Kinds } ? Kinds : never;
type Missing = Exclude<
  | `search:${SearchKind}`
  | `trash:${TrashKind}`
  | `report:${ReportKind}`
  | `stepUp:${StepUpOperation}`
  | `notification:${NotificationKind}`,
  Declares<(typeof modules)[number]>
>;
// The compiler names a kind of the contracts that no module declares.
({}) satisfies Record<Missing, never>;

/** Every registry of the server. */
export const declared = declare(modules);
