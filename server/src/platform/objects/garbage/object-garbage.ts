import { createPicturesRepository } from '../../pictures/pictures.repository';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import { trashedBefore } from '../../database/trash';
import { createGarbageRepository } from './garbage.repository';
import type { ObjectDriver } from '../drivers/object-driver';
import type { ObjectReference } from './object-references';
import { createOrphanedContents } from '../contents/orphaned-contents';
import type { OrphanedContent } from '../contents/orphaned-contents';
import type { ObjectsService } from '../objects.service';

/** What garbage collection would remove. Sizes are bytes. */
export interface Garbage {
  /** Unreferenced for at least 30 days. */
  due: { name: string; size: number; since: Date }[];
  /** Unreferenced for less time than that. */
  waiting: { objects: number; bytes: number };
  /** Contents that no object and no picture names. */
  unreferencedContents: number;
  /** Stored contents that no row names: those due after 30 days, and the number of younger ones. */
  orphanedContents: { due: OrphanedContent[]; waiting: number };
}

export interface ObjectGarbageDependencies {
  db: Kysely<Database>;
  objects: Pick<ObjectsService, 'removeObject'>;
  driver: Pick<ObjectDriver, 'list' | 'remove'>;
  references: readonly ObjectReference[];
  clock: () => Date;
}

export type ObjectGarbage = ReturnType<typeof createObjectGarbage>;

const batch = 200;

/**
 * Garbage collection of unreferenced objects: uploads that were never used, removed photos, permanently deleted
 * pieces. An object is marked when it is first found, and removed 30 days later unless it is referenced again. The
 * references are checked once more under a lock before the removal.
 */
export function createObjectGarbage({ db, objects, driver, references, clock }: ObjectGarbageDependencies) {
  const garbage = createGarbageRepository(db, references);
  const orphanedContents = createOrphanedContents({ db, driver, clock });

  async function findOrphanedContents(): Promise<Garbage['orphanedContents']> {
    const due: OrphanedContent[] = [];
    let waiting = 0;
    for await (const orphan of orphanedContents.find()) {
      if (orphanedContents.isDue(orphan)) due.push(orphan);
      else waiting += 1;
    }
    return { due, waiting };
  }

  /** What {@link collect} would remove now; changes nothing. */
  async function find(): Promise<Garbage> {
    const before = trashedBefore(clock());
    const orphans = await garbage.list();
    const due = orphans.flatMap(({ name, size, since }) =>
      since !== null && since < before ? [{ name, size, since }] : [],
    );
    const bytes = (of: { size: number }[]) => of.reduce((sum, { size }) => sum + size, 0);
    return {
      due,
      waiting: { objects: orphans.length - due.length, bytes: bytes(orphans) - bytes(due) },
      unreferencedContents: await garbage.countUnreferencedContents(),
      orphanedContents: await findOrphanedContents(),
    };
  }

  return {
    find,

    /**
     * Removes what is due and marks what is new. May be interrupted and repeated. @returns the number of removed
     * objects
     */
    async collect(): Promise<number> {
      await garbage.mark(clock());
      const before = trashedBefore(clock());
      let removed = 0;
      let last = '';
      for (;;) {
        const names = await garbage.listDue(before, last, batch);
        for (const name of names) {
          const gone = await objects.removeObject(name, (trx) =>
            createGarbageRepository(trx, references).hold(name),
          );
          if (gone) removed += 1;
        }
        last = names.at(-1) ?? last;
        if (names.length < batch) break;
      }
      await createPicturesRepository(db).deleteUnusedKept(references);
      await garbage.dropUnreferencedContents();
      await orphanedContents.collect();
      return removed;
    },
  };
}
