import { userTopic } from '@bestie/contracts/live';
import { toJson } from '../../platform/database/column-types';
import type { JobContext } from '../../platform/jobs/jobs';
import type { ObjectDriver } from '../../platform/objects/drivers/object-driver';
import type { ObjectsService } from '../../platform/objects/objects.service';
import type { Transaction } from '../../platform/database/transaction';
import type { ArchivesRepositories } from './archives.repositories';
import { createArchiveFiles } from './archive-files';
import type { PlannedFile } from './archive-files';
import { createArchiveNotes } from './archive-notes';
import type { LocalSum } from './archive-protocol';
import { openArchive } from './archive-reader';
import type { ArchiveReader, ReadRange } from './archive-reader';
import { ArchiveRefused } from './archive-refused';
import type { Connection } from '../../platform/module/define-module';
import type { ArchiveOffer, ArchiveWriting } from '../../platform/module/archive-tables';
import type { AnyArchiveTable } from '../../platform/module/connection';
import { openArchiveThread } from './archive-thread';
import type { ArchiveThread } from './archive-thread';
import type { ArchiveImportRow } from './archives.repository';

/** Kind of the job that imports an archive. */
export const archiveImportJob = 'archives.import';
/** Maximum attempts of that job. */
export const importAttempts = 8;

export interface ArchiveImportDependencies {
  repositories: ArchivesRepositories;
  transaction: Transaction<ArchivesRepositories>;
  objects: Pick<ObjectsService, 'ensureObject' | 'find' | 'usage' | 'reserved' | 'quota' | 'removeObject'>;
  driver: Pick<ObjectDriver, 'read'>;
  registry: readonly AnyArchiveTable[];
  /** The built `archive-rows.worker.js`. */
  workerFile: string;
  clock: () => Date;
}

/** Shares of reading, storing and writing in the progress. */
const shares = { verified: 0.45, stored: 0.9 };
/** Minimum interval in ms between writes of the progress. */
const progressPause = 500;
/** Ids per query, and rows per transaction. */
const [idsAtOnce, rowsAtOnce] = [5_000, 200];
/** The person was erased meanwhile: nothing more of theirs may be written. */
class ImportGone extends Error {}

/** Database errors about invalid values, for which a retry is useless. */
const badData = /^(22|23)/;

/**
 * Imports archives. Nothing is written until every file has matched its hash and everything fits. After that each
 * step is idempotent: ids and object names derive from archive and account, and the progress of a table is stored in
 * the transaction that writes its rows.
 */
