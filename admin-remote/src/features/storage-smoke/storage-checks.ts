import type { Shell } from '@bestie/remote-kit/shell-contract';
import { objectChecks } from './object-checks';
import { refusalChecks } from './refusal-checks';
import type { Check } from './storage-check';
import { uploadChecks } from './upload-checks';

/** What /storage-smoke runs, in order; later checks use what earlier ones stored. */
export const storageChecks: Check[] = [...uploadChecks, ...objectChecks, ...refusalChecks];

/** Deletes whatever a run left behind, folder by folder. @returns how many objects that were */
export async function cleanUp(storage: Shell['storage'], folder: string): Promise<number> {
  const { items, prefixes } = await storage.list(folder, { maxResults: 1000 });
  await Promise.all(items.map((path) => storage.delete(path)));
  let count = items.length;
  for (const prefix of prefixes) count += await cleanUp(storage, prefix);
  return count;
}
