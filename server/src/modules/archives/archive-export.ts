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
/** Rows per chunk; other work runs between chunks. */
const rowsAtOnce = 100;

/** The same for a table, some rows at a time. */
function* tableJson(name: string, title: string, rows: readonly ArchiveRow[]) {
  yield `{\n "name": ${JSON.stringify(name)},\n "title": ${JSON.stringify(title)},\n "rows": [`;
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    yield (
      (at === 0 ? '\n' : ',\n') +
      rows
        .slice(at, at + rowsAtOnce)
        .map((row) => JSON.stringify(row))
        .join(',\n')
    );
  yield '\n ]\n}\n';
}
const piecewise = (texts: Iterable<string>) =>
  Readable.from(
    (async function* () {
      for (const words of texts) {
        yield Buffer.from(words);
        await giveOthersTurn();
      }
    })(),
  );
const text = (value: string) => Readable.from([Buffer.from(value)]);

/** All files of the archive except the manifest, in order; `written` names those that are in it by then. */
function entriesOf(
  { head, contents, find, read, now }: ArchiveExportOptions,
  written: readonly ManifestFile[],
): Entry[] {
  const { tables, files } = contents;
  const told = (path: string, open: () => Readable): Entry => ({
    path,
    open: () => ({ source: open() }),
    compress: true,
    mtime: now,
  });
  return [
    told('README.txt', () => text(archiveReadme)),
    told('index.html', () => piecewise(archivePage(head, contents))),
    ...tables.map(({ table: { name, title }, rows }) =>
      told(`data/${name}.json`, () => piecewise(tableJson(name, title, rows))),
    ),
    ...tables.map(({ table, rows }) => told(`csv/${table.name}.csv`, () => piecewise(toCsv(table, rows)))),
    ...files.flatMap((file): Entry[] => {
      if (!file.preview) return [];
      const open = async () => {
        const content = (await find(file))?.medium_content;
        return content ? { source: read(content) } : null;
      };
      return [{ path: file.preview, open, compress: false, mtime: file.created_at }];
    }),
    ...files.map((file): Entry => {
      const open = async () => {
        const found = await find(file);
        return found ? { source: read(found.content_id), type: found.content_type } : null;
      };
      return { path: file.path, open, compress: false, mtime: file.created_at };
    }),
    told('archive.json', () => {
      const originals = written.filter(({ path }) => path.startsWith('originals/'));
      const bytes = originals.reduce((sum, file) => sum + file.bytes, 0);
      return json({ ...head, originals: { files: originals.length, bytes } });
    }),
  ];
}

/**
 * The archive as a stream. Photos are opened one after the other and stored uncompressed; only rows are held in
 * memory. Each file is hashed; the number of photos and the manifest with the hashes come last. A file that was replaced or deleted since
 * the export began, which may take hours, is the new one or is left out, since bytes that nobody uses are collected.
 * A file that cannot be read ends the stream with an error, so that no archive is incomplete.
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
