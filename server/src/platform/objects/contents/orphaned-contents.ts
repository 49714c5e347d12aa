import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import { trashedBefore } from '../../database/trash';
import type { StoredContent, ObjectDriver } from '../drivers/object-driver';
import { createOrphanedContentsRepository } from './orphaned-contents.repository';

/** A stored content that no row names. */
export interface OrphanedContent extends StoredContent {
  /** When that was first detected; null if just now. */
  since: Date | null;
}

export interface OrphanedContentsDependencies {
  db: Kysely<Database>;
  driver: Pick<ObjectDriver, 'list' | 'remove'>;
  clock: () => Date;
}

const batch = 500;

/**
 * Contents that no row names: written after their removal, or newer than a restored database. A row is inserted
 * before its content, so an upload in progress always has one. Orphans are marked when they are first found, and
 * removed after 30 days without a change.
 */
export function createOrphanedContents({ db, driver, clock }: OrphanedContentsDependencies) {
  const orphans = createOrphanedContentsRepository(db);

  async function* find(): AsyncGenerator<OrphanedContent> {
    const known = await orphans.list();
    const sift = async (contents: StoredContent[]) => {
      const unknown = new Set(await orphans.unknown(contents.map(({ contentId }) => contentId)));
      return contents
        .filter(({ contentId }) => unknown.has(contentId))
        .map((content) => ({ ...content, since: known.get(content.contentId) ?? null }));
    };
    let waiting: StoredContent[] = [];
    for await (const content of driver.list()) {
      waiting.push(content);
      if (waiting.length < batch) continue;
      yield* await sift(waiting);
      waiting = [];
    }
    yield* await sift(waiting);
  }

  return {
    find,

    /** Whether {@link collect} would remove it now. */
    isDue({ since, changedAt }: OrphanedContent): boolean {
      const before = trashedBefore(clock());
      return since !== null && since < before && changedAt < before;
    },

    /**
     * Removes what is due and marks what is new. May be interrupted and repeated. @returns the number of removed
     * contents
     */
    async collect(): Promise<number> {
      const forgotten = new Set((await orphans.list()).keys());
      let removed = 0;
      for await (const orphan of find()) {
        const { contentId } = orphan;
        forgotten.delete(contentId);
        if (orphan.since === null) await orphans.mark([contentId], clock());
        // Checked again, because the rest of the batch took time.
        else if (this.isDue(orphan) && (await orphans.unknown([contentId])).length > 0) {
          await driver.remove(contentId);
          await orphans.forget([contentId]);
          removed += 1;
        }
      }
      await orphans.forget([...forgotten]);
      return removed;
    },
  };
}
