import type { Kysely, RawBuilder } from 'kysely';
import type { StepUpOperation } from '@bestie/contracts/contracts';
import type { HomeTileKind } from '@bestie/contracts/home-tiles';
import type { CountedKind } from '@bestie/contracts/insights';
import type { LiveEvent } from '@bestie/contracts/live';
import type { NotificationKind } from '@bestie/contracts/notifications';
import type { ReportKind } from '@bestie/contracts/reports';
import type { SearchKind } from '@bestie/contracts/search';
import type { TransferKind } from '@bestie/contracts/transfers';
import type { TrashKind } from '@bestie/contracts/trash';
import type { AuditKind } from '../audit/audit-kinds';
import type { Database } from '../database/schema';
import type { Caller, Person } from '../http/caller';
import type { CarriedData } from '../live/carried-data';
import type { ObjectFolder } from '../objects/object-folders';
import type { ObjectReference } from '../objects/garbage/object-references';
import type { ArchiveTable } from './archive-tables';
import type {
  ErasedRows,
  FindCounted,
  FindPreview,
  NotificationKindDeclaration,
  ReadTile,
  ReportTarget,
  ResourceAccess,
  SearchSource,
  StepUpWordings,
  TransferTarget,
  TrashSource,
} from './declarations';
import type { Emit, Emitted } from './domain-events';

/** A connection to the database (the pool or a transaction) with its repositories. */
export interface Connection {
  db: Kysely<Database>;
  /** Emits a domain event. Works in transactions only: elsewhere it throws. */
  emit: Emit;
  /** The declarations of all modules. */
  declared: Declared;
}

export type EventHandler = (connection: Connection, happened: Emitted) => Promise<void>;

/** What a person may hear and change of one object; null where it is missing to them. */
export type FindAccess = (
  connection: Connection,
  caller: Person,
  id: string,
) => Promise<ResourceAccess | null>;

/** A table of the archive, whichever module declares it. */
export type AnyArchiveTable = ArchiveTable<Connection>;

/** Declarations of modules, by kind. */
export interface Registry<Kind extends string, Entry> {
  /** @throws Error when no module declares it */
  of(kind: Kind): Entry;
  find(kind: string): Entry | undefined;
  kinds: readonly Kind[];
}

/** All declarations of the modules: every registry of the server. */
export interface Declared {
  /** Tables of archives, in the order of their import: referenced ones first. */
  archivedTables: readonly AnyArchiveTable[];
  /** Tables that no archive contains, each with the reason. */
  notArchived: Record<string, string>;
  /**
   * Rows that are erased with a person, in reverse order of the modules, so that referencing rows are deleted
   * first.
   */
  erasedRows: readonly ErasedRows<Connection>[];
  /** Columns that name people and whose rows stay, each with the reason: `table.column`. */
  notErased: Record<string, string>;
  /** Every folder of stored objects, by name. */
  objectFolders: Record<string, ObjectFolder>;
  /** Every column that protects objects from garbage collection. */
  objectReferences: readonly ObjectReference[];
  handlers: readonly EventHandler[];
  search: Registry<SearchKind, SearchSource>;
  trash: Registry<TrashKind, TrashSource>;
  reportTargets: Registry<ReportKind, ReportTarget<Connection>>;
  transferTargets: Registry<TransferKind, TransferTarget<Connection>>;
  stepUpWords: Registry<StepUpOperation, StepUpWordings<Connection>[StepUpOperation]>;
  notifications: Registry<NotificationKind, NotificationKindDeclaration>;
  previews: Registry<string, FindPreview<Connection>>;
  /** Names of what the audit log is about, by the kind of the target. */
  auditNames: Registry<AuditKind, RawBuilder<unknown>>;
  /** Things whose visitors are counted. */
  counts: Registry<CountedKind, FindCounted<Connection>>;
  homeTiles: Registry<HomeTileKind, ReadTile<Connection>>;
  resources: Registry<string, FindAccess>;
  /** What live events bring along. */
  carry(connection: Connection, events: readonly LiveEvent[]): Promise<readonly (CarriedData | null)[]>;
  /** Whether any noun shows a picture to a person who does not own it. */
  showsPicture(connection: Connection, caller: Caller, pictureId: string): Promise<boolean>;
}
