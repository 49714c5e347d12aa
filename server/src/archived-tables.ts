import { boardPeopleArchive } from './modules/boards/board-people-archive';
import { boardsArchive } from './modules/boards/boards-archive';
import { capsulesArchive } from './modules/capsules/capsules-archive';
import { itemsArchive } from './modules/items/items-archive';
import { outfitsArchive } from './modules/outfits/outfits-archive';
import { plannerEntriesArchive } from './modules/planner-entries/planner-entries-archive';
import { profilesArchive } from './modules/profiles/profiles-archive';
import { settingsArchive } from './modules/settings/settings-archive';
import { spacesArchive } from './modules/spaces/spaces-archive';
import { suggestionsArchive } from './modules/suggestions/suggestions-archive';
import { tripsArchive } from './modules/trips/trips-archive';

/** Everything that goes into a person’s archive, in the order in which it is imported: what others lead to, first. */
export const archivedTables = [
  ...settingsArchive,
  ...profilesArchive,
  ...itemsArchive,
  ...outfitsArchive,
  ...plannerEntriesArchive,
  ...tripsArchive,
  ...capsulesArchive,
  ...suggestionsArchive,
  ...boardsArchive,
  ...boardPeopleArchive,
  ...spacesArchive,
];

/** Tables that no archive has, each with the reason. Every table of the database stands here or above. */
export const notArchived: Record<string, string> = {
  objects: 'the originals themselves: their bytes are in the archive as files',
  object_contents: 'where bytes lie on this server',
  object_orphans: 'the list of garbage',
  object_strays: 'the list of garbage',
  object_uploads: 'uploads that are not finished',
  object_usage: 'sums, counted anew',
  pictures: 'derivatives, made anew of the originals',
  people: 'the account itself: name, address and role stand in archive.json',
  sessions: 'secrets of signed-in devices',
  ended_sign_ins: 'which devices were signed out',
  identity_accounts: 'passwords and what the identity provider knows',
  identity_refresh_tokens: 'secrets of signed-in devices',
  identity_known_devices: 'secrets of devices that signed in before',
  identity_used_assertions: 'guards against replays',
  identity_action_codes: 'secrets in mails',
  identity_attempts: 'counters',
  rate_limits: 'counters',
  signing_keys: 'keys of the server',
  mail_outbox: 'mail on its way',
  audit_log: 'kept by the operator, who may not lose it',
  archive_imports: 'what came of earlier imports',
  archive_offers: 'what came of earlier imports',
  notifications: 'what others did; they stay where they are',
  reports: 'kept by moderators; it tells of other people',
  space_members: 'rights in spaces, which their managers give',
  space_visits: 'what admins looked at',
  asset_shares: 'links that end; their secrets are nowhere but in the links',
  step_ups: 'operations that wait for a confirmation for some minutes',
  asset_archives: 'ZIPs that were prepared for an hour',
  outbox: 'live events',
  jobs: 'work of the server',
  job_schedules: 'work of the server',
  demo_parts: 'what the demo data consists of',
  schema_migrations: 'the state of the database',
  releases: 'the platform’s',
  release_channels: 'the platform’s',
  release_files: 'the platform’s',
  release_revision: 'the platform’s',
  release_salts: 'the platform’s',
  release_sightings: 'counts of what browsers run, which name nobody',
  release_tokens: 'the platform’s; secrets of teams',
};
