import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyBytes, makeKeyFile } from '../keys/key-file';

const fileName = 'backup.key';

/**
 * The key that encrypts backups, as given or from its file.
 * @param isMade whether a missing one is made; a restore needs the one of the backup
 * @throws Error when it is missing or no key
 */
export async function readBackupKey(
  { keysDir, given }: { keysDir: string; given: string | undefined },
  isMade = true,
): Promise<Buffer> {
  const file = join(keysDir, fileName);
  if (given === undefined && isMade) await makeKeyFile(file);
  const text =
    given ??
    (await readFile(file, 'utf8').catch(() => {
      throw new Error(`The key of the backups is neither in ${file} nor in BACKUP_KEY.`);
    }));
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes)
    throw new Error(`${given === undefined ? file : 'BACKUP_KEY'} holds no 32 bytes in base64.`);
  return key;
}
