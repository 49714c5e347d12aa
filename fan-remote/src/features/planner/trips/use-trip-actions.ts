import { useMemo } from 'react';
import { tripsQueries } from '@bestie/client/trips.queries';
import type { InputOf } from '@bestie/contracts/define-contract';
import { BestieError, failureText } from '@bestie/contracts/errors';
import type { PackItem, Trip, TripDetail, tripsContract } from '@bestie/contracts/trips.contract';
import { useShell } from '@bestie/remote-kit/shell';

export type PackLine = InputOf<typeof tripsContract.pack>['pack'][number];

/** A line of the packing list as it is sent back. */
export const toPackLine = ({ id, itemId, label, quantity, pinned }: PackItem): PackLine => ({
  ...{ id, itemId, label: label.slice(0, 60), quantity, pinned },
});

/** What can be done with trips. They never throw; a failure is a toast, and answers false. */
export function useTripActions() {
  const { api, queryClient, toast } = useShell();
  return useMemo(() => {
    const refresh = () => queryClient.invalidateQueries({ queryKey: tripsQueries.all });
    const keep = (trip: TripDetail) =>
      queryClient.setQueryData(tripsQueries.get(api, trip.id).queryKey, trip);
    const failed = async (error: unknown) => {
      const stale = error instanceof BestieError && error.code === 'conflict';
      await refresh();
      toast(stale ? 'This list was changed somewhere else. Here is how it is now.' : failureText(error), {
        kind: 'error',
      });
      return false;
    };
    const setPack = async (trip: TripDetail, pack: PackLine[]) => {
      const saved = await api.trips.pack({ tripId: trip.id, version: trip.version, pack });
      keep(saved);
      void queryClient.invalidateQueries({ queryKey: [...tripsQueries.all, 'list'] });
      return saved;
    };
    return {
      /** Makes the packing list another one; with `said` there is a toast, with the way back. */
      pack: async (trip: TripDetail, pack: PackLine[], said?: string) => {
        try {
          const saved = await setPack(trip, pack);
          if (said)
            toast(said, {
              kind: 'success',
              undo: () => void setPack(saved, trip.pack.map(toPackLine)).catch(failed),
            });
          return true;
        } catch (error) {
          return failed(error);
        }
      },

      check: async (trip: TripDetail, item: PackItem, packed: boolean) => {
        // An answer that is under way was given before the mark, and would take it away again.
        void queryClient.cancelQueries({ queryKey: tripsQueries.get(api, trip.id).queryKey });
        keep({
          ...trip,
          packedCount: trip.packedCount + (packed ? 1 : -1),
          pack: trip.pack.map((one) => (one.id === item.id ? { ...one, packed } : one)),
        });
        try {
          await api.trips.check({ tripId: trip.id, packIds: [item.id], packed });
          void queryClient.invalidateQueries({ queryKey: [...tripsQueries.all, 'list'] });
          return true;
        } catch (error) {
          return failed(error);
        }
      },

      remove: async (trip: Pick<Trip, 'id' | 'name'>) => {
        try {
          await api.trips.delete({ ids: [trip.id] });
          void refresh();
          toast(`Deleted ${trip.name}.`, {
            kind: 'success',
            undo: () => void api.trips.restore({ ids: [trip.id] }).then(refresh, failed),
          });
          return true;
        } catch (error) {
          return failed(error);
        }
      },
      keep,
      refresh,
    };
  }, [api, queryClient, toast]);
}

export type TripActions = ReturnType<typeof useTripActions>;
