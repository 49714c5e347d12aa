import type { Person } from '../http/caller';
import type { RestoreFromTrash, TrashedThing } from './declarations';

const idsOf = (things: readonly TrashedThing[]) => things.map(({ id }) => id);

/** For nouns that restore several things at once. */
export const restoreAll =
  (restore: (caller: Person, ids: string[]) => Promise<unknown>): RestoreFromTrash =>
  (caller, things) =>
    restore(caller, idsOf(things));

/** For nouns that restore one thing at a time. */
export const restoreOneByOne =
  (restore: (caller: Person, thing: TrashedThing) => Promise<unknown>): RestoreFromTrash =>
  async (caller, things) => {
    for (const thing of things) await restore(caller, thing);
  };

/** For nouns that restore several things of one parent at once. */
export const restoreByParent =
  (restore: (caller: Person, parent: string, ids: string[]) => Promise<unknown>): RestoreFromTrash =>
  async (caller, things) => {
    const parentOf = ({ parents }: TrashedThing) => parents[0] ?? '';
    for (const parent of new Set(things.map(parentOf)))
      await restore(caller, parent, idsOf(things.filter((thing) => parentOf(thing) === parent)));
  };
