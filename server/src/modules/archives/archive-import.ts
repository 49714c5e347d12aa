import { userTopic } from '@bestie/contracts/live';
import { limits } from '@bestie/contracts/limits';
import { toJson } from '../../platform/database/column-types';
import type { JobContext } from '../../platform/jobs/jobs';
import type { ObjectDriver } from '../../platform/objects/object-driver';
import type { ObjectsService } from '../../platform/objects/objects.service';
import type { Repositories, Transaction } from '../../repositories';
import { createArchiveFiles } from './archive-files';
import type { PlannedFile } from './archive-files';
import { deriveId } from './archive-ids';
import { localise } from './archive-localise';
import type { Localisation, LocalTable } from './archive-localise';
import { ArchiveRefused, openArchive } from './archive-reader';
import type { ArchiveReader } from './archive-reader';
import { readRows } from './archive-rows';
import type { CheckedTable } from './archive-rows';
import type { ArchiveTable } from './archive-tables';
import type { ArchiveImportRow } from './archives.repository';
import { originalName } from './archive-tables';

/** Kind of the job that imports an archive. */
export const archiveImportJob = 'archives.import';
/** Tries of that job. */
export const importAttempts = 8;

export interface ArchiveImportDependencies {
  repositories: Repositories;
  transaction: Transaction;
  objects: Pick<ObjectsService, 'ensureObject' | 'find' | 'usage' | 'reserved' | 'quota' | 'removeObject'>;
  driver: Pick<ObjectDriver, 'read'>;
  registry: readonly ArchiveTable[];
  clock: () => Date;
}

/** Shares of the whole that reading, storing and writing take. */
const shares = { verified: 0.45, stored: 0.9 };
/** Most often that progress is written, in milliseconds. */
const progressPause = 500;
/** Errors of the database that say: these values do not go together. Trying again would not help. */
const badData = /^(22|23)/;

/**
 * Imports archives. Until every file was held against its hash, and everything was found to fit, nothing of the person's
 * is touched. After that each step may be repeated: ids follow from the archive and the account, originals stand at names
 * that follow from these, and a table is noted as done in the transaction that writes it.
 */