export function createArchiveImport(dependencies: ArchiveImportDependencies) {
  const { repositories, transaction, objects, driver, registry, workerFile, clock } = dependencies;
  const { archives } = repositories;
  const files = createArchiveFiles({ archives, pictures: repositories.pictures, objects });

  function createProgress(id: string, signal: AbortSignal) {
    let last = 0;
    return async (progress: number) => {
      signal.throwIfAborted();
      if (Date.now() - last < progressPause) return;
      last = Date.now();
      if (!(await archives.updateImport(id, { progress }))) throw new ImportGone();
    };
  }

  /** Calls `take` with all values, in chunks of limited size. */
  async function inParts<Part>(
    size: number,
    get: (from: number, to: number) => Promise<Part[]>,
    take: (part: Part[]) => Promise<void> | void,
  ): Promise<void> {
    for (let from = 0; ; from += size) {
      const part = await get(from, from + size);
      if (part.length > 0) await take(part);
      if (part.length < size) return;
    }
  }

  /** Ids in the archive that exist in the person's account, by table. */
  async function findOwn(uid: string, thread: ArchiveThread) {
    const own = new Map<string, Set<string>>();
    for (const table of registry) {
      if (!table.fields.some(({ kind }) => kind === 'id')) continue;
      const found = new Set<string>();
      await inParts(
        idsAtOnce,
        (from, to) => thread.ask('ids', { table: table.name, from, to }),
        async (ids) => {
          for (const id of await archives.ownIds(table, uid, ids)) found.add(id);
        },
      );
      own.set(table.name, found);
    }
    return own;
  }

  /** @throws ArchiveRefused when the account would exceed a limit */
  async function requireLimits(uid: string, sums: readonly LocalSum[], thread: ArchiveThread): Promise<void> {
    for (const table of registry) {
      const rows = sums.find(({ name }) => name === table.name)?.rows ?? 0;
      if (!table.limit || table.limit.per || !table.fields.some(({ kind }) => kind === 'id')) continue;
      const ids = new Set<string>();
      let known = 0;
      await inParts(
        rowsAtOnce,
        (from, to) => thread.ask('rows', { table: table.name, from, to: Math.min(to, rows) }),
        async (part) => {
          const fresh = new Set(part.map((row) => row['id'] as string).filter((id) => !ids.has(id)));
          for (const id of fresh) ids.add(id);
          known += (await archives.ownIds(table, uid, [...fresh])).length;
        },
      );
      const there = await archives.count(table, uid);
      const sum = there + ids.size - known;
      if (sum > table.limit.rows)
        throw new ArchiveRefused(
          `${table.title}: you have ${there}, ${sum - there} would come, and ${table.limit.rows} are the most.`,
        );
    }
  }

  /** Makes the worker thread read every table of the archive. */
  async function readTables(reader: ArchiveReader, { thread, note }: ImportContext): Promise<void> {
    const told = new Set(reader.manifest.files.map(({ path }) => path));
    const known = new Set(registry.map(({ name }) => `data/${name}.json`));
    for (const path of told)
      if (path.startsWith('data/') && !known.has(path)) note(`${path} is not known here and was left out.`);
    for (const { name } of registry)
      if (told.has(`data/${name}.json`))
        await thread.read({ file: 'rows', table: name }, await reader.openData(`data/${name}.json`));
  }

  async function check(row: ArchiveImportRow, reader: ArchiveReader, context: ImportContext) {
    const { thread } = context;
    const total = reader.manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
    let read = 0;
    await reader.verify(async (bytes) => {
      read += bytes;
      await context.progress((read / total) * shares.verified);
    });
    await readTables(reader, context);
    const own = await findOwn(row.owner_uid, thread);
    const wanted = new Set<string>();
    await inParts(
      idsAtOnce,
      (from, to) => thread.ask('files', { from, to }),
      (paths) => paths.forEach((path) => wanted.add(path)),
    );
    const planned = await files.plan(row.owner_uid, reader, wanted, context.note);
    await files.requireRoom(row.owner_uid, planned, context.archiveBytes);
    const supposed = new Map(planned.map(({ path, objectName }) => [path, { objectName, pictureId: path }]));
    const rehearsal = { uid: row.owner_uid, own, files: supposed, forGood: false };
    await requireLimits(row.owner_uid, await thread.ask('localise', rehearsal), thread);
    return { own, planned };
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
      // An erasure that began before the file was stored may have removed the person's files already.
      if (kept && !file.there && !(await archives.findImport(row.id))) {
        await objects.removeObject(file.objectName);
        throw new ImportGone();
      }
      if (kept) stored.push(file);
      counts[!kept ? 'refused' : file.there ? 'known' : 'added'] += 1;
      done += file.bytes;
      await context.progress(shares.verified + (done / total) * (shares.stored - shares.verified));
    }
    return { counts, local: await files.local(stored) };
  }

  /**
   * Writes the next rows of a table and its progress in one transaction, small enough not to block others.
   * @returns whether there are more
   */
  async function writeRows(
    row: ArchiveImportRow,
    table: AnyArchiveTable,
    sum: LocalSum,
    context: ImportContext,
  ): Promise<boolean> {
    context.signal.throwIfAborted();
    const known = (await archives.findImport(row.id))?.results[table.name];
    if (known && known.next === undefined) return false;
    const from = known?.next ?? 0;
    const to = Math.min(from + rowsAtOnce, sum.rows);
    const rows = await context.thread.ask('rows', { table: table.name, from, to });
    return transaction(async (bound) => {
      const current = await bound.archives.findImport(row.id);
      if (!current) return false;
      const before = current.results[table.name] ?? { added: 0, known: 0, refused: sum.refused };
      const offers: ArchiveOffer[] = [];
      const writing: ArchiveWriting<Connection> = {
        bound: bound.connection,
        uid: row.owner_uid,
        now: clock(),
        known: async (ids) => new Set(await bound.archives.ownIds(table, row.owner_uid, [...ids])),
        note: context.note,
        offer: (offer) => offers.push(offer),
      };
      const looked = table.before && rows.length > 0 ? await table.before(rows, writing) : rows;
      const added = await bound.archives.insert(table, looked);
      if (looked.length > 0) await table.after?.(looked, writing);
      await bound.archives.addOffers(row.id, offers);
      const people = offers.filter(({ kind }) => kind === 'member').length;
      const counts = {
        added: before.added + added,
        known: before.known + looked.length - added,
        // An offered person counts neither as imported nor as refused.
        refused: before.refused + rows.length - looked.length - people,
        ...(to < sum.rows && { next: to }),
      };
      const changes = {
        results: toJson({ ...current.results, [table.name]: counts }),
        notes: toJson(context.notes),
      };
      // The rows are not written either.
      if (!(await bound.archives.updateImport(row.id, changes))) throw new ImportGone();
      return to < sum.rows;
    });
  }

  async function write(row: ArchiveImportRow, reader: ArchiveReader, context: ImportContext): Promise<void> {
    const { thread } = context;
    const { own, planned } = await check(row, reader, context);
    await archives.updateImport(row.id, { state: 'writing' });
    const { counts, local } = await storeFiles(row, reader, planned, context);
    const sums = await thread.ask('localise', { uid: row.owner_uid, own, files: local, forGood: true });
    for (const table of registry) {
      const sum = sums.find(({ name }) => name === table.name);
      while (sum && (await writeRows(row, table, sum, context)));
    }
    const tables = new Map(registry.map((table) => [table.name, table]));
    await inParts(
      rowsAtOnce,
      (from, to) => thread.ask('late', { from, to }),
      (part) =>
        transaction(async (bound) => {
          for (const { table, id, column, to } of part) {
            const into = tables.get(table);
            if (into) await bound.archives.lead(into, row.owner_uid, id, column, to);
          }
        }),
    );
    await transaction(async (bound) => {
      const current = await bound.archives.findImport(row.id);
      if (!current) return;
      // An earlier attempt may have stored some of them.
      const before = current.results['originals'];
      await bound.archives.updateImport(row.id, {
        state: 'done',
        progress: 1,
        ended_at: clock(),
        object_name: null,
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
        state: 'refused',
        reason,
        ended_at: clock(),
        object_name: null,
        notes: toJson(notes),
      });
      const event = { type: 'archives.import', ids: [row.id] };
      await bound.live.publish({ topic: userTopic(row.owner_uid), ...event });
    });
  }

  /** Runs the import. It may be interrupted at any point and repeated. */
  async function run(importId: string, { attempt, signal }: JobContext): Promise<void> {
    const row = await archives.findImport(importId);
    if (!row || row.state === 'done' || row.state === 'refused') return;
    const { all, note } = createArchiveNotes(row.notes);
    const object = row.object_name === null ? undefined : await objects.find(row.object_name);
    const thread = openArchiveThread(workerFile, note);
    let reader: ArchiveReader | undefined;
    try {
      if (!object) throw new ArchiveRefused('The uploaded archive is gone.');
      await archives.updateImport(row.id, { state: row.state === 'waiting' ? 'checking' : row.state });
      const range: ReadRange = (start, end) => driver.read(object.content_id, { start, end });
      reader = await openArchive(object.size, range, async (stream) => {
        await thread.read({ file: 'manifest' }, stream);
        return thread.ask('manifest', {});
      });
      const progress = createProgress(row.id, signal);
      await write(row, reader, { thread, note, notes: all, progress, signal, archiveBytes: object.size });
    } catch (error) {
      if (signal.aborted) throw error;
      const code = (error as { code?: string }).code ?? '';
      if (error instanceof ImportGone) return;
      if (error instanceof ArchiveRefused) await refuse(row, error.message, all);
      else if (badData.test(code))
        await refuse(row, 'Its rows contradict each other. What was imported until then stays.', all);
      else if (attempt >= importAttempts)
        await refuse(
          row,
          'It could not be imported, and that’s our fault. What was imported stays; try again.',
          all,
        );
      else throw error;
    } finally {
      reader?.close();
      await thread.close();
    }
    if (row.object_name !== null) await objects.removeObject(row.object_name);
  }

  /** The server ended during the import, perhaps because of it: the import fails, and the person is notified. */
  async function giveUpInterrupted(importId: string): Promise<void> {
    const row = await archives.findImport(importId);
    if (!row || row.state === 'done' || row.state === 'refused') return;
    await refuse(
      row,
      'The server stopped while reading this archive. What was imported stays; import it again to get the rest.',
      row.notes,
    );
    if (row.object_name !== null) await objects.removeObject(row.object_name);
  }

  return { run, giveUpInterrupted };
}

interface ImportContext {
  thread: ArchiveThread;
  note(words: string): void;
  notes: readonly string[];
  /** Called with the progress, 0 to 1; throws when the job was taken over. */
  progress(fraction: number): Promise<void>;
  signal: AbortSignal;
  archiveBytes: number;
}
