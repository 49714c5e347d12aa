// Written by `npm run generate` from the files beside it.
import { accountContract } from '../nouns/account.contract';
import { adminBoardsContract } from '../nouns/admin-boards.contract';
import { adminClipsContract } from '../nouns/admin-clips.contract';
import { adminEpisodesContract } from '../nouns/admin-episodes.contract';
import { adminSpacesContract } from '../nouns/admin-spaces.contract';
import { archivesContract } from '../nouns/archives.contract';
import { assetsContract } from '../nouns/assets.contract';
import { auditContract } from '../nouns/audit.contract';
import { backupsContract } from '../nouns/backups.contract';
import { billingContract } from '../nouns/billing.contract';
import { boardsContract } from '../nouns/boards.contract';
import { calendarEventsContract } from '../nouns/calendar-events.contract';
import { capsulesContract } from '../nouns/capsules.contract';
import { challengesContract } from '../nouns/challenges.contract';
import { confessionsContract } from '../nouns/confessions.contract';
import { connectionsContract } from '../nouns/connections.contract';
import { countsContract } from '../nouns/counts.contract';
import { dealsContract } from '../nouns/deals.contract';
import { deliverablesContract } from '../nouns/deliverables.contract';
import { devicesContract } from '../nouns/devices.contract';
import { draftsContract } from '../nouns/drafts.contract';
import { episodesContract } from '../nouns/episodes.contract';
import { flagsContract } from '../nouns/flags.contract';
import { forecastsContract } from '../nouns/forecasts.contract';
import { forumContract } from '../nouns/forum.contract';
import { forumPostsContract } from '../nouns/forum-posts.contract';
import { insightsContract } from '../nouns/insights.contract';
import { invoicesContract } from '../nouns/invoices.contract';
import { itemsContract } from '../nouns/items.contract';
import { jobsContract } from '../nouns/jobs.contract';
import { lookPhotosContract } from '../nouns/look-photos.contract';
import { loungeContract } from '../nouns/lounge.contract';
import { loungeMessagesContract } from '../nouns/lounge-messages.contract';
import { networkLimitsContract } from '../nouns/network-limits.contract';
import { notificationsContract } from '../nouns/notifications.contract';
import { originsContract } from '../nouns/origins.contract';
import { outfitsContract } from '../nouns/outfits.contract';
import { passkeysContract } from '../nouns/passkeys.contract';
import { pinsContract } from '../nouns/pins.contract';
import { plannerEntriesContract } from '../nouns/planner-entries.contract';
import { platformContract } from '../nouns/platform.contract';
import { profilesContract } from '../nouns/profiles.contract';
import { pushSubscriptionsContract } from '../nouns/push-subscriptions.contract';
import { quotasContract } from '../nouns/quotas.contract';
import { releasesContract } from '../releases/releases.contract';
import { reportsContract } from '../nouns/reports.contract';
import { searchContract } from '../nouns/search.contract';
import { sessionContract } from '../nouns/session.contract';
import { settingsContract } from '../nouns/settings.contract';
import { socialMetricsContract } from '../nouns/social-metrics.contract';
import { socialPostsContract } from '../nouns/social-posts.contract';
import { socialSlotsContract } from '../nouns/social-slots.contract';
import { socialVariantsContract } from '../nouns/social-variants.contract';
import { spacesContract } from '../nouns/spaces.contract';
import { spotlightsContract } from '../nouns/spotlights.contract';
import { statisticsContract } from '../nouns/statistics.contract';
import { stepUpsContract } from '../nouns/step-ups.contract';
import { storageContract } from '../nouns/storage.contract';
import { studioTrashContract } from '../nouns/trash.contract';
import { suggestionsContract } from '../nouns/suggestions.contract';
import { testPaymentsContract } from '../nouns/test-payments.contract';
import { themesContract } from '../nouns/themes.contract';
import { transfersContract } from '../nouns/transfers.contract';
import { trashContract } from '../nouns/trash.contract';
import { tripsContract } from '../nouns/trips.contract';
import { usersContract } from '../nouns/users.contract';
import { vipContract } from '../nouns/vip.contract';
import { vipPostsContract } from '../nouns/vip-posts.contract';
import { voiceClipsContract } from '../nouns/voice-clips.contract';
import { washesContract } from '../nouns/washes.contract';
import { wearsContract } from '../nouns/wears.contract';
import { weatherContract } from '../nouns/weather.contract';
import { wordFiltersContract } from '../nouns/word-filters.contract';

/** The whole API, by noun. */
export const contracts = {
  account: accountContract,
  adminBoards: adminBoardsContract,
  adminClips: adminClipsContract,
  adminEpisodes: adminEpisodesContract,
  adminSpaces: adminSpacesContract,
  archives: archivesContract,
  assets: assetsContract,
  audit: auditContract,
  backups: backupsContract,
  billing: billingContract,
  boards: boardsContract,
  calendarEvents: calendarEventsContract,
  capsules: capsulesContract,
  challenges: challengesContract,
  confessions: confessionsContract,
  connections: connectionsContract,
  counts: countsContract,
  deals: dealsContract,
  deliverables: deliverablesContract,
  devices: devicesContract,
  drafts: draftsContract,
  episodes: episodesContract,
  flags: flagsContract,
  forecasts: forecastsContract,
  forum: forumContract,
  forumPosts: forumPostsContract,
  insights: insightsContract,
  invoices: invoicesContract,
  items: itemsContract,
  jobs: jobsContract,
  lookPhotos: lookPhotosContract,
  lounge: loungeContract,
  loungeMessages: loungeMessagesContract,
  networkLimits: networkLimitsContract,
  notifications: notificationsContract,
  origins: originsContract,
  outfits: outfitsContract,
  passkeys: passkeysContract,
  pins: pinsContract,
  plannerEntries: plannerEntriesContract,
  platform: platformContract,
  profiles: profilesContract,
  pushSubscriptions: pushSubscriptionsContract,
  quotas: quotasContract,
  releases: releasesContract,
  reports: reportsContract,
  search: searchContract,
  session: sessionContract,
  settings: settingsContract,
  socialMetrics: socialMetricsContract,
  socialPosts: socialPostsContract,
  socialSlots: socialSlotsContract,
  socialVariants: socialVariantsContract,
  spaces: spacesContract,
  spotlights: spotlightsContract,
  statistics: statisticsContract,
  stepUps: stepUpsContract,
  storage: storageContract,
  studioTrash: studioTrashContract,
  suggestions: suggestionsContract,
  testPayments: testPaymentsContract,
  themes: themesContract,
  transfers: transfersContract,
  trash: trashContract,
  trips: tripsContract,
  users: usersContract,
  vip: vipContract,
  vipPosts: vipPostsContract,
  voiceClips: voiceClipsContract,
  washes: washesContract,
  wears: wearsContract,
  weather: weatherContract,
  wordFilters: wordFiltersContract,
};
