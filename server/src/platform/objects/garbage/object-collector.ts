import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import type { ObjectDriver } from '../drivers/object-driver';
import { createObjectsRepository } from '../objects.repository';
import { createUploadsRepository } from '../uploads/uploads.repository';

export interface Collected {
  sessions: number;
  contents: number;
}

const batch = 200;

/**
 * Ends expired uploads and removes unreferenced bytes: replaced and deleted objects, and the remains of crashes.
 * Files are removed before their rows, so that an interrupted run can simply be repeated.
 * @param keptSince what was replaced or deleted from then on stays
 */
export async function collectObjects(
  db: Kysely<Database>,
  driver: ObjectDriver,
  keptSince: Date | null,
): Promise<Collected> {
  const objects = createObjectsRepository(db);
  const uploads = createUploadsRepository(db);
  const collected = { sessions: 0, contents: 0 };
  for (;;) {
    const expired = await uploads.takeExpired(batch);
    await objects.markContents(expired.unfinished, 'dead');
    collected.sessions += expired.count;
    if (expired.count < batch) break;
  }
  for (;;) {
    const contents = await objects.collectableContents(batch, keptSince);
    for (const contentId of contents) await driver.remove(contentId);
    await objects.forgetContents(contents);
    collected.contents += contents.length;
    if (contents.length < batch) return collected;
  }
}
