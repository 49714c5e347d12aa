import { Readable } from 'node:stream';
import { createBackupFiles, files } from './backup-files';
import type { BackupFiles, Manifest } from './backup-files';
import { readBackupKey } from './backup-key';
import { filesAtOnce } from './backup-place';
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
  const copyAll = (names: Iterable<string> | AsyncIterable<string>) =>
    Readable.from(names).forEach(
      async (name: string) => {
        await to.write(name, from.place.read(name));
        await onProgress();
      },
      { concurrency: filesAtOnce },
    );
  async function* newObjects() {
    for await (const { sha256 } of from.listObjects(id)) {
      const bytes = here.get(sha256);
      if (bytes === undefined) throw new Error(`The file of the object ${sha256} is missing.`);
      if (there.get(sha256) !== bytes) yield files.object(sha256);
      there.set(sha256, bytes);
    }
  }
  async function* newIn(folder: string, without?: string) {
    const known = new Map<string, number>();
    for await (const { name, bytes } of to.walk(folder)) known.set(name, bytes);
    for await (const { name, bytes } of from.place.walk(folder))
      if (name !== without && known.get(name) !== bytes) yield `${folder}/${name}`;
  }
  await copyAll(newObjects());
  await copyAll(newIn(files.set(id), files.manifestName));
  await copyAll(newIn(files.erasures));
  await copyAll(newIn(files.set(id)));
}

/** Removes a backup, its manifest first: what is left of it when that is interrupted is none. */
export async function removeBackup(place: BackupPlace, id: string): Promise<void> {
  await place.remove(files.manifest(id));
  await place.remove(files.set(id));
}

/** Whether all of a backup is in a place: its manifest is written last. */
export const isWhole = async (place: BackupPlace, id: string): Promise<boolean> =>
  (await place.size(files.manifest(id))) !== null;

/** Bytes of the objects of a backup, and of the files that it has alone. */
export async function bytesOfBackup(
  place: BackupPlace,
  { id, objects }: Pick<Manifest, 'id' | 'objects'>,
): Promise<number> {
  let { bytes } = objects;
  for await (const file of place.walk(files.set(id))) bytes += file.bytes;
  return bytes;
}

/**
 * Removes objects that no backup in a place names.
 * @throws DamagedPart when it is not known what one of them names; then all stay
 */
export async function removeUnnamed(of: BackupFiles): Promise<void> {
  const { place } = of;
  const named = new Set<string>();
  for (const id of await place.list(files.sets))
    if (await isWhole(place, id)) for await (const { sha256 } of of.listObjects(id)) named.add(sha256);
  const others: string[] = [];
  for await (const { name } of place.walk(files.objects))
    if (!named.has(files.sha256Of(name))) others.push(`${files.objects}/${name}`);
  for (const name of others) await place.remove(name);
}

/** The newest whole backup in a place; undefined without one. What has no manifest is none. */
export async function findNewest(place: BackupPlace): Promise<string | undefined> {
  for (const id of (await place.list(files.sets)).reverse()) if (await isWhole(place, id)) return id;
  return undefined;
}
