import { z } from 'zod';
import { dayMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import { fanTrashKinds, studioTrashKinds, trashKinds } from '@bestie/contracts/trash';
import type { TrashKind } from '@bestie/contracts/trash';
import type { TrashEntry } from '@bestie/contracts/trash.contract';
import { trashedBefore } from '../../platform/database/trash';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { presentSharedPicture } from '../../platform/pictures/pictures.presenter';
import type { RestoreFromTrash } from '../../platform/module/declarations';
import type { Transaction } from '../../platform/database/transaction';
import type { TrashRepositories } from './trash.repositories';
import type { TrashPosition, TrashRepository, TrashRow } from './trash.repository';

export interface TrashDependencies {
  trash: TrashRepository;
  transaction: Transaction<TrashRepositories>;
  restorerOf: (kind: TrashKind) => RestoreFromTrash;
  clock: () => Date;
}

interface ListInput {
  kind?: TrashKind | undefined;
  cursor?: string | undefined;
  limit: number;
}
interface ChangeInput {
  kind: TrashKind;
  ids: string[];
}

export type TrashService = ReturnType<typeof createTrashService>;

/** Everything that people can restore, over all nouns. */
export function createTrashService({ trash, transaction, restorerOf, clock }: TrashDependencies) {
  const list = async (
    caller: Person,
    kinds: readonly TrashKind[],
    { kind, cursor, limit }: ListInput,
  ): Promise<{ items: TrashEntry[]; nextCursor: string | null }> => {
    const rows = await trash.list(caller.uid, kind ? [kind] : kinds, {
      since: trashedBefore(clock()),
      after: readTrashPosition(cursor),
      limit: limit + 1,
    });
    return pageOfRows(
      rows,
      limit,
      (row) => encodeCursor([row.deleted_at.toISOString(), row.id, row.kind]),
      present,
    );
  };
  return {
    listFan: (caller: Person, input: ListInput) => list(caller, fanTrashKinds, input),
    listStudio: (caller: Person, input: ListInput) => list(caller, studioTrashKinds, input),

    /** All of them or none of a noun that moves them together. @throws BestieError `not_found`, `limit_reached` */
    async restore(caller: Person, { kind, ids }: ChangeInput): Promise<{ restored: number }> {
      const wanted = [...new Set(ids)];
      const things = await trash.find(caller.uid, kind, wanted, trashedBefore(clock()));
      if (things.length < wanted.length) throw new BestieError('not_found');
      await restorerOf(kind)(caller, things);
      return { restored: things.length };
    },

    /** All of them or none. @throws BestieError `not_found` */
    purge: (caller: Person, { kind, ids }: ChangeInput): Promise<{ purged: number }> =>
      transaction(async (bound) => {
        const wanted = [...new Set(ids)];
        const purged = await bound.trash.purge(caller.uid, kind, wanted);
        if (purged.length < wanted.length) throw new BestieError('not_found');
        await bound.live.publish({ topic: userTopic(caller.uid), type: 'trash.purge', ids: purged });
        return { purged: purged.length };
      }),
  };
}

const present = (row: TrashRow): TrashEntry => ({
  kind: row.kind,
  id: row.id,
  name: row.name,
  place: row.place,
  day: row.day,
  cover: row.cover && presentSharedPicture(row.cover),
  deletedAt: row.deleted_at.toISOString(),
  expiresAt: new Date(row.deleted_at.getTime() + limits.trashDays * dayMs).toISOString(),
  mayPurge: row.may_purge,
});

/** @throws BestieError `invalid_input` about `cursor` */
function readTrashPosition(cursor: string | undefined): TrashPosition | undefined {
  const parts = readCursor(cursor, [cursorPart.instantText, cursorPart.id, z.enum(trashKinds)]);
  return parts && { deletedAt: parts[0], id: parts[1], kind: parts[2] };
}
