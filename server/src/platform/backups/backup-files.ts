import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import type { Gunzip } from 'node:zlib';
import type { Snapshot, TableShape, TextRow } from '../database/snapshot';
import type { BackupPlace } from './backup-place';
import { DamagedPart, seal, unseal } from './sealed-stream';

/** What a backup contains, written last: without it there is none. */
export interface Manifest {
  format: 1;
  id: string;
  startedAt: string;
  /** The moment that it shows. */
  at: string;
  endedAt: string;
  migrations: Snapshot['migrations'];
  sequences: Snapshot['sequences'];
  tables: (TableShape & RowsSum)[];
  objects: { count: number; bytes: number; sha256: string };
}

export interface RowsSum {
  rows: number;
  /** The sum of the SHA-256 of all rows, whatever their order. */
  checksum: string;
}

/** A stored content in a backup. */
export interface BackupObject {
  contentId: string;
  sha256: string;
  bytes: number;
}

/** Names of files. Those of tables and objects are also the names of parts that pages and drills tell. */
export const files = {
  sets: 'sets',
  set: (id: string) => `sets/${id}`,
  manifest: (id: string) => `sets/${id}/manifest`,
  manifestName: 'manifest',
  configuration: (id: string) => `sets/${id}/configuration`,
  objectList: (id: string) => `sets/${id}/objects`,
  table: (id: string, table: string) => `sets/${id}/table-${table}`,
  objects: 'objects',
  object: (sha256: string) => `objects/${sha256.slice(0, 2)}/${sha256}`,
  /** @param name of the file of an object, below `objects` */
  sha256Of: (name: string) => name.slice(name.lastIndexOf('/') + 1),
  erasures: 'erasures',
};

/** The name of a part: it is encrypted with it, so that a part of another backup does not fit. */
export const parts = {
  manifest: (id: string) => `manifest of ${id}`,
  configuration: (id: string) => `configuration of ${id}`,
  objectList: (id: string) => `list of objects of ${id}`,
  table: (id: string, table: string) => `table ${table} of ${id}`,
  object: (sha256: string) => `object ${sha256}`,
  erasure: (name: string) => `erasure ${name}`,
};

/** A sum of rows that does not depend on their order. */
export function createRowsSum(): { add(line: string): void; sum(): RowsSum } {
  let rows = 0;
  let total = 0n;
  return {
    add(line) {
      rows += 1;
      total += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`);
    },
    sum: () => ({ rows, checksum: BigInt.asUintN(256, total).toString(16).padStart(64, '0') }),
  };
}

export const lineOf = (row: TextRow) => JSON.stringify(row);

/** The files of backups in one place, encrypted with one key. */
export function createBackupFiles(place: BackupPlace, key: Buffer) {
  const open = (file: string, part: string) => unseal(key, part, place.read(file));

  async function readText(file: string, part: string): Promise<string> {
    try {
      return await text(Readable.from(open(file, part)));
    } catch (error) {
      throw asDamaged(error, part);
    }
  }

  return {
    place,

    /** @returns bytes of the file */
    writeText: (file: string, part: string, content: string): Promise<number> =>
      place.write(file, seal(key, part, Readable.from([Buffer.from(content)]))),

    readText,

    readManifest: async (id: string): Promise<Manifest> =>
      JSON.parse(await readText(files.manifest(id), parts.manifest(id))) as Manifest,

    readConfiguration: async (id: string): Promise<Record<string, string>> =>
      JSON.parse(await readText(files.configuration(id), parts.configuration(id))) as Record<string, string>,

    /** Writes lines, compressed. @returns bytes of the file */
    writeLines(file: string, part: string, pages: AsyncIterable<string[]>): Promise<number> {
      async function* blocks() {
        for await (const lines of pages) if (lines.length > 0) yield Buffer.from(`${lines.join('\n')}\n`);
      }
      const packed = Readable.from(blocks()).compose(createGzip({ level: 1 })) as AsyncIterable<Buffer>;
      return place.write(file, seal(key, part, packed));
    },

    /** @throws DamagedPart when the file is missing or was changed */
    async *readLines(file: string, part: string): AsyncGenerator<string> {
      const input = Readable.from(open(file, part)).compose<Gunzip>(createGunzip());
      let failure: unknown;
      input.on('error', (error: unknown) => (failure = error));
      try {
        for await (const line of createInterface({ input, crlfDelay: Infinity })) yield line;
      } catch (error) {
        throw asDamaged(error, part);
      }
      if (failure !== undefined) throw asDamaged(failure, part);
    },

    /** @returns bytes of the file */
    writeObject: (sha256: string, source: AsyncIterable<Buffer>): Promise<number> =>
      place.write(files.object(sha256), seal(key, parts.object(sha256), source)),

    /** The bytes of a stored object. @throws DamagedPart when it is missing, was changed, or has another hash */
    async *readObject(sha256: string): AsyncGenerator<Buffer> {
      const hash = createHash('sha256');
      try {
        for await (const chunk of open(files.object(sha256), parts.object(sha256))) {
          hash.update(chunk);
          yield chunk;
        }
      } catch (error) {
        throw asDamaged(error, parts.object(sha256));
      }
      if (hash.digest('hex') !== sha256) throw new DamagedPart(parts.object(sha256));
    },

    /** The contents of a backup, with a line for each. */
    async *listObjects(id: string): AsyncGenerator<BackupObject> {
      for await (const line of this.readLines(files.objectList(id), parts.objectList(id))) {
        const [contentId, sha256, bytes] = JSON.parse(line) as [string, string, number];
        yield { contentId, sha256, bytes };
      }
    },
  };
}
export type BackupFiles = ReturnType<typeof createBackupFiles>;

/** A file that is missing or cannot be unpacked is damaged as well; other faults of the disk stay what they are. */
function asDamaged(error: unknown, part: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code.startsWith('Z_') ? new DamagedPart(part) : error;
}
