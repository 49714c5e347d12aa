import { useMemo } from 'react';
import { tripsQueries } from '@bestie/client/trips.queries';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { PackItem, Trip, TripDetail, tripsContract } from '@bestie/contracts/trips.contract';
import { refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

export type PackLine = InputOf<typeof tripsContract.pack>['pack'][number];

/** A line of the packing list as it is sent to the server. */
export const toPackLine = ({ id, itemId, label, quantity, pinned }: PackItem): PackLine => ({
  id,
  itemId,
  label: label.slice(0, 60),
  quantity,
  pinned,
});

const conflict = 'This list was changed somewhere else. Here’s the latest version.';

/** Actions for trips. */
export function useTripActions() {
  const { api, queryClient } = useShell();
  const act = useAction();
  return useMemo(() => {
    const keyOf = (tripId: string) => tripsQueries.get(api, tripId).queryKey;
    return {
      /** Replaces the packing list; with `said` there is a toast with an undo. */
      pack: ({ id: tripId, version, pack: before }: TripDetail, pack: PackLine[], said?: string) =>
        act({
          call: () => api.trips.pack({ tripId, version, pack }),
          updates: keyOf(tripId),
          stale: [tripsQueries.lists],
          said: () => said ?? null,
          undo: (saved) => api.trips.pack({ tripId, version: saved.version, pack: before.map(toPackLine) }),
          conflict,
        }),

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
