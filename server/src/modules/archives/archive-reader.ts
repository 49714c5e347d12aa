import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate as giveOthersTurn } from 'node:timers/promises';
import yauzl from 'yauzl';
import type { Entry } from 'yauzl';
import { limits } from '@bestie/contracts/limits';
import { shorten } from '../../platform/documents/shorten';
import { archiveFormat, archiveHeadSchema, archiveNamePattern } from './archive-format';
import type { Manifest } from './archive-format';
import { ArchiveRefused } from './archive-refused';

/** Bytes of the ZIP from `start` to `end`, both inclusive. */
export type ReadRange = (start: number, end: number) => Readable;

/** Maximum compression ratio; deflate reaches 1,000 to 1 for repeated bytes only. */
const tightest = 200;
const smallest = 64 * 1024;
/** Maximum bytes of `archive.json`, the only file that is read as a whole. */
const largestHead = 1024 * 1024;
/** Entries of the directory per chunk. */
const atOnce = 500;
/** Bytes of the directory per read; the parser asks for some fifty bytes at a time. */
const block = 256 * 1024;

/** Reads a ZIP in object storage. */
class StoredReader extends yauzl.RandomAccessReader {
  private kept: { start: number; bytes: Buffer } | undefined;

  constructor(
    private readonly range: ReadRange,
    private readonly size: number,
  ) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.range(start, end - 1);
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.piece(position, length).then(
      (bytes) => {
        bytes.copy(target, offset);
        done(null);
      },
      (error: Error) => done(error),
    );
  }

  private async piece(position: number, length: number): Promise<Buffer> {
    const { kept } = this;
    if (kept && position >= kept.start && position + length <= kept.start + kept.bytes.length)
      return kept.bytes.subarray(position - kept.start, position - kept.start + length);
    const end = Math.min(this.size, position + Math.max(length, block));
    if (position < 0 || end - position < length) throw new Error('The ZIP ends too early.');
    const bytes = await collect(this.range(position, end - 1), end - position);
    this.kept = { start: position, bytes };
    return bytes.subarray(0, length);
  }
}

async function collect(stream: Readable, atMost: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    length += (piece as Buffer).length;
    if (length > atMost) throw new ArchiveRefused('A file in it is larger than it says.');
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}

const quoted = (name: string) => `“${shorten(name, 80)}”`;

/** Checks an entry by its header. */
function checkEntry(entry: Entry): void {
  const { fileName, compressedSize, uncompressedSize, compressionMethod } = entry;
  if (!archiveNamePattern.test(fileName))
    throw new ArchiveRefused(`${quoted(fileName)} does not belong into an archive of Bestie.`);
  if (entry.isEncrypted()) throw new ArchiveRefused(`${quoted(fileName)} is encrypted.`);
  if (compressionMethod !== 0 && compressionMethod !== 8)
    throw new ArchiveRefused(`${quoted(fileName)} is packed in a way that is not known here.`);
  if (uncompressedSize > smallest && uncompressedSize > compressedSize * tightest)
    throw new ArchiveRefused(`${quoted(fileName)} would unpack to far more than it is. That is no archive.`);
}

async function readDirectory(zip: yauzl.ZipFile, size: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.archives.entries)
    throw new ArchiveRefused(
      `It has ${zip.entryCount} files in it; ${limits.archives.entries} are the most.`,
    );
  const entries = new Map<string, Entry>();
  let [packed, unpacked, told] = [0, 0, 0];
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry);
    if (entries.has(entry.fileName)) throw new ArchiveRefused(`${quoted(entry.fileName)} is in it twice.`);
    entries.set(entry.fileName, entry);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (!/^(originals|page)\//.test(entry.fileName)) told += entry.uncompressedSize;
    if (entries.size % atOnce === 0) await giveOthersTurn();
  }
  // Overlapping files are refused, because they make a zip bomb.
  if (packed > size) throw new ArchiveRefused('Files in it lie over one another. That is no archive.');
  if (unpacked > limits.archives.bytes) throw new ArchiveRefused('It would unpack to more than fits here.');
  if (told > 4 * limits.archives.dataBytes)
    throw new ArchiveRefused('It tells more than a person can have here.');
  return entries;
}

