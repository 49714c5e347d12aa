import type { StepUpOperation } from '@bestie/contracts/contracts';
import type { LiveEvent } from '@bestie/contracts/live';
import type { CarriedData } from '../live/carried-data';
import type { Connection, Declared, Registry } from './connection';
import type { StepUpWordings } from './declarations';
import type { Module } from './define-module';

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
    objectFolders: merge(modules.map(({ objectFolders }) => objectFolders)),
    objectReferences: modules.flatMap(({ objectReferences }) => objectReferences),
    handlers: modules.flatMap(({ handlers }) => handlers),
    search: registry(modules.map(({ search }) => search)),
    trash: registry(modules.map(({ trash }) => trash)),
    reportTargets: registry(modules.map(({ reportTargets }) => reportTargets)),
    transferTargets: registry(modules.map(({ transferTargets }) => transferTargets)),
    stepUpWords: registry<StepUpOperation, StepUpWordings<Connection>[StepUpOperation]>(
      modules.map(({ stepUpWords }) => stepUpWords),
    ),
    notifications: registry(modules.map(({ notifications }) => notifications)),
    previews: registry(modules.map(({ previews }) => previews)),
    auditNames: registry(modules.map(({ auditNames }) => auditNames)),
    counts: registry(modules.map(({ counts }) => counts)),
    homeTiles: registry(modules.map(({ homeTiles }) => homeTiles)),
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
