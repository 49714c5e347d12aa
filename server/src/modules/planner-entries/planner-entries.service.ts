import { addDays, dayIn, utcDay } from '@bestie/contracts/days';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { plannerSlots } from '@bestie/contracts/planner-entries';
import type { PlannerEntry, plannerEntriesContract } from '@bestie/contracts/planner-entries.contract';
import type { Person } from '../../platform/http/caller';
import { requireAll, requireFound } from '../../platform/http/require-found';
import type { Transaction } from '../../platform/database/transaction';
import { requireVersion } from '../../platform/http/require-version';
import type { PlannerEntriesRepositories } from './planner-entries.repositories';
import { wearsPolicy } from '../wears';
import { publishPlannerEntries } from './planner-entries.events';
import { plannerEntriesPolicy } from './planner-entries.policy';
import { presentPlannerEntry, presentWornDays } from './planner-entries.presenter';
import type { HeldPlannerEntry, PlannerEntriesRepository } from './planner-entries.repository';
import { settleWears } from './planner-wears';

type Input<Verb extends keyof typeof plannerEntriesContract> = ParsedInputOf<
  (typeof plannerEntriesContract)[Verb]
>;

export interface PlannerEntriesDependencies {
  plannerEntries: PlannerEntriesRepository;
  transaction: Transaction<PlannerEntriesRepositories>;
  clock: () => Date;
}

export type PlannerEntriesService = ReturnType<typeof createPlannerEntriesService>;

