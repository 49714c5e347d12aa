import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { tripsQueries } from '@bestie/client/trips.queries';
import { BestieError } from '@bestie/contracts/errors';
import type { TripDetail } from '@bestie/contracts/trips.contract';
import { formatWeight } from '@bestie/design-system/format-units';
import { Button } from '@bestie/design-system/button';
import { SuitcaseDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatDays, formatFullDay, formatShortDay } from '@bestie/design-system/format-date';
import { IconButton } from '@bestie/design-system/icon-button';
import { Link } from '@bestie/design-system/link';
import { Section } from '@bestie/design-system/section';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import { EntryLook } from '../../../parts/planner/entry-look';
import { formalityInWords, warmthInWords } from '../../../parts/items/scale-options';
import { weatherDayInWords } from '../../../parts/weather/weather-words';
import { useUnits } from '../../../parts/settings/use-units';
import { LightestBag } from './lightest-bag';
import { PackList } from './pack-list';
import { isClothing } from './packing/packing-problem';
import { activityName } from './trip-words';
import { useTripWeather } from './use-trip-weather';
import { useTripActions } from './use-trip-actions';
import { useWholeCloset } from './use-whole-closet';
import styles from './trip-view.module.css';

const TripForm = lazyPart(() => import(/* webpackChunkName: "trip-form" */ './trip-form'));

export interface TripViewProps {
  tripId: string;
  editing: boolean;
  /** Address of this trip. */
  href: string;
  /** Address of the list of trips. */
  all: string;
}

/** One trip: its dates and activities, and its packing list. */
export function TripView({ tripId, editing, href, all }: TripViewProps) {
  const { api } = useShell();
  const query = useQuery(tripsQueries.get(api, tripId));
  if (query.error instanceof BestieError && query.error.code === 'not_found')
    return (
      <EmptyState
        level={2}
        drawing={<SuitcaseDrawing />}
        title="This trip isn’t available"
        action={<Button href={all}>All trips</Button>}
      />
    );
  if (query.data) return <Loaded trip={query.data} editing={editing} href={href} all={all} />;
  if (query.isError) return <ErrorState level={2} onRetry={() => void query.refetch()} />;
  return (
    <Loading label="Loading the trip…">
      <TableSkeleton rows={6} columns={3} />
    </Loading>
  );
}

function Loaded({ trip, editing, href, all }: Omit<TripViewProps, 'tripId'> & { trip: TripDetail }) {
  const navigate = useNavigate();
  const actions = useTripActions();
  const closet = useWholeCloset();
  const units = useUnits();
  const weather = useTripWeather(trip);
  /** What a bag is worked out for: after a change it may not be the lightest one, and its outfits are others’. */
  const purpose = JSON.stringify([
    weather.activities.map(({ date, formality, warmth, isWet, season }) => [
      date,
      formality,
      warmth,
      isWet,
      season,
    ]),
    trip.laundryDays,
  ]);
  /** What comes along just in case is in a bag, too. */
  const pinned = trip.pack.flatMap(({ itemId, pinned: comes, piece }) =>
    comes && itemId && piece && isClothing(piece.category) ? itemId : [],
  );
  /** What is worn at each activity, by the latest computed packing list. */
  const [computed, setComputed] = useState<{ purpose: string; outfits: string[][] } | null>(null);
  const outfits = computed?.purpose === purpose ? computed.outfits : [];
  const pieceOf = (id: string) => closet.data?.find((item) => item.id === id);
  const facts = [
    trip.place && `${trip.place.name}, ${trip.place.country}`,
    formatDays(trip.startsOn, trip.endsOn),
    trip.laundryDays.length > 0 ? `laundry on ${trip.laundryDays.map(formatShortDay).join(', ')}` : null,
    trip.weightLimitGrams === null ? null : `up to ${formatWeight(trip.weightLimitGrams, units)} of clothes`,
  ].filter(Boolean);
  return (
    <div className={styles.trip}>
      <div>
        <Link href={all} className={styles.back}>
          <ArrowLeft aria-hidden="true" /> All trips
        </Link>
        <div className={styles.head}>
          <div>
            <h2 className={styles.name}>{trip.name}</h2>
            <p className={styles.facts}>{facts.join(' · ')}</p>
          </div>
          <div className={styles.actions}>
            <IconButton
              label="Delete"
              icon={<Trash2 />}
              onClick={() => {
                // Leaves the page first, because it would request the deleted trip.
                void navigate(all);
                void actions.remove(trip);
              }}
            />
            <Button icon={<Pencil />} href={`${href}&form=edit`}>
              Edit
            </Button>
          </div>
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section title="Activities">
            {trip.activities.length === 0 ? (
              <p className={styles.facts}>
                Nothing yet. <Link href={`${href}&form=edit`}>Add activities</Link>, and each gets an outfit.
              </p>
            ) : (
              <ol className={styles.activities}>
                {weather.activities.map((activity, index) => {
                  const worn = (outfits[index] ?? []).flatMap((id) => pieceOf(id) ?? []);
                  return (
                    <li key={index} className={styles.activity}>
                      <div>
                        <p className={styles.day}>{formatFullDay(activity.date)}</p>
                        <p className={styles.what}>{activityName(activity)}</p>
                        <p className={styles.facts}>
                          {formalityInWords(activity.formality)} ·{' '}
                          {activity.forecast
                            ? `Forecast: ${weatherDayInWords(activity.forecast, units)}`
                            : warmthInWords(activity.warmth, units)}
                        </p>
                        {worn.length > 0 && (
                          <p className={styles.facts}>{worn.map((item) => item.name).join(', ')}</p>
                        )}
                      </div>
                      {worn.length > 0 && (
                        <div className={styles.worn}>
                          <EntryLook
                            cover={null}
                            pieces={worn.map((item) => ({ itemId: item.id, cover: item.cover }))}
                            sizes="96px"
                          />
                        </div>
                      )}
                    </li>
                  );
                })}
              </ol>
            )}
          </Section>
          {trip.activities.length > 0 && (
            <LightestBag
              key={[purpose, ...pinned].join()}
              trip={trip}
              activities={weather.activities}
              closet={closet.data}
              actions={actions}
              onOutfits={(worn) => setComputed({ purpose, outfits: worn })}
            />
          )}
        </div>
        <PackList trip={trip} closet={closet.data} actions={actions} />
      </div>
      <Suspense>
        {editing && (
          <TripForm
            trip={trip}
            onClose={() => void navigate(href, { replace: true })}
            onSaved={() => void navigate(href, { replace: true })}
          />
        )}
      </Suspense>
    </div>
  );
}
