import { randomBytes } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Bytes of a key outside of the database. */
export const keyBytes = 32;

/** Writes a new key in base64 that only this user can read, unless another process was faster. */
export async function makeKeyFile(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`);
    await handle.sync();
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