export type ArchiveReader = Awaited<ReturnType<typeof openArchive>>;

/**
 * Opens an archive and checks its directory and manifest; nothing else is unpacked.
 * @param readManifest reads the manifest in a worker thread, because it may be large
 * @throws ArchiveRefused for a file that is no archive of Bestie, and what the storage failed with
 */
export async function openArchive(
  size: number,
  range: ReadRange,
  readManifest: (stream: Readable) => Promise<Manifest>,
) {
  /** Why bytes could not be read from the storage, which says nothing about the archive. */
  let failure: unknown;
  const watched: ReadRange = (start, end) =>
    range(start, end).on('error', (error) => {
      failure = error;
    });
  const refusal = (error: unknown, what: string): unknown =>
    error instanceof ArchiveRefused
      ? error
      : (failure ?? new ArchiveRefused(`${what} cannot be read: ${(error as Error).message}`));
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true };
  let zip: yauzl.ZipFile;
  let entries: Map<string, Entry>;
  try {
    zip = await yauzl.fromRandomAccessReaderPromise(new StoredReader(watched, size), size, options);
    entries = await readDirectory(zip, size);
  } catch (error) {
    throw refusal(error, 'This ZIP');
  }

  const open = async (path: string): Promise<Readable> => {
    const entry = entries.get(path);
    if (!entry) throw new ArchiveRefused(`${quoted(path)} is missing.`);
    return zip.openReadStreamPromise(entry);
  };
  /** A file of rows; one that is larger than the limit for all data of an account is refused. */
  const openData = async (path: string): Promise<Readable> => {
    if ((entries.get(path)?.uncompressedSize ?? 0) > limits.archives.dataBytes)
      throw new ArchiveRefused(`${quoted(path)} is larger than such a file can be.`);
    return open(path);
  };
  async function readHead(): Promise<unknown> {
    const bytes = await collect(await open('archive.json'), largestHead);
    try {
      return JSON.parse(bytes.toString('utf8'));
    } catch {
      throw new ArchiveRefused('“archive.json” is no JSON.');
    }
  }

  const manifest = await readManifest(await openData('manifest.json'));
  if (manifest.version > archiveFormat.version)
    throw new ArchiveRefused('It was made by a newer version of Bestie.');
  const listed = new Set(manifest.files.map(({ path }) => path));
  for (const path of entries.keys())
    if (path !== 'manifest.json' && !listed.has(path))
      throw new ArchiveRefused(`${quoted(path)} is not in its manifest.`);
  for (const { path, bytes } of manifest.files)
    if (entries.get(path)?.uncompressedSize !== bytes)
      throw new ArchiveRefused(
        `${quoted(path)} ${entries.has(path) ? 'has another size than its manifest says' : 'is missing'}.`,
      );
  if (listed.size !== manifest.files.length) throw new ArchiveRefused('Its manifest names a file twice.');

  return {
    manifest,
    openData,

    /** Bytes of a file of up to `atMost` bytes. */
    readBytes: async (path: string, atMost: number): Promise<Buffer> => collect(await open(path), atMost),

    /**
     * Reads every file and checks its hash.
     * @param progress called with the bytes of each file
     * @throws ArchiveRefused that names the file whose hash differs
     */
    async verify(progress: (bytes: number) => Promise<void>): Promise<void> {
      for (const { path, bytes, sha256 } of manifest.files) {
        const hash = createHash('sha256');
        try {
          for await (const piece of await open(path)) hash.update(piece as Buffer);
        } catch (error) {
          throw refusal(error, quoted(path));
        }
        if (hash.digest('hex') !== sha256)
          throw new ArchiveRefused(`${quoted(path)} is not what it was: its hash is another one.`);
        await progress(bytes);
      }
      const head = archiveHeadSchema.safeParse(await readHead());
      if (!head.success) throw new ArchiveRefused('Its archive.json is not that of an archive of Bestie.');
    },

    close: () => zip.close(),
  };
}
