import type { DemoPartsTable } from '../../demo/demo-parts.repository';
import type { ArchiveImportsTable, ArchiveOffersTable } from '../../modules/archives/archives.repository';
import type { AssetsTables } from '../../modules/assets/assets.tables';
import type { BoardsTables } from '../../modules/boards/boards.tables';
import type { CapsulesTable } from '../../modules/capsules/capsules.repository';
import type { ItemPhotosTable, ItemsTable } from '../../modules/items/items.tables';
import type { NotificationsTable } from '../../modules/notifications/notifications.repository';
import type { OutfitsTables } from '../../modules/outfits/outfits.tables';
import type { PersonTiesTables } from '../../modules/profiles/person-ties.repository';
import type { PlannerEntriesTables } from '../../modules/planner-entries/planner-entries.tables';
import type { ProfilesTable } from '../../modules/profiles/profiles.repository';
import type { ReportsTable } from '../../modules/reports/reports.repository';
import type { ProfileSettingsTable } from '../../modules/settings/settings.repository';
import type { SpacesTables } from '../../modules/spaces/spaces.tables';
import type { TripsTables } from '../../modules/trips/trips.tables';
import type { SuggestionAnswersTable } from '../../modules/suggestions/suggestions.repository';
import type { WashesTable } from '../../modules/wears/washes.repository';
import type { WearsTable } from '../../modules/wears/wears.repository';
import type { IdentityTables } from '../identity/tables';
import type { AuditLogTable } from '../audit/audit.repository';
import type { JobSchedulesTable, JobsTable } from '../jobs/jobs.table';
import type { OutboxTable } from '../live/outbox.table';
import type { ObjectsTables } from '../objects/objects.tables';
import type { ReleasesTables } from '../releases/releases.tables';
import type { SightingsTables } from '../releases/sightings.tables';
import type { StepUpsTable } from '../step-up/step-ups.repository';
import type { PicturesTables } from '../pictures/pictures.tables';
import type { SchemaMigrationsTable } from './migrations';

/**
 * Every table of the database. A module declares the interface of its own table next to its repository and
 * adds one line here.
 */
export interface Database
  extends
    IdentityTables,
    ObjectsTables,
    PicturesTables,
    SpacesTables,
    AssetsTables,
    OutfitsTables,
    BoardsTables,
    PersonTiesTables,
    PlannerEntriesTables,
    ReleasesTables,
    SightingsTables,
    TripsTables {
  schema_migrations: SchemaMigrationsTable;
  outbox: OutboxTable;
  jobs: JobsTable;
  job_schedules: JobSchedulesTable;
  audit_log: AuditLogTable;
  demo_parts: DemoPartsTable;
  archive_imports: ArchiveImportsTable;
  archive_offers: ArchiveOffersTable;
  profile_settings: ProfileSettingsTable;
  capsules: CapsulesTable;
  items: ItemsTable;
  item_photos: ItemPhotosTable;
  notifications: NotificationsTable;
  profiles: ProfilesTable;
  reports: ReportsTable;
  step_ups: StepUpsTable;
  suggestion_answers: SuggestionAnswersTable;
  washes: WashesTable;
  wears: WearsTable;
}
