import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';
import { trashedBefore } from '../database/trash';
import type { KeptContent, ObjectDriver } from './object-driver';
import { createStraysRepository } from './strays.repository';

/** A content that lies in the storage and that no row names. */
export interface Stray extends KeptContent {
  /** When that was first seen; null when it is news. */
  since: Date | null;
}

export interface ObjectStraysDependencies {
  db: Kysely<Database>;
  driver: Pick<ObjectDriver, 'list' | 'remove'>;
  clock: () => Date;
}

const batch = 500;

/**
 * Contents that no row names: of a writer that was late for its own removal, or newer than a database that was
 * brought back. A row stands before its content does, so whatever is on its way has one. They are written down when
 * they are first seen, and go when they have been strays, and untouched, for 30 days.
 */
export function createObjectStrays({ db, driver, clock }: ObjectStraysDependencies) {
  const strays = createStraysRepository(db);

  async function* find(): AsyncGenerator<Stray> {
    const known = await strays.list();
    const sift = async (contents: KeptContent[]) => {
      const unknown = new Set(await strays.unknown(contents.map(({ contentId }) => contentId)));
      return contents
        .filter(({ contentId }) => unknown.has(contentId))
        .map((content) => ({ ...content, since: known.get(content.contentId) ?? null }));
    };
    let waiting: KeptContent[] = [];
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

    /** Would {@link collect} take it away now? */
    isDue({ since, changedAt }: Stray): boolean {
      const before = trashedBefore(clock());
      return since !== null && since < before && changedAt < before;
    },

    /** Takes away what is due, and remembers what is new. May be cut short and repeated. @returns contents removed */
    async collect(): Promise<number> {
      const forgotten = new Set((await strays.list()).keys());
      let removed = 0;
      for await (const stray of find()) {
        const { contentId } = stray;
        forgotten.delete(contentId);
        if (stray.since === null) await strays.mark([contentId], clock());
        // Asked once more: the others of its batch took their time.
        else if (this.isDue(stray) && (await strays.unknown([contentId])).length > 0) {
          await driver.remove(contentId);
          await strays.forget([contentId]);
          removed += 1;
        }
      }
      await strays.forget([...forgotten]);
      return removed;
    },
  };
}
