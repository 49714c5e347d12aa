import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { userTopic } from '@bestie/contracts/live';
import type { washesContract } from '@bestie/contracts/washes.contract';
import type { wearsContract } from '@bestie/contracts/wears.contract';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { requireAll, requireFound } from '../../platform/http/require-found';
import type { Transaction } from '../../platform/database/transaction';
import type { WearsRepositories } from './wears.repositories';
import { publishItems } from '../items';
import { presentWear } from './wears.presenter';
import type { WashesRepository } from './washes.repository';
import { takeBackWears } from './take-back-wears';
import { wearsHandedBack, wearsLogged } from './wears.domain-events';
import { wearsPolicy } from './wears.policy';
import type { WearsRepository } from './wears.repository';

type WearsInput<Verb extends keyof typeof wearsContract> = ParsedInputOf<(typeof wearsContract)[Verb]>;
type WashesInput<Verb extends keyof typeof washesContract> = ParsedInputOf<(typeof washesContract)[Verb]>;

export interface WearsDependencies {
  wears: WearsRepository;
  washes: WashesRepository;
  transaction: Transaction<WearsRepositories>;
  clock: () => Date;
}

export type WearsService = ReturnType<typeof createWearsService>;
export type WashesService = ReturnType<typeof createWashesService>;

/** The log of wears. Each change updates the sums of its pieces in the same transaction. */
export function createWearsService({ wears, transaction, clock }: WearsDependencies) {
  const log = createLog(transaction, clock);
  return {
    async list(caller: Person, { itemId, cursor, limit }: WearsInput<'list'>) {
      const rows = requireFound(await wears.list(caller.uid, itemId, dayOf(cursor), limit + 1));
      return pageOfRows(rows, limit, ({ worn_on }) => encodeCursor([worn_on]), presentWear);
    },

    /** The answer names pieces that became due for a wash; people move them to the laundry themselves. */
    create: (caller: Person, { itemIds, date, planned: back }: WearsInput<'create'>) =>
      log(caller, itemIds, date, 'wears.create', async (repositories) => {
        const created = await repositories.wears.insert(itemIds, date, clock());
        const planned = await repositories.wears.logByHand(itemIds, date);
        await repositories.emit(wearsLogged({ itemIds, date }));
        const own = back.filter((id) => itemIds.includes(id));
        if (own.length > 0) await repositories.emit(wearsHandedBack({ itemIds: own, outfitIds: [], date }));
        return {
          changed: created,
          answer: async () => ({ created, planned, washDue: await repositories.items.washDue(created) }),
        };
      }),

    delete: (caller: Person, { itemIds, date, planned }: WearsInput<'delete'>) =>
      log(caller, itemIds, date, 'wears.delete', async (repositories) => {
        const answer = await takeBackWears(repositories, { itemIds, planned, date });
        return { changed: answer.deleted, answer: () => answer };
      }),
  };
}

/** The log of washes. A wash returns pieces from the laundry. */
export function createWashesService({ washes, transaction, clock }: WearsDependencies) {
  const log = createLog(transaction, clock);
  return {
    async list(caller: Person, { itemId, cursor, limit }: WashesInput<'list'>) {
      const days = requireFound(await washes.list(caller.uid, itemId, dayOf(cursor), limit + 1));
      return pageOfRows(
        days,
        limit,
        (day) => encodeCursor([day]),
        (date) => ({ date }),
      );
    },

    create: (caller: Person, { itemIds, date }: WashesInput<'create'>) =>
      log(caller, itemIds, date, 'washes.create', async (repositories) => {
        const created = await repositories.washes.insert(itemIds, date, clock());
        const returned = await repositories.items.leaveLaundry(itemIds, clock());
        if (returned.length > 0) await publishItems(repositories, caller.uid, 'update', returned);
        return { changed: created, answer: () => ({ created, returned }) };
      }),

    delete: (caller: Person, { itemIds, date }: WashesInput<'delete'>) =>
      log(caller, itemIds, date, 'washes.delete', async (repositories) => {
        const deleted = await repositories.washes.delete(itemIds, date);
        return { changed: deleted, answer: () => ({ deleted }) };
      }),
  };
}

/**
 * The next page begins before the last day of this one. @throws BestieError `invalid_input` about `cursor`
 */
const dayOf = (cursor: string | undefined) => readCursor(cursor, [cursorPart.day])?.[0];

/** Common to every change: own pieces only, locked; sums updated; live event published. */
function createLog(transaction: Transaction<WearsRepositories>, clock: () => Date) {
  return <Answer>(
    caller: Person,
    itemIds: string[],
    date: string,
    type: string,
    /** `answer` is called after the sums were updated. */
    work: (
      repositories: WearsRepositories,
    ) => Promise<{ changed: string[]; answer: () => Answer | Promise<Answer> }>,
  ): Promise<Answer> => {
    wearsPolicy.requirePast(date, clock());
    return transaction(async (repositories) => {
      requireAll(itemIds, await repositories.items.lock(caller.uid, itemIds));
      const { changed, answer } = await work(repositories);
      if (changed.length > 0) {
        await repositories.items.recount(changed);
        await repositories.live.publish({
          topic: userTopic(caller.uid),
          type,
          ids: changed.length > 50 ? [] : changed,
        });
      }
      return answer();
    });
  };
}