export function createArchiveImport(dependencies: ArchiveImportDependencies) {
  const { repositories, transaction, objects, driver, registry, clock } = dependencies;
  const { archives } = repositories;
  const files = createArchiveFiles({ archives, pictures: repositories.pictures, objects });

  function createNotes(row: ArchiveImportRow) {
    const notes: string[] = [...row.notes];
    const seen = new Set(notes);
    return {
      all: notes,
      note(words: string) {
        const short = words.slice(0, 400);
        if (seen.has(short)) return;
        seen.add(short);
        if (notes.length < limits.archives.notes) notes.push(short);
        else if (notes.length === limits.archives.notes) notes.push('And more of the same.');
      },
    };
  }

  function createProgress(id: string, signal: AbortSignal) {
    let last = 0;
    return async (progress: number) => {
      signal.throwIfAborted();
      if (Date.now() - last < progressPause) return;
      last = Date.now();
      await archives.updateImport(id, { progress });
    };
  }

  /** Ids that the archive leads to and that are the person's own, by table. */
  async function findOwn(uid: string, tables: readonly CheckedTable[]) {
    const wanted = new Map<string, Set<string>>();
    const want = (name: string, id: unknown) => {
      if (typeof id !== 'string') return;
      const ids = wanted.get(name) ?? new Set();
      wanted.set(name, ids.add(id));
    };
    for (const { table, rows } of tables)
      for (const field of table.fields)
        for (const row of rows) {
          if (field.kind === 'id') want(table.name, row['id']);
          if (field.kind === 'reference') want(field.to ?? '', row[field.name]);
        }
    const own = new Map<string, Set<string>>();
    for (const table of registry) {
      const ids = wanted.get(table.name);
      if (ids && table.fields.some(({ kind }) => kind === 'id'))
        own.set(table.name, new Set(await archives.ownIds(table, uid, [...ids])));
    }
    return own;
  }

  /** @throws ArchiveRefused when the account would have more than anybody may */
  async function requireLimits(uid: string, tables: readonly LocalTable[]): Promise<void> {
    for (const { table, rows } of tables) {
      if (!table.limit || table.limit.per || !table.fields.some(({ kind }) => kind === 'id')) continue;
      const ids = rows.map((row) => row['id'] as string);
      const known = (await archives.ownIds(table, uid, ids)).length;
      const there = await archives.count(table, uid);
      const sum = there + new Set(ids).size - known;
      if (sum > table.limit.rows)
        throw new ArchiveRefused(
          `${table.title}: you have ${there}, ${sum - there} would come, and ${table.limit.rows} are the most.`,
        );
    }
  }

  async function check(row: ArchiveImportRow, reader: ArchiveReader, context: ImportContext) {
    const total = reader.manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
    let read = 0;
    await reader.verify(async (bytes) => {
      read += bytes;
      await context.progress((read / total) * shares.verified);
    });
    const tables = await readRows(reader, registry, context.note);
    const own = await findOwn(row.owner_uid, tables);
    const planned = await files.plan(row.owner_uid, reader, tables, context.note);
    await files.requireRoom(row.owner_uid, planned, context.archiveBytes);
    const supposed = new Map(planned.map(({ path, objectName }) => [path, { objectName, pictureId: path }]));
    const localisation = localisationOf(row.owner_uid, own, new Map());
    // Only counted: notes are taken when the rows are written.
    await requireLimits(
      row.owner_uid,
      localise(tables, { ...localisation, files: supposed }, () => {}).tables,
    );
    return { tables, own, planned };
  }

  async function storeFiles(
    row: ArchiveImportRow,
    reader: ArchiveReader,
    planned: PlannedFile[],
    context: ImportContext,
  ) {
    const total = planned.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
    const counts = { added: 0, known: 0, refused: 0 };
    const stored: PlannedFile[] = [];
    let done = 0;
    for (const file of planned) {
      const kept = await files.store(row.owner_uid, reader, file, context.note);
      if (kept) stored.push(file);
      counts[!kept ? 'refused' : file.there ? 'known' : 'added'] += 1;
      done += file.bytes;
      await context.progress(shares.verified + (done / total) * (shares.stored - shares.verified));
    }
    return { counts, local: await files.local(stored) };
  }

  /** Writes a table, and that it was written, in one transaction. */
  const writeTable = (row: ArchiveImportRow, { table, rows, refused }: LocalTable, context: ImportContext) =>
    transaction(async (bound) => {
      const current = await bound.archives.findImport(row.id);
      if (!current || current.results[table.name]) return;
      const writing = { repositories: bound, uid: row.owner_uid, now: clock(), note: context.note };
      const looked = table.before ? await table.before(rows, writing) : rows;
      const added = await bound.archives.insert(table, looked);
      if (looked.length > 0) await table.after?.(looked, writing);
      const left = rows.length - looked.length;
      const counts = { added, known: looked.length - added, refused: refused + left };
      await bound.archives.updateImport(row.id, {
        results: toJson({ ...current.results, [table.name]: counts }),
        notes: toJson(context.notes),
      });
    });

  async function write(row: ArchiveImportRow, reader: ArchiveReader, context: ImportContext): Promise<void> {
    const { tables, own, planned } = await check(row, reader, context);
    await archives.updateImport(row.id, { state: 'writing' });
    const { counts, local } = await storeFiles(row, reader, planned, context);
    const localised = localise(tables, localisationOf(row.owner_uid, own, local), context.note);
    for (const table of localised.tables) {
      context.signal.throwIfAborted();
      await writeTable(row, table, context);
    }
    await transaction(async (bound) => {
      for (const { table, id, column, to } of localised.late)
        await bound.archives.lead(table, id, column, to);
      const current = await bound.archives.findImport(row.id);
      if (!current) return;
      // A try before this one may have stored some of them.
      const before = current.results['originals'];
      await bound.archives.updateImport(row.id, {
        ...{ state: 'done', progress: 1, ended_at: clock(), object_name: null },
        results: toJson({ ...current.results, originals: before ?? counts }),
        notes: toJson(context.notes),
      });
      const event = { type: 'archives.import', ids: [row.id] };
      await bound.live.publish({ topic: userTopic(row.owner_uid), ...event });
    });
  }

  async function refuse(row: ArchiveImportRow, reason: string, notes: readonly string[]): Promise<void> {
    await transaction(async (bound) => {
      await bound.archives.updateImport(row.id, {
        ...{ state: 'refused', reason, ended_at: clock(), object_name: null, notes: toJson(notes) },
      });
      const event = { type: 'archives.import', ids: [row.id] };
      await bound.live.publish({ topic: userTopic(row.owner_uid), ...event });
    });
  }

  /** Handler of {@link archiveImportJob}. May be cut short at any point and repeated. */
  return async (importId: string, { attempt, signal }: JobContext): Promise<void> => {
    const row = await archives.findImport(importId);
    if (!row || row.state === 'done' || row.state === 'refused') return;
    const { all, note } = createNotes(row);
    const object = row.object_name === null ? undefined : await objects.find(row.object_name);
    let reader: ArchiveReader | undefined;
    try {
      if (!object) throw new ArchiveRefused('The uploaded archive is gone.');
      await archives.updateImport(row.id, { state: row.state === 'waiting' ? 'checking' : row.state });
      reader = await openArchive(object.size, (start, end) => driver.read(object.content_id, { start, end }));
      const progress = createProgress(row.id, signal);
      await write(row, reader, { note, notes: all, progress, signal, archiveBytes: object.size });
    } catch (error) {
      if (signal.aborted) throw error;
      const code = (error as { code?: string }).code ?? '';
      if (error instanceof ArchiveRefused) await refuse(row, error.message, all);
      else if (badData.test(code))
        await refuse(row, 'Its rows contradict each other. What came in until then stays.', all);
      else if (attempt >= importAttempts)
        await refuse(
          row,
          'It could not be imported, and that is our fault. What came in stays; try it again.',
          all,
        );
      else throw error;
    } finally {
      reader?.close();
    }
    if (row.object_name !== null) await objects.removeObject(row.object_name);
  };
}

interface ImportContext {
  note(words: string): void;
  notes: readonly string[];
  /** Told how much is done, 0 to 1; throws when the job is taken away. */
  progress(fraction: number): Promise<void>;
  signal: AbortSignal;
  archiveBytes: number;
}

/** How ids of an archive become those of an account: what is the person's own stays, everything else is derived. */
function localisationOf(uid: string, own: Localisation['own'], files: Localisation['files']): Localisation {
  const kept = new Set([...own.values()].flatMap((ids) => [...ids]));
  const pictures = new Map<string, string>();
  for (const [path, { pictureId }] of files) {
    const id = originalName.exec(path)?.[1];
    if (id && pictureId) pictures.set(id, pictureId);
  }
  const localOf = (id: string) => pictures.get(id) ?? (kept.has(id) ? id : deriveId(uid, id));
  return { uid, localOf, own, files };
}
