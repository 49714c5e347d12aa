import { createBackupFiles, files } from './backup-files';
import type { BackupFiles } from './backup-files';
import { readBackupKey } from './backup-key';
import { openBackupPlace } from './backup-place';
import type { BackupPlace } from './backup-place';
import type { BackupTools } from './backup-tools';

/** What says where backups are, and how they are encrypted. */
export type PlaceTools = Pick<BackupTools, 'folder' | 'copyFolder' | 'keysDir' | 'key'>;

export type BackupPlaces = ReturnType<typeof createBackupPlaces>;

/** The first place of the backups, and the second one where it is configured. */
export function createBackupPlaces(tools: PlaceTools) {
  const first = openBackupPlace(tools.folder);
  const second = tools.copyFolder === undefined ? null : openBackupPlace(tools.copyFolder);
  let key: Promise<Buffer> | undefined;
  return {
    first,
    second,
    /** The files of a place, with the key. @throws Error without the key */
    async open(place: BackupPlace = first): Promise<BackupFiles> {
      key ??= readBackupKey({ keysDir: tools.keysDir, given: tools.key });
      try {
        return createBackupFiles(place, await key);
      } catch (error) {
        key = undefined;
        throw error;
      }
    },
  };
}

/** Copies what the second place does not have, the manifest last. */
export async function copyBackup(from: BackupFiles, to: BackupPlace, id: string): Promise<void> {
  const copy = async (name: string) => {
    if ((await to.size(name)) === (await from.place.size(name))) return;
    await to.write(name, from.place.read(name));
  };
  for await (const { sha256 } of from.listObjects(id)) await copy(files.object(sha256));
  const names = await from.place.list(files.set(id));
  const manifest = files.manifest(id);
  for (const name of names.map((each) => `${files.set(id)}/${each}`)) if (name !== manifest) await copy(name);
  for (const name of await from.place.list(files.erasures)) await copy(`${files.erasures}/${name}`);
  await copy(manifest);
}

/**
 * Removes backups that are not kept, unfinished ones, and objects that no kept one names.
 * @param keep ids
 */
export async function removeOthers(of: BackupFiles, keep: ReadonlySet<string>): Promise<void> {
  const { place } = of;
  for (const id of await place.list(files.sets)) if (!keep.has(id)) await place.remove(files.set(id));
  const named = new Set<string>();
  for (const id of keep) for await (const { sha256 } of of.listObjects(id)) named.add(sha256);
  for (const folder of await place.list(files.objects))
    for (const sha256 of await place.list(`${files.objects}/${folder}`))
      if (!named.has(sha256)) await place.remove(files.object(sha256));
}