/** Entries of the planner, and what was worn. */
export function createPlannerEntriesService({
  plannerEntries,
  transaction,
  clock,
}: PlannerEntriesDependencies) {
  const policy = plannerEntriesPolicy;
  const found = async (
    repositories: PlannerEntriesRepositories,
    caller: Person,
    entryId: string,
  ): Promise<PlannerEntry> =>
    presentPlannerEntry(requireFound(await repositories.plannerEntries.find(caller.uid, entryId)));

  /**
   * Brings the wear log in line with these entries, day by day. `before`: pieces that they had as worn.
   * @returns pieces with a new wear
   */
  const settle = async (
    repositories: PlannerEntriesRepositories,
    caller: Person,
    entries: readonly HeldPlannerEntry[],
    before: readonly { entry_id: string; item_id: string }[] = [],
  ): Promise<string[]> => {
    const created: string[] = [];
    const after = await repositories.plannerEntryItems.worn(entries.map(({ id }) => id));
    for (const date of [...new Set(entries.map((entry) => entry.date))].sort()) {
      const ofDay = entries.filter((entry) => entry.date === date);
      const pieces = [...before, ...after].filter(({ entry_id }) => ofDay.some(({ id }) => id === entry_id));
      const itemIds = [...new Set(pieces.map(({ item_id }) => item_id))];
      const outfitIds = [...new Set(ofDay.flatMap(({ outfit_id }) => outfit_id ?? []))];
      created.push(...(await settleWears(repositories, caller, date, itemIds, outfitIds, clock())));
    }
    return created;
  };

  const held = async (repositories: PlannerEntriesRepositories, caller: Person, entryId: string) =>
    requireFound((await repositories.plannerEntries.lock(caller.uid, [entryId]))[0]);

  /** The planned outfit, or the caller's pieces. @throws BestieError `not_found` */
  const subject = async (
    repositories: PlannerEntriesRepositories,
    caller: Person,
    outfitId: string | null | undefined,
    itemIds: readonly string[],
  ) => {
    policy.requireSomething(outfitId, itemIds);
    if (itemIds.length > 0) requireAll(itemIds, await repositories.items.lock(caller.uid, itemIds));
    if (!outfitId) return { outfit_id: null, outfit_name: null };
    const outfit = requireFound(await repositories.outfits.find(caller.uid, outfitId));
    return { outfit_id: outfit.id, outfit_name: outfit.name };
  };

  return {
    async list(caller: Person, { from, to }: Input<'list'>) {
      policy.requireRange(from, to);
      const { entries, worn } = await plannerEntries.list(caller.uid, from, to);
      return { items: entries.map(presentPlannerEntry), worn: presentWornDays(worn) };
    },

    /**
     * Today is at most one day away from today in UTC everywhere, so entries of these three days are
     * requested.
     */
    async today(caller: Person) {
      const now = clock();
      const utc = utcDay(now);
      const found = await plannerEntries.around(caller.uid, addDays(utc, -1), addDays(utc, 1));
      const date = dayIn(found.timezone, now);
      const items = found.entries.filter((entry) => entry.date === date).map(presentPlannerEntry);
      return { date, items, total: found.total };
    },

    /** Idempotent by id: a repeated call answers the existing entry. */
    async create(caller: Person, { id, outfitId, itemIds, slot, ...values }: Input<'create'>) {
      policy.requireDay(values.date);
      return transaction(async (repositories): Promise<PlannerEntry> => {
        await repositories.plannerEntries.lockAll(caller.uid);
        const before = await repositories.plannerEntries.find(caller.uid, id, { trash: true });
        if (before) return presentPlannerEntry(before);
        await repositories.plannerEntries.requireTrashRoom(caller.uid, limits.planner.perDay);
        const about = await subject(repositories, caller, outfitId, itemIds);
        await insert(repositories, caller, id, { ...blank, ...values, ...about, slot: slotOf(slot) });
        await requireRoom(repositories, caller, [values.date]);
        await repositories.plannerEntryItems.plan(caller.uid, id, itemIds);
        await publishPlannerEntries(repositories, caller.uid, 'create', [id]);
        return found(repositories, caller, id);
      });
    },

    async update(caller: Person, { entryId, version, slot, outfitId, itemIds, ...words }: Input<'update'>) {
      return transaction(async (repositories) => {
        const entry = await held(repositories, caller, entryId);
        requireVersion(entry, version);
        const changes = {
          ...(words.occasion !== undefined && { occasion: words.occasion || null }),
          ...(words.note !== undefined && { note: words.note || null }),
          ...(slot && { slot: slotOf(slot) }),
        };
        if (outfitId !== undefined || itemIds !== undefined) {
          policy.requireNotWorn(entry.status, 'itemIds');
          Object.assign(changes, await subject(repositories, caller, outfitId, itemIds ?? []));
          await repositories.plannerEntryItems.plan(caller.uid, entryId, itemIds ?? []);
        }
        await repositories.plannerEntries.update(entryId, changes, clock(), { edit: true });
        await publishPlannerEntries(repositories, caller.uid, 'update', [entryId]);
        return found(repositories, caller, entryId);
      });
    },

    async move(caller: Person, { entryId, date, slot }: Input<'move'>) {
      policy.requireDay(date);
      return transaction(async (repositories) => {
        await repositories.plannerEntries.lockAll(caller.uid);
        const entry = await held(repositories, caller, entryId);
        if (date !== entry.date) policy.requireNotWorn(entry.status, 'date');
        const changes = { date, ...(slot && { slot: slotOf(slot) }) };
        await repositories.plannerEntries.update(entryId, changes, clock(), { edit: false });
        if (date !== entry.date) await requireRoom(repositories, caller, [date]);
        await publishPlannerEntries(repositories, caller.uid, 'move', [entryId]);
        return found(repositories, caller, entryId);
      });
    },

    async mark(caller: Person, { entryId, status, itemIds }: Input<'mark'>) {
      if (itemIds.length > 0 && status !== 'changed' && status !== 'worn')
        throw BestieError.field('itemIds', 'Only what was worn has pieces.');
      return transaction(async (repositories) => {
        const entry = await held(repositories, caller, entryId);
        if (status === 'worn' || status === 'changed') wearsPolicy.requirePast(entry.date, clock());
        const before = await repositories.plannerEntryItems.worn([entryId]);
        // Outfits are locked before pieces, as everywhere.
        if (entry.outfit_id) await repositories.outfits.lock(caller.uid, entry.outfit_id);
        const worn =
          status === 'changed' || itemIds.length > 0
            ? itemIds
            : status !== 'worn'
              ? []
              : entry.outfit_id
                ? await repositories.outfitItems.living(caller.uid, entry.outfit_id)
                : await repositories.plannerEntryItems.planned(caller.uid, entryId);
        if (worn.length > 0) {
          const living = await repositories.items.lock(caller.uid, worn);
          if (worn === itemIds) requireAll(worn, living);
        }
        await repositories.plannerEntryItems.wear(caller.uid, entryId, worn);
        await repositories.plannerEntries.update(entryId, { status }, clock(), { edit: false });
        const created = await settle(repositories, caller, [entry], before);
        await publishPlannerEntries(repositories, caller.uid, 'mark', [entryId]);
        const washDue = await repositories.items.washDue(created);
        return { ...(await found(repositories, caller, entryId)), washDue };
      });
    },

    /** Copies are planned, whatever the state of the original. */
    async copy(caller: Person, { ids, copyIds, days }: Input<'copy'>) {
      policy.requirePairs(ids, copyIds);
      return transaction(async (repositories) => {
        await repositories.plannerEntries.lockAll(caller.uid);
        const entries = await repositories.plannerEntries.lock(caller.uid, ids);
        requireAll(ids, entries);
        const created: string[] = [];
        const dates: string[] = [];
        for (const source of entries) {
          const id = copyIds[ids.indexOf(source.id)] ?? '';
          if (await repositories.plannerEntries.find(caller.uid, id, { trash: true })) continue;
          const { slot, occasion, outfit_id, outfit_name } = source;
          const date = addDays(source.date, days);
          policy.requireDay(date, 'days');
          await insert(repositories, caller, id, { ...blank, date, slot, occasion, outfit_id, outfit_name });
          const planned = await repositories.plannerEntryItems.planned(caller.uid, source.id);
          await repositories.plannerEntryItems.plan(caller.uid, id, planned);
          created.push(id);
          dates.push(date);
        }
        await requireRoom(repositories, caller, dates);
        if (created.length === 0) return { created };
        await repositories.plannerEntries.requireTrashRoom(caller.uid, limits.planner.perDay);
        await publishPlannerEntries(repositories, caller.uid, 'create', created);
        return { created };
      });
    },

    /** Moves to the trash; entries in the trash stay there. */
    async delete(caller: Person, ids: string[]) {
      return transaction(async (repositories) => {
        const entries = await repositories.plannerEntries.lock(caller.uid, ids);
        requireAll(ids, entries);
        await lockOutfits(repositories, caller, entries);
        await repositories.plannerEntries.move(ids, clock(), clock());
        await settle(repositories, caller, entries);
        await publishPlannerEntries(repositories, caller.uid, 'delete', ids);
        return { deleted: entries.length };
      });
    },

    async restore(caller: Person, ids: string[]) {
      return transaction(async (repositories) => {
        await repositories.plannerEntries.lockAll(caller.uid);
        const entries = await repositories.plannerEntries.lock(caller.uid, ids, 'trash');
        requireAll(ids, entries);
        await lockOutfits(repositories, caller, entries);
        await repositories.plannerEntries.move(ids, null, clock());
        await requireRoom(
          repositories,
          caller,
          entries.map(({ date }) => date),
        );
        await settle(repositories, caller, entries);
        await publishPlannerEntries(repositories, caller.uid, 'restore', ids);
        return { restored: entries.length };
      });
    },
  };

  async function insert(
    repositories: PlannerEntriesRepositories,
    caller: Person,
    id: string,
    values: Parameters<PlannerEntriesRepository['insert']>[2],
  ) {
    if (!(await repositories.plannerEntries.insert(caller.uid, id, values, clock())))
      throw new BestieError('already_exists');
  }
}

const blank = { status: 'planned' as const, occasion: null, note: null };
const slotOf = (slot: (typeof plannerSlots)[number]) => plannerSlots.indexOf(slot);

async function lockOutfits(
  repositories: PlannerEntriesRepositories,
  caller: Person,
  entries: readonly HeldPlannerEntry[],
) {
  const outfitIds = new Set(entries.flatMap(({ outfit_id }) => outfit_id ?? []));
  for (const outfitId of [...outfitIds].sort()) await repositories.outfits.lock(caller.uid, outfitId);
}

/** Called after the change, while other changes wait. @throws BestieError `limit_reached` */
async function requireRoom(
  repositories: PlannerEntriesRepositories,
  caller: Person,
  dates: string[],
): Promise<void> {
  const { perDay } = limits.planner;
  if ((await repositories.plannerEntries.mostOnADay(caller.uid, dates)) > perDay)
    throw new BestieError('limit_reached', { message: `A day can have up to ${perDay} entries.` });
}
