import type { Readable } from 'node:stream';

/**
 * Files that a backup, a copy or a restore moves at a time: a store takes its time to answer, and each file has up to two parts of a
 * store's file in memory.
 */
export const filesAtOnce = 6;

/** Where the files of backups are: a folder, or a store. */
export interface BackupPlace {
  /** Writes a file as a whole or not at all. @returns its bytes */
  write(name: string, source: AsyncIterable<Buffer>): Promise<number>;
  /** Fails with ENOENT when it is missing. */
  read(name: string): Readable;
  /** Bytes of a file; null when it is missing. */
  size(name: string): Promise<number | null>;
  /** Names right below a folder, without it; none when it is missing. */
  list(folder: string): Promise<string[]>;
  /** Every file below a folder, by its path in it: one question for thousands of files. */
  walk(folder: string): AsyncIterable<PlacedFile>;
  /** Removes a file or folder; a missing one is no error. */
  remove(name: string): Promise<void>;
  /** Removes what writes left that never ended and were begun before a moment. */
  removeUnfinished(before: Date): Promise<void>;
}

export interface PlacedFile {
  name: string;
  bytes: number;
}

/** @throws Error when a name could lead out of its place */
export function checkName(name: string): string {
  if (name.split('/').some((part) => part === '..' || part === '.' || part === ''))
    throw new Error(`${name} is no name of a backup’s file.`);
  return name;
}
