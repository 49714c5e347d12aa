import { Suspense } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import Plus from 'lucide-react/icons/plus';
import { rowsOf } from '@bestie/client/rows-of';
import { tripsQueries } from '@bestie/client/trips.queries';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { SuitcaseDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatDays } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { TripView } from './trip-view';
import styles from './trips.module.css';

const TripForm = lazyPart(() => import(/* webpackChunkName: "trip-form" */ './trip-form'));

const hrefOf = (tripId: string) => `${paths.fan.planner}?tab=trips&trip=${tripId}`;

/** The list of trips, or the trip in the URL. */
export default function Trips() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const tripId = params.get('trip');
  const making = params.get('form') === 'new';
  const all = `${paths.fan.planner}?tab=trips`;
  const make = () => void navigate(`${all}&form=new`);
  usePrimaryAction({ label: 'New trip', run: make });
  return (
    <>
      {tripId ? (
        <TripView
          key={tripId}
          tripId={tripId}
          editing={params.get('form') === 'edit'}
          href={hrefOf(tripId)}
          all={all}
        />
      ) : (
        <TripList onMake={make} />
      )}
      <Suspense>
        {making && (
          <TripForm
            trip={null}
            onClose={() => void navigate(all, { replace: true })}
            onSaved={(trip) => void navigate(hrefOf(trip.id), { replace: true })}
          />
        )}
      </Suspense>
    </>
  );
}

function TripList({ onMake }: { onMake: () => void }) {
  const { api } = useShell();
  const list = useInfiniteQuery(tripsQueries.list(api));
  const trips = rowsOf(list.data);
  const button = (
    <Button variant="primary" icon={<Plus />} onClick={onMake}>
      New trip
    </Button>
  );
  if (list.isError && !list.data)
    return (
      <ErrorState level={2} onRetry={() => void list.refetch()} retrying={list.isFetching}>
        Your trips could not be loaded. They are safe; try again in a moment.
      </ErrorState>
    );
  if (list.isPending)
    return (
      <Loading label="Loading your trips…">
        <TableSkeleton rows={3} columns={2} />
      </Loading>
    );
  if (trips.length === 0)
    return (
      <EmptyState level={2} drawing={<SuitcaseDrawing />} title="Nowhere to go yet" action={button}>
        Say where you’re going and what you’ll do, and get the lightest bag for all of it.
      </EmptyState>
    );
  return (
    <>
      <div className={styles.bar}>{button}</div>
      <ul className={styles.trips}>
        {trips.map((trip) => (
          <li key={trip.id} className={styles.trip}>
            <p className={styles.days}>{formatDays(trip.startsOn, trip.endsOn)}</p>
            <h2 className={styles.name}>
              <Link href={hrefOf(trip.id)}>{trip.name}</Link>
            </h2>
            <p className={styles.facts}>
              {plural(trip.activities.length, 'activity', 'activities')}
              {trip.packCount > 0 && ` · ${plural(trip.packCount, 'item')} to pack`}
            </p>
            {trip.packCount > 0 && (
              <ProgressBar
                label={`Packed for ${trip.name}`}
                labelHidden
                value={trip.packedCount / trip.packCount}
                detail={`${trip.packedCount} of ${trip.packCount} packed`}
                state={trip.packedCount === trip.packCount ? 'done' : 'running'}
              />
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
