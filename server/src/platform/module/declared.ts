import type { StepUpOperation } from '@bestie/contracts/contracts';
import type { LiveEvent } from '@bestie/contracts/live';
import type { NotificationKind } from '@bestie/contracts/notifications';
import type { ReportKind } from '@bestie/contracts/reports';
import type { SearchKind } from '@bestie/contracts/search';
import type { TrashKind } from '@bestie/contracts/trash';
import type { Caller } from '../http/caller';
import type { CarriedData } from '../live/carried-data';
import type { ObjectReference } from '../objects/garbage/object-references';
import type { ArchiveTable } from './archive-tables';
import type {
  ErasedRows,
  FindPreview,
  FindReported,
  NotificationKindDeclaration,
  SearchSource,
  StepUpWordings,
  TrashSource,
} from './declarations';
import type { Connection, EventHandler, Module } from './define-module';

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
  archivedTables: readonly ArchiveTable<Connection>[];
  /** Tables that no archive contains, each with the reason. */
  notArchived: Record<string, string>;
  /**
   * Rows that are erased with a person, in reverse order of the modules, so that referencing rows are deleted
   * first.
   */
  erasedRows: readonly ErasedRows<Connection>[];
  /** Columns that name people and whose rows stay, each with the reason: `table.column`. */
  notErased: Record<string, string>;
  /** Every column that protects objects from garbage collection. */
  objectReferences: readonly ObjectReference[];
  handlers: readonly EventHandler[];
  search: Registry<SearchKind, SearchSource>;
  trash: Registry<TrashKind, TrashSource>;
  reportTargets: Registry<ReportKind, FindReported<Connection>>;
  stepUpWords: Registry<StepUpOperation, StepUpWordings<Connection>[StepUpOperation]>;
  notifications: Registry<NotificationKind, NotificationKindDeclaration>;
  previews: Registry<string, FindPreview<Connection>>;
  resources: Registry<string, Module['resources'][string]>;
  /** What live events bring along. */
  carry(connection: Connection, events: readonly LiveEvent[]): Promise<readonly (CarriedData | null)[]>;
  /** Whether any noun shows a picture to a person who does not own it. */
  showsPicture(connection: Connection, caller: Caller, pictureId: string): Promise<boolean>;
}

/**
 * Combines the declarations of modules, which are ordered: referenced ones first.
 * @throws Error when two declare the same
 */
export function declare(modules: readonly Module[]): Declared {
  const liveData = registry(modules.map((module) => module.liveData));
  const shows = modules.flatMap(({ showsPicture }) => showsPicture ?? []);
  return {
    archivedTables: modules.flatMap(({ archive }) => archive),
    notArchived: merge(modules.map(({ notArchived }) => notArchived)),
    erasedRows: [...modules].reverse().flatMap(({ erasure }) => erasure),
    notErased: merge(modules.map(({ notErased }) => notErased)),
    objectReferences: modules.flatMap(({ objectReferences }) => objectReferences),
    handlers: modules.flatMap(({ handlers }) => handlers),
    search: registry(modules.map(({ search }) => search)),
    trash: registry(modules.map(({ trash }) => trash)),
    reportTargets: registry(modules.map(({ reportTargets }) => reportTargets)),
    stepUpWords: registry<StepUpOperation, StepUpWordings<Connection>[StepUpOperation]>(
      modules.map(({ stepUpWords }) => stepUpWords),
    ),
    notifications: registry(modules.map(({ notifications }) => notifications)),
    previews: registry(modules.map(({ previews }) => previews)),
    resources: registry(modules.map(({ resources }) => resources)),
    carry: (connection, events) => carryData(liveData, connection, events),
    async showsPicture(connection, caller, pictureId) {
      for (const isShown of shows) if (await isShown(connection, caller, pictureId)) return true;
      return false;
    },
  };
}

/** Asks each kind once for all of its events. */
async function carryData(
  liveData: Registry<string, Module['liveData'][string]>,
  connection: Connection,
  events: readonly LiveEvent[],
): Promise<readonly (CarriedData | null)[]> {
  const carried = new Map<LiveEvent, CarriedData | null>();
  for (const find of new Set(events.map(({ type }) => liveData.find(type)))) {
    if (!find) continue;
    const own = events.filter(({ type }) => liveData.find(type) === find);
    const found = await find(connection, own);
    for (const [index, event] of own.entries()) carried.set(event, found[index] ?? null);
  }
  return events.map((event) => carried.get(event) ?? null);
}

function merge<Kind extends string, Entry>(
  parts: readonly Partial<Record<Kind, Entry>>[],
): Record<Kind, Entry> {
  const all: Partial<Record<Kind, Entry>> = {};
  for (const part of parts)
    for (const kind of Object.keys(part) as Kind[]) {
      if (kind in all) throw new Error(`Two modules declare ${kind}.`);
      all[kind] = part[kind];
    }
  return all as Record<Kind, Entry>;
}

function registry<Kind extends string, Entry>(
  parts: readonly Partial<Record<Kind, Entry>>[],
): Registry<Kind, Entry> {
  const all = new Map(Object.entries<Entry>(merge(parts)));
  return {
    kinds: [...all.keys()] as Kind[],
    find: (kind) => all.get(kind),
    of(kind) {
      const entry = all.get(kind);
      if (entry === undefined) throw new Error(`No module declares ${kind}.`);
      return entry;
    },
  };
}
