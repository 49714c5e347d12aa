import type { Shell } from '@bestie/remote-kit/shell-contract';
import { objectChecks } from './object-checks';
import { refusalChecks } from './refusal-checks';
import type { Check } from './storage-check';
import { uploadChecks } from './upload-checks';

/** The checks of /storage-smoke, in order; later checks use the objects of earlier ones. */
export const storageChecks: Check[] = [...uploadChecks, ...objectChecks, ...refusalChecks];

/** Deletes the objects of a run, folder by folder. @returns the number of deleted objects */
export async function cleanUp(storage: Shell['storage'], folder: string): Promise<number> {
  const { items, prefixes } = await storage.list(folder, { maxResults: 1000 });
  await Promise.all(items.map((path) => storage.delete(path)));
  let count = items.length;
  for (const prefix of prefixes) count += await cleanUp(storage, prefix);
  return count;
}
