import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as giveOthersTurn } from 'node:timers/promises';
import yazl from 'yazl';
import type { ArchiveContents, ArchivedFile } from './archive-contents';
import { toCsv } from './archive-csv';
import { archiveFormat, archiveReadme } from './archive-format';
import type { ArchiveHead, Manifest, ManifestFile } from './archive-format';
import type { ArchiveRow } from '../../platform/module/archive-tables';
import type { AnyArchiveTable } from '../../platform/module/connection';
import { archivePage } from './archive-page';
import type { ArchivedObject } from './archives.repository';

export interface ArchiveExportOptions {
  head: ArchiveHead;
  contents: ArchiveContents;
  /** A file as it is now; undefined once it was deleted. */
  find(file: ArchivedFile): Promise<ArchivedObject | undefined>;
  /** Opens the bytes of a content. */
  read(contentId: string): Readable;
  now: Date;
}

interface Entry {
  path: string;
  /** @returns null for what was deleted since */
  open(): { source: Readable; type?: string } | null | Promise<{ source: Readable; type?: string } | null>;
  compress: boolean;
  mtime: Date;
}

const json = (value: unknown) => Readable.from([Buffer.from(`${JSON.stringify(value, null, 1)}\n`)]);

/** The same for a table, some rows at a time; `counts` holds their number at the end. */
async function* tableJson(
  { name, title }: AnyArchiveTable,
  rows: AsyncIterable<ArchiveRow[]>,
  counts: Record<string, number>,
) {
  yield `{\n "name": ${JSON.stringify(name)},\n "title": ${JSON.stringify(title)},\n "rows": [`;
  let count = 0;
  for await (const part of rows) {
    yield (count === 0 ? '\n' : ',\n') + part.map((row) => JSON.stringify(row)).join(',\n');
    count += part.length;
  }
  counts[name] = count;
  yield '\n ]\n}\n';
}

/** Rows per chunk; other work runs between chunks. */
const rowsAtOnce = 100;
async function* inChunks(rows: AsyncIterable<ArchiveRow[]>): AsyncIterable<ArchiveRow[]> {
  for await (const part of rows)
    for (let at = 0; at < part.length; at += rowsAtOnce) yield part.slice(at, at + rowsAtOnce);
}
const piecewise = (texts: AsyncIterable<string>) =>
  Readable.from(
    (async function* () {
      for await (const words of texts) {
        yield Buffer.from(words);
        await giveOthersTurn();
      }
    })(),
  );
const text = (value: string) => Readable.from([Buffer.from(value)]);

/**
 * All files of the archive except the manifest, in order, each when it is its turn; `written` names those that are in
 * it by then.
 */
function* entriesOf(
  { head, contents, find, read, now }: ArchiveExportOptions,
  written: readonly ManifestFile[],
): Iterable<Entry> {
  const { tables, files } = contents;
  const counts: Record<string, number> = {};
  const told = (path: string, open: () => Readable): Entry => ({
    path,
    open: () => ({ source: open() }),
    compress: true,
    mtime: now,
  });
  const rows = (name: string) => inChunks(contents.rows(name));
  yield told('README.txt', () => text(archiveReadme));
  yield told('index.html', () => piecewise(archivePage(head, contents)));
  for (const table of tables)
    yield told(`data/${table.name}.json`, () => piecewise(tableJson(table, rows(table.name), counts)));
  for (const table of tables)
    yield told(`csv/${table.name}.csv`, () => piecewise(toCsv(table, rows(table.name))));
  for (const file of files) {
    if (!file.preview) continue;
    const open = async () => {
      const content = (await find(file))?.medium_content;
      return content ? { source: read(content) } : null;
    };
    yield { path: file.preview, open, compress: false, mtime: file.created_at };
  }
  for (const file of files) {
    const open = async () => {
      const found = await find(file);
      return found ? { source: read(found.content_id), type: found.content_type } : null;
    };
    yield { path: file.path, open, compress: false, mtime: file.created_at };
  }
  yield told('archive.json', () => {
    const originals = written.filter(({ path }) => path.startsWith('originals/'));
    const bytes = originals.reduce((sum, file) => sum + file.bytes, 0);
    return json({ ...head, counts, originals: { files: originals.length, bytes } });
  });
}

/**
 * The archive as a stream. Photos are opened one after the other and stored uncompressed; rows are read as they are
 * written. Each file is hashed; the number of photos and the manifest with the hashes come last. A file that was
 * replaced or deleted since the export began, which may take hours, is the new one or is left out, since bytes that
 * nobody uses are collected. A file that cannot be read ends the stream with an error, so that no archive is incomplete.
 */
export function createExportStream(options: ArchiveExportOptions): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const manifest: Manifest = { ...archiveFormat, files: [] };
  let current: Readable[] = [];
  const fail = (error: unknown) => output.destroy(error as Error);
  zip.on('error', fail);
  output.on('close', () => current.forEach((stream) => void stream.destroy()));

  async function add({ path, open, compress, mtime }: Entry): Promise<void> {
    const opened = await open();
    if (!opened) return;
    const { source, type } = opened;
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = new Transform({
      transform(piece: Buffer, _encoding, done) {
        hash.update(piece);
        bytes += piece.length;
        done(null, piece);
      },
      flush(done) {
        manifest.files.push({ path, bytes, sha256: hash.digest('hex'), ...(type && { type }) });
        done();
      },
    });
    current = [source, counted];
    source.on('error', fail);
    counted.on('error', fail);
    // Whoever downloads it may have gone while the file was looked for.
    if (output.destroyed) return current.forEach((stream) => void stream.destroy());
    zip.addReadStream(source.pipe(counted), path, { mtime, compress });
    await finished(counted);
  }

  async function addAll(): Promise<void> {
    for (const entry of entriesOf(options, manifest.files)) {
      if (output.destroyed) return;
      await add(entry);
    }
    zip.addReadStream(json(manifest), 'manifest.json', { mtime: options.now, compress: true });
    zip.end();
  }

  addAll().catch(fail);
  return output;
}
