import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A name of a directory that is short enough for Unix sockets in it. */
export interface ShortDirectory {
  path: string;
  dispose(): Promise<void>;
}

/** The path of a Unix socket has 104 bytes on macOS and 108 on Linux, the closing zero included. */
const longestSocketPath = 103;

/**
 * Returns a name of `directory` under which a file with a name of up to `nameLength` bytes can be a Unix
 * socket: the directory itself, or a symbolic link in the system's temporary directory when its path is too
 * long.
 */
export async function shortDirectory(directory: string, nameLength: number): Promise<ShortDirectory> {
  const full = resolve(directory);
  if (Buffer.byteLength(full) + 1 + nameLength <= longestSocketPath)
    return { path: full, dispose: async () => {} };
  const parent = await mkdtemp(join(tmpdir(), 'bestie-'));
  const path = join(parent, 'd');
  await symlink(full, path);
  return { path, dispose: () => rm(parent, { recursive: true, force: true }) };
}
