import { createBackupFiles, files } from './backup-files';
import type { BackupFiles } from './backup-files';
import { readBackupKey } from './backup-key';
import type { BackupPlace } from './backup-place';
import type { BackupTools } from './backup-tools';
import { openBackupPlace } from './place-settings';

/** What says where backups are, and how they are encrypted. */
export type PlaceTools = Pick<BackupTools, 'place' | 'copyPlace' | 'keysDir' | 'key'>;

export type BackupPlaces = ReturnType<typeof createBackupPlaces>;

/** The first place of the backups, and the second one where it is configured. */
export function createBackupPlaces(tools: PlaceTools) {
  const first = openBackupPlace(tools.place);
  const second = tools.copyPlace === undefined ? null : openBackupPlace(tools.copyPlace);
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

/** Hashes of the objects in a place, with the bytes of their files. */
export async function readObjectFiles(place: BackupPlace): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for await (const { name, bytes } of place.walk(files.objects)) found.set(files.sha256Of(name), bytes);
  return found;
}

/**
 * Copies what the second place does not have, the manifest last.
 * @param onProgress called after each file
 * @throws Error naming an object whose file is missing
 */
export async function copyBackup(
  from: BackupFiles,
  to: BackupPlace,
  id: string,
  onProgress: () => Promise<void> = async () => {},
): Promise<void> {
  const [here, there] = [await readObjectFiles(from.place), await readObjectFiles(to)];
  for await (const { sha256 } of from.listObjects(id)) {
    const bytes = here.get(sha256);
    if (bytes === undefined) throw new Error(`The file of the object ${sha256} is missing.`);
    if (there.get(sha256) !== bytes)
      await to.write(files.object(sha256), from.place.read(files.object(sha256)));
    there.set(sha256, bytes);
    await onProgress();
  }
  const copyFolder = async (folder: string, without?: string) => {
    const known = new Map<string, number>();
    for await (const { name, bytes } of to.walk(folder)) known.set(name, bytes);
    for await (const { name, bytes } of from.place.walk(folder)) {
      if (name === without || known.get(name) === bytes) continue;
      await to.write(`${folder}/${name}`, from.place.read(`${folder}/${name}`));
      await onProgress();
    }
  };
  await copyFolder(files.set(id), files.manifestName);
  await copyFolder(files.erasures);
  await copyFolder(files.set(id));
}

/** Removes a backup, its manifest first: what is left of it when that is interrupted is none. */
export async function removeBackup(place: BackupPlace, id: string): Promise<void> {
  await place.remove(files.manifest(id));
  await place.remove(files.set(id));
}

/**
 * Removes backups that are not kept, unfinished ones, and objects that no kept one names.
 * @param keep ids
 */
export async function removeOthers(of: BackupFiles, keep: ReadonlySet<string>): Promise<void> {
  const { place } = of;
  for (const id of await place.list(files.sets)) if (!keep.has(id)) await removeBackup(place, id);
  const named = new Set<string>();
  for (const id of keep) for await (const { sha256 } of of.listObjects(id)) named.add(sha256);
  const others: string[] = [];
  for await (const { name } of place.walk(files.objects))
    if (!named.has(files.sha256Of(name))) others.push(`${files.objects}/${name}`);
  for (const name of others) await place.remove(name);
}

/** The newest whole backup in a place; undefined without one. What has no manifest is none. */
export async function findNewest(place: BackupPlace): Promise<string | undefined> {
  for (const id of (await place.list(files.sets)).reverse())
    if ((await place.size(files.manifest(id))) !== null) return id;
  return undefined;
}
