import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';
import { trashedBefore } from '../database/trash';
import { createGarbageRepository } from './garbage.repository';
import type { ObjectDriver } from './object-driver';
import type { ObjectReference } from './object-references';
import { createObjectStrays } from './object-strays';
import type { Stray } from './object-strays';
import type { ObjectsService } from './objects.service';

/** What is there to be taken away, or was. Sizes are bytes. */
export interface Garbage {
  /** Nothing has referred to these for 30 days. */
  due: { name: string; size: number; since: Date }[];
  /** Nothing refers to these, for less time than that. */
  waiting: { objects: number; bytes: number };
  /** Contents that no object and no picture names. */
  lostContents: number;
  /** Contents that lie in the storage and that no row names: strays of 30 days, and younger ones. */
  strays: { due: Stray[]; waiting: number };
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
 * Objects that nothing refers to: uploads that were never used, photos that were removed, pieces and files that were
 * deleted for good. They are written down when they are first seen like that, and go 30 days later, unless something
 * refers to them again. Asked once more for each of them while nobody can begin to refer to it.
 */
export function createObjectGarbage({ db, objects, driver, references, clock }: ObjectGarbageDependencies) {
  const garbage = createGarbageRepository(db, references);
  const strays = createObjectStrays({ db, driver, clock });

  async function findStrays(): Promise<Garbage['strays']> {
    const due: Stray[] = [];
    let waiting = 0;
    for await (const stray of strays.find()) {
      if (strays.isDue(stray)) due.push(stray);
      else waiting += 1;
    }
    return { due, waiting };
  }

  /** What {@link collect} would take away now; changes nothing. */
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
      lostContents: await garbage.countLostContents(),
      strays: await findStrays(),
    };
  }

  return {
    find,

    /** Takes away what is due, and remembers what is new. May be cut short and repeated. @returns objects removed */
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
      await garbage.dropLostContents();
      await strays.collect();
      return removed;
    },
  };
}
