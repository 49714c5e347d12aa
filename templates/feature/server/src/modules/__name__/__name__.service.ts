import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { userTopic } from '@bestie/contracts/live';
import type { __Noun__, __nouns__Contract } from '@bestie/contracts/__name__.contract';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { pageOfRows } from '../../platform/http/paging';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { present__Noun__ } from './__name__.presenter';
import type { __Nouns__Repositories } from './__name__.repositories';
import type { __Nouns__Repository } from './__name__.repository';

type Verb = keyof typeof __nouns__Contract;
type Input<V extends Verb> = ParsedInputOf<(typeof __nouns__Contract)[V]>;

export interface __Nouns__Dependencies {
  __nouns__: __Nouns__Repository;
  transaction: Transaction<__Nouns__Repositories>;
  clock: () => Date;
}

export type __Nouns__Service = ReturnType<typeof create__Nouns__Service>;

/**
 * The caller's __words__. They are private: every query has the owner, so another person's answer `not_found`, to admins
 * as well. Each change notifies the owner's open pages.
 */
export function create__Nouns__Service({ __nouns__, transaction, clock }: __Nouns__Dependencies) {
  const announce = (bound: __Nouns__Repositories, caller: Person, verb: Verb, id: string) =>
    bound.live.publish({ topic: userTopic(caller.uid), type: `__nouns__.${verb}`, ids: [id] });

  return {
    async list(
      caller: Person,
      { cursor, limit }: Input<'list'>,
    ): Promise<OutputOf<(typeof __nouns__Contract)['list']>> {
      const rows = await __nouns__.list(caller.uid, cursor, limit + 1);
      return pageOfRows(rows, limit, ({ id }) => id, present__Noun__);
    },

    async get(caller: Person, { __noun__Id }: Input<'get'>): Promise<__Noun__> {
      return present__Noun__(requireFound(await __nouns__.find(caller.uid, __noun__Id)));
    },

    async create(caller: Person, { id, name }: Input<'create'>): Promise<__Noun__> {
      const row = await transaction(async (bound) => {
        const inserted = await bound.__nouns__.insert(caller.uid, { id, name }, clock());
        if (inserted) {
          await announce(bound, caller, 'create', id);
          return inserted;
        }
        // The client repeats a call whose answer was lost; nobody else must learn whose id it is.
        const existing = await bound.__nouns__.find(caller.uid, id);
        if (!existing) throw new BestieError('already_exists');
        return existing;
      });
      return present__Noun__(row);
    },

    async update(caller: Person, { __noun__Id, version, ...changes }: Input<'update'>): Promise<__Noun__> {
      const row = await transaction(async (bound) => {
        const current = requireFound(await bound.__nouns__.lock(caller.uid, __noun__Id));
        requireVersion(current, version);
        const updated = await bound.__nouns__.update(caller.uid, __noun__Id, changes, clock());
        await announce(bound, caller, 'update', __noun__Id);
        return updated;
      });
      return present__Noun__(row);
    },

    async delete(caller: Person, { __noun__Id }: Input<'delete'>): Promise<void> {
      await transaction(async (bound) => {
        requireFound(await bound.__nouns__.delete(caller.uid, __noun__Id));
        await announce(bound, caller, 'delete', __noun__Id);
      });
    },
  };
}
