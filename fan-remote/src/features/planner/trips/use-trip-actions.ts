import { useMemo } from 'react';
import { tripsQueries } from '@bestie/client/trips.queries';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { PackItem, Trip, TripDetail, tripsContract } from '@bestie/contracts/trips.contract';
import { refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { packLabel } from './trip-words';

export type PackLine = InputOf<typeof tripsContract.pack>['pack'][number];

/** A line of the packing list as it is sent to the server. */
export const toPackLine = ({ id, itemId, label, quantity, pinned }: PackItem): PackLine => ({
  id,
  itemId,
  label: packLabel(label),
  quantity,
  pinned,
});

const conflict = 'This list was changed somewhere else. Here’s the latest version.';

const has = (list: readonly PackItem[], { id }: PackItem) => list.some((item) => item.id === id);
const without = (list: readonly PackItem[], others: readonly PackItem[]) =>
  list.filter((item) => !has(others, item));

/** The list before a change, as far as that change made it another one; what came since stays as it is now. */
const undone = (before: PackItem[], saved: PackItem[], now: PackItem[]): PackItem[] => [
  ...before.filter((item) => has(now, item) || !has(saved, item)),
  ...without(without(now, saved), before),
];

/** Actions for trips. */
export function useTripActions() {
  const { api, queryClient } = useShell();
  const act = useAction();
  return useMemo(() => {
    /** The last change of each packing list. */
    const changing = new Map<string, Promise<unknown>>();
    const keyOf = (tripId: string) => tripsQueries.get(api, tripId).queryKey;
    return {
      /**
       * Changes the packing list, one change after the other, each of the list that the one before left. With `said` there is a
       * toast with an undo.
       */
      pack(trip: TripDetail, change: (lines: PackLine[]) => PackLine[], said?: string) {
        const { id: tripId } = trip;
        const latest = () => queryClient.getQueryData<TripDetail>(keyOf(tripId)) ?? trip;
        const send = () => {
          const { pack: before } = latest();
          return act({
            call: () => {
              const { version, pack } = latest();
              return api.trips.pack({ tripId, version, pack: change(pack.map(toPackLine)) });
            },
            updates: keyOf(tripId),
            stale: [tripsQueries.lists],
            said: () => said ?? null,
            undo: async (saved) => {
              const { version, pack: now } = latest();
              await api.trips.pack({
                tripId,
                version,
                pack: undone(before, saved.pack, now).map(toPackLine),
              });
              const packIds = without(before, saved.pack)
                .filter(({ packed }) => packed)
                .map(({ id }) => id);
              if (packIds.length > 0) await api.trips.check({ tripId, packIds, packed: true });
            },
            conflict,
          });
        };
        const sent = (changing.get(tripId) ?? Promise.resolve()).then(send);
        changing.set(tripId, sent);
        return sent;
      },

      check: async (trip: TripDetail, item: PackItem, packed: boolean) => {
        // A response to an earlier request would remove the new checkmark.
        void queryClient.cancelQueries({ queryKey: keyOf(trip.id) });
        queryClient.setQueryData<TripDetail>(keyOf(trip.id), {
          ...trip,
          packedCount: trip.packedCount + (packed ? 1 : -1),
          pack: trip.pack.map((one) => (one.id === item.id ? { ...one, packed } : one)),
        });
        const done = await act({
          call: () => api.trips.check({ tripId: trip.id, packIds: [item.id], packed }),
          stale: [tripsQueries.lists],
          conflict,
        });
        if (!done) await refreshQueries(queryClient, [keyOf(trip.id)]);
      },

      remove: ({ id, name }: Pick<Trip, 'id' | 'name'>) =>
        act({
          call: () => api.trips.delete({ ids: [id] }),
          stale: [tripsQueries.all],
          gone: [id],
          said: `Deleted ${name}.`,
          undo: () => api.trips.restore({ ids: [id] }),
        }),
    };
  }, [api, act, queryClient]);
}

export type TripActions = ReturnType<typeof useTripActions>;
