import { useId, useState } from 'react';
import type { Api } from '@bestie/client/api';
import { tripsQueries } from '@bestie/client/trips.queries';
import { addDays } from '@bestie/contracts/days';
import type { InputOf } from '@bestie/contracts/define-contract';
import { limits } from '@bestie/contracts/limits';
import type { Trip, TripDetail, tripsContract } from '@bestie/contracts/trips.contract';
import { Button } from '@bestie/design-system/button';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { DateInput } from '@bestie/design-system/date-input';
import { Drawer } from '@bestie/design-system/drawer';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { formatShortDay } from '@bestie/design-system/format-date';
import { weightUnits } from '@bestie/design-system/format-units';
import { TextInput } from '@bestie/design-system/text-input';
import { isAsSent } from '@bestie/remote-kit/is-as-sent';
import { useShell, useUnsaved } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { today } from '../../../parts/items/item-words';
import { WeightInput } from '../../../parts/items/weight-input';
import { useUnits } from '../../../parts/settings/use-units';
import { PlaceField } from '../../../parts/weather/place-field';
import { ActivitiesField } from './activities-field';
import { fromFirstDay, tripDays } from './trip-words';
import { useTripDraft } from './use-trip-draft';
import type { TripWords } from './use-trip-draft';
import styles from './trip-form.module.css';

export interface TripFormProps {
  /** Null for a new trip. */
  trip: Trip | null;
  onClose: () => void;
  onSaved: (trip: TripDetail) => void;
}

const blank = (): TripWords => ({
  name: '',
  startsOn: addDays(today(), 7),
  endsOn: addDays(today(), 10),
  activities: [],
  laundryDays: [],
  weightLimitGrams: null,
  place: null,
});

/** An earlier call, whose answer was lost, may have created it with other words: they are changed. */
async function createTrip(api: Api, input: InputOf<typeof tripsContract.create>): Promise<TripDetail> {
  const made = await api.trips.create(input);
  const { id: _id, ...sent } = input;
  return isAsSent({ ...made, placeId: made.place?.id ?? null }, sent)
    ? made
    : api.trips.update({ tripId: made.id, version: made.version, ...sent });
}

/** Destination, dates and activities of a trip; the input survives a reload. */
export default function TripForm({ trip, onClose, onSaved }: TripFormProps) {
  const { api } = useShell();
  const { act, busy: saving, conflict, failure, issue } = useActionState();
  const draft = useTripDraft(trip, blank);
  const units = useUnits();
  const { words } = draft;
  useUnsaved(draft.changed ? 'This trip is not saved.' : null);
  const days = tripDays(words.startsOn, words.endsOn);
  // The server leaves them out.
  const outside = days.length > 0 && words.activities.some(({ date }) => !days.includes(date));
  const [daysAsked, setDaysAsked] = useState(false);

  async function save(version: number) {
    const id = trip?.id ?? draft.newId;
    const { place, ...rest } = words;
    const input = { ...rest, placeId: place?.id ?? null };
    const done = await act({
      call: () =>
        trip ? api.trips.update({ tripId: id, version, ...input }) : createTrip(api, { id, ...input }),
      updates: tripsQueries.get(api, id).queryKey,
      stale: [tripsQueries.all],
      failure: 'thrown',
    });
    if (!done) return;
    draft.discard();
    onSaved(done.answer);
  }

  const formId = useId();
  return (
    <Drawer
      wide
      open
      dismissible={!draft.changed}
      onOpenChange={(open) => !open && onClose()}
      title={trip ? `Edit ${trip.name}` : 'New trip'}
      footer={
        !trip || conflict === null ? (
          <>
            <Button
              onClick={() => {
                draft.discard();
                onClose();
              }}
            >
              Cancel
            </Button>
            <Button
              variant="primary"
              loading={saving}
              type="submit"
              form={formId}
              disabled={words.name.trim() === ''}
            >
              {trip ? 'Save' : 'Create trip'}
            </Button>
          </>
        ) : (
          <ConflictChoice
            busy={saving}
            onMine={() => void save(conflict.currentVersion ?? trip.version)}
            onTheirs={() => {
              draft.discard();
              onClose();
            }}
          >
            This trip was changed somewhere else in the meantime.
          </ConflictChoice>
        )
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (words.name.trim() === '') return;
          setDaysAsked(outside);
          if (!outside) void save(draft.version);
        }}
      >
        <FormError>{failure ?? issue('activities') ?? issue('laundryDays')}</FormError>
        <Field label="Name" required error={issue('name')}>
          <TextInput
            value={words.name}
            maxLength={limits.trips.nameLength}
            placeholder="Long weekend in Lisbon"
            onChange={(event) => draft.set({ name: event.target.value })}
          />
        </Field>
        <PlaceField
          label="Place"
          hint="Its weather counts for what you pack, from 16 days ahead on."
          place={words.place}
          onPlaceChange={(place) => draft.set({ place })}
        />
        <DatesFields words={words} issue={issue} onChange={draft.set} />
        <ActivitiesField
          activities={words.activities}
          days={days}
          startsOn={words.startsOn}
          place={words.place}
          daysAsked={daysAsked}
          onChange={(activities) => draft.set({ activities })}
        />
        {days.length > 1 && (
          <ChipGroup
            label="Laundry on the evening of"
            options={days.slice(0, -1).map((day) => ({ value: day, label: formatShortDay(day) }))}
            value={words.laundryDays}
            onValueChange={(laundryDays) => draft.set({ laundryDays })}
          />
        )}
        <Field
          label="Weight limit for clothes"
          optional
          hint="The most your clothes may weigh, without the bag."
          error={issue('weightLimitGrams')}
        >
          <WeightInput
            unit={weightUnits[units].bag}
            grams={words.weightLimitGrams}
            least={1}
            most={limits.trips.weightGrams}
            onGramsChange={(grams) => draft.set({ weightLimitGrams: grams || null })}
          />
        </Field>
      </form>
    </Drawer>
  );
}

/** First and last day. */
function DatesFields({
  words,
  issue,
  onChange,
}: {
  words: TripWords;
  issue: (field: string) => string | undefined;
  onChange: (changes: Partial<TripWords>) => void;
}) {
  return (
    <div className={styles.pair}>
      <Field label="First day" required error={issue('startsOn')}>
        <DateInput
          value={words.startsOn}
          min="1900-01-01"
          max="2199-12-31"
          onValueChange={(startsOn) => startsOn && onChange(fromFirstDay(words, startsOn))}
        />
      </Field>
      <Field label="Last day" required error={issue('endsOn')} hint={`At most ${limits.trips.days} days.`}>
        <DateInput
          value={words.endsOn}
          min={words.startsOn}
          max={addDays(words.startsOn, limits.trips.days - 1)}
          onValueChange={(endsOn) => endsOn && onChange({ endsOn })}
        />
      </Field>
    </div>
  );
}
