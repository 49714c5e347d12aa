import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { TripDetail, tripsContract } from '@bestie/contracts/trips.contract';
import type { Person } from '../../platform/http/caller';
import { requireAll, requireFound } from '../../platform/http/require-found';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import type { Transaction } from '../../platform/database/transaction';
import { requireVersion } from '../../platform/http/require-version';
import { placeOf } from '../weather';
import type { TripsRepositories } from './trips.repositories';
import { publishTrips } from './trips.events';
import { tripsPolicy } from './trips.policy';
import { presentTrip, presentTripDetail } from './trips.presenter';
import type { TripsRepository } from './trips.repository';
import type { TripValues } from './trips.tables';

type Input<Verb extends keyof typeof tripsContract> = ParsedInputOf<(typeof tripsContract)[Verb]>;

export interface TripsDependencies {
  trips: TripsRepository;
  transaction: Transaction<TripsRepositories>;
  clock: () => Date;
}

export type TripsService = ReturnType<typeof createTripsService>;

/** The caller's trips and their packing lists. */
export function createTripsService({ trips, transaction, clock }: TripsDependencies) {
  const found = async (repositories: Pick<TripsRepositories, 'trips'>, caller: Person, tripId: string) =>
    presentTripDetail(requireFound(await repositories.trips.find(caller.uid, tripId)));

  /** @throws BestieError `not_found`, `conflict` */
  const hold = async (repositories: TripsRepositories, caller: Person, tripId: string, version: number) => {
    requireVersion({ version: requireFound(await repositories.trips.lock(caller.uid, tripId)) }, version);
  };

  return {
    async list(caller: Person, { cursor, limit }: Input<'list'>) {
      const after = readCursor(cursor, [cursorPart.day, cursorPart.id]);
      const rows = await trips.list(caller.uid, after, limit + 1);
      return pageOfRows(rows, limit, ({ starts_on, id }) => encodeCursor([starts_on, id]), presentTrip);
    },

    get: (caller: Person, tripId: string): Promise<TripDetail> => found({ trips }, caller, tripId),

    /** Idempotent by id: a repeated call answers the existing trip. */
    create: (caller: Person, { id, ...input }: Input<'create'>): Promise<TripDetail> =>
      transaction(async (repositories) => {
        await repositories.trips.lockAll(caller.uid);
        const before = await repositories.trips.find(caller.uid, id, { trash: true });
        if (before) return presentTripDetail(before);
        const values = within({ ...blank, ...toColumns(input) } as TripValues);
        await requireRoom(repositories, caller, 1);
        await repositories.trips.requireTrashRoom(caller.uid, limits.trips.perPerson);
        if (!(await repositories.trips.insert(caller.uid, id, values, clock())))
          throw new BestieError('already_exists');
        await publishTrips(repositories, caller.uid, 'create', [id]);
        return found(repositories, caller, id);
      }),

    update: (caller: Person, { tripId, version, ...input }: Input<'update'>): Promise<TripDetail> =>
      transaction(async (repositories) => {
        await hold(repositories, caller, tripId, version);
        const before = requireFound(await repositories.trips.find(caller.uid, tripId));
        const { name, starts_on, ends_on, activities, laundry_days, weight_limit_grams, place_id } = before;
        const old = { name, starts_on, ends_on, activities, laundry_days, weight_limit_grams, place_id };
        await repositories.trips.update(tripId, within({ ...old, ...toColumns(input) }), clock());
        await publishTrips(repositories, caller.uid, 'update', [tripId]);
        return found(repositories, caller, tripId);
      }),

    pack: (caller: Person, { tripId, version, pack }: Input<'pack'>): Promise<TripDetail> =>
      transaction(async (repositories) => {
        await hold(repositories, caller, tripId, version);
        const before = requireFound(await repositories.trips.find(caller.uid, tripId));
        // Deleted pieces may stay in the list; new ones must exist.
        const known = new Set(before.pack.map(({ item_id }) => item_id));
        const fresh = pack.flatMap(({ itemId }) => (itemId && !known.has(itemId) ? [itemId] : []));
        if (fresh.length > 0) requireAll(fresh, await repositories.items.lock(caller.uid, fresh));
        if (!(await repositories.trips.setPack(tripId, pack))) throw new BestieError('already_exists');
        await repositories.trips.update(tripId, {}, clock());
        await publishTrips(repositories, caller.uid, 'pack', [tripId]);
        return found(repositories, caller, tripId);
      }),

    /** Checking an entry keeps the version, so that simultaneous edits do not conflict. */
    check: (caller: Person, { tripId, packIds, packed }: Input<'check'>) =>
      transaction(async (repositories) => {
        requireFound(await repositories.trips.lock(caller.uid, tripId));
        const { there, changed } = await repositories.trips.check(tripId, packIds, packed);
        requireAll(packIds, there);
        if (changed.length > 0) await publishTrips(repositories, caller.uid, 'check', [tripId]);
        return { changed };
      }),

    /** Moves to the trash; trips in the trash stay there. */
    delete: (caller: Person, ids: string[]) =>
      transaction(async (repositories) => {
        const now = clock();
        const deleted = await repositories.trips.move(caller.uid, ids, now, now);
        requireAll(ids, deleted);
        await publishTrips(repositories, caller.uid, 'delete', deleted);
        return { deleted: deleted.length };
      }),

    restore: (caller: Person, ids: string[]) =>
      transaction(async (repositories) => {
        await repositories.trips.lockAll(caller.uid);
        await requireRoom(repositories, caller, new Set(ids).size);
        const restored = await repositories.trips.move(caller.uid, ids, null, clock());
        requireAll(ids, restored);
        await publishTrips(repositories, caller.uid, 'restore', restored);
        return { restored: restored.length };
      }),
  };
}

const blank = { activities: [], laundry_days: [], weight_limit_grams: null, place_id: null };

/** Converts fields to columns; absent fields are left out. @throws BestieError `invalid_input` */
function toColumns(input: Omit<Input<'update'>, 'tripId' | 'version'>): Partial<TripValues> {
  const { name, startsOn, endsOn, activities, laundryDays, weightLimitGrams, placeId } = input;
  if (placeId && !placeOf(placeId)) throw BestieError.field('placeId', 'This place is not in the list.');
  return {
    ...(name !== undefined && { name }),
    ...(startsOn !== undefined && { starts_on: startsOn }),
    ...(endsOn !== undefined && { ends_on: endsOn }),
    ...(activities !== undefined && { activities }),
    ...(laundryDays !== undefined && { laundry_days: laundryDays }),
    ...(weightLimitGrams !== undefined && { weight_limit_grams: weightLimitGrams }),
    ...(placeId !== undefined && { place_id: placeId }),
  };
}

/** Activities must be on days of the trip, and are sorted. @throws BestieError `invalid_input` */
function within(values: TripValues): TripValues {
  const { starts_on, ends_on } = values;
  tripsPolicy.requireDays(starts_on, ends_on);
  const inTrip = (day: string) => day >= starts_on && day <= ends_on;
  return {
    ...values,
    activities: values.activities
      .filter(({ date }) => inTrip(date))
      .sort((one, other) => one.date.localeCompare(other.date)),
    laundry_days: [...new Set(values.laundry_days)].filter(inTrip).sort(),
  };
}

/** @throws BestieError `limit_reached` */
async function requireRoom(repositories: TripsRepositories, caller: Person, more: number): Promise<void> {
  const { perPerson } = limits.trips;
  if ((await repositories.trips.count(caller.uid)) + more > perPerson)
    throw new BestieError('limit_reached', { message: `You can have up to ${perPerson} trips.` });
}
