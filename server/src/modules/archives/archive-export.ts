import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { setImmediate as giveOthersTurn } from 'node:timers/promises';
import yazl from 'yazl';
import type { ArchiveContents } from './archive-contents';
import { toCsv } from './archive-csv';
import { archiveFormat, archiveReadme } from './archive-format';
import type { ArchiveHead, Manifest } from './archive-format';
import type { ArchiveRow } from '../../platform/module/archive-tables';
import { archivePage } from './archive-page';

export interface ArchiveExportOptions {
  head: ArchiveHead;
  contents: ArchiveContents;
  /** Opens the bytes of a content. */
  read(contentId: string): Readable;
  now: Date;
}

interface Entry {
  path: string;
  open(): Readable;
  compress: boolean;
  mtime: Date;
  type?: string;
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

/** All files of the archive except the manifest, in order. */
function entriesOf({ head, contents, read, now }: ArchiveExportOptions): Entry[] {
  const { tables, files } = contents;
  const told = { compress: true, mtime: now };
  return [
    { ...told, path: 'archive.json', open: () => json(head) },
    { ...told, path: 'README.txt', open: () => text(archiveReadme) },
    { ...told, path: 'index.html', open: () => piecewise(archivePage(head, contents)) },
    ...tables.map(({ table: { name, title }, rows }) => ({
      ...told,
      path: `data/${name}.json`,
      open: () => piecewise(tableJson(name, title, rows)),
    })),
    ...tables.map(({ table, rows }) => ({
      ...told,
      path: `csv/${table.name}.csv`,
      open: () => piecewise(toCsv(table, rows)),
    })),
    ...files.flatMap(({ preview, medium_content, created_at }) =>
      preview && medium_content
        ? [{ path: preview, open: () => read(medium_content), compress: false, mtime: created_at }]
        : [],
    ),
    ...files.map(({ path, content_id, content_type, created_at }) => ({
      path,
      open: () => read(content_id),
      compress: false,
      mtime: created_at,
      type: content_type,
    })),
  ];
}

/**
 * The archive as a stream. Photos are opened one after the other and stored uncompressed; only rows are held in
 * memory. Each file is hashed, and the manifest with the hashes comes last. A file that cannot be read ends the
 * stream with an error, so that no archive is incomplete.
 */
export function createExportStream(options: ArchiveExportOptions): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const manifest: Manifest = { ...archiveFormat, files: [] };
  let current: Readable | undefined;
  const fail = (error: unknown) => output.destroy(error as Error);
  zip.on('error', fail);
  output.on('close', () => current?.destroy());
  type Hand = (error: unknown, stream: NodeJS.ReadableStream) => void;
  for (const { path, open, compress, mtime, type } of entriesOf(options))
    zip.addReadStreamLazy(path, { mtime, compress }, (hand: Hand) => {
      const hash = createHash('sha256');
      let bytes = 0;
      const source = open();
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
      current = source;
      source.on('error', fail);
      counted.on('error', fail);
      hand(null, source.pipe(counted));
    });
  zip.addReadStreamLazy('manifest.json', { mtime: options.now, compress: true }, (hand: Hand) =>
    hand(null, json(manifest)),
  );
  zip.end();
  return output;
}
