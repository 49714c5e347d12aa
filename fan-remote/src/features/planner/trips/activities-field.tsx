import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { limits } from '@bestie/contracts/limits';
import { usualNeed } from '@bestie/contracts/season-of-day';
import type { Trip, TripActivity } from '@bestie/contracts/trips.contract';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { formatShortDay, formatWeekday } from '@bestie/design-system/format-date';
import { IconButton } from '@bestie/design-system/icon-button';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { formalityOptions, warmthOptions } from '../../../parts/items/scale-options';
import { useUnits } from '../../../parts/settings/use-units';
import { useTripTimezone } from './use-trip-weather';
import styles from './trip-form.module.css';

/** “Thu 26 Nov”: a whole name would not fit beside the other choices. */
const dayLabel = (day: string) => `${formatWeekday(day).slice(0, 3)} ${formatShortDay(day)}`;

export interface ActivitiesFieldProps {
  activities: TripActivity[];
  /** Days of the trip; empty while its dates are invalid. */
  days: readonly string[];
  startsOn: string;
  place: Trip['place'];
  /** Whether each activity outside of the trip says that it needs another day. */
  daysAsked: boolean;
  onChange: (activities: TripActivity[]) => void;
}

/** The activities of a trip, each with its day, formality and warmth. */
export function ActivitiesField({
  activities,
  days,
  startsOn,
  place,
  daysAsked,
  onChange,
}: ActivitiesFieldProps) {
  const timezone = useTripTimezone(place) ?? 'UTC';
  const add = () => {
    const last = activities.at(-1);
    onChange([
      ...activities,
      {
        date: last ? (days[days.indexOf(last.date) + 1] ?? last.date) : startsOn,
        name: '',
        formality: last?.formality ?? 2,
        // As the month usually is; a forecast replaces it once there is one.
        warmth: last?.warmth ?? Math.round(usualNeed(startsOn, timezone)),
      },
    ]);
  };
  return (
    <fieldset className={styles.activities}>
      <legend>What’s planned?</legend>
      <p className={styles.hint}>Each of these gets an outfit. Two on the same day can share one.</p>
      {activities.map((activity, index) => (
        <ActivityRow
          key={index}
          number={index + 1}
          activity={activity}
          days={days}
          dayIssue={daysAsked && !days.includes(activity.date) ? 'Choose a day of the trip.' : undefined}
          onChange={(changes) =>
            onChange(activities.map((one, place) => (place === index ? { ...one, ...changes } : one)))
          }
          onRemove={() => onChange(activities.filter((_, place) => place !== index))}
        />
      ))}
      <Button
        icon={<Plus />}
        disabled={activities.length >= limits.trips.activities || days.length === 0}
        onClick={add}
      >
        Add an activity
      </Button>
    </fieldset>
  );
}

function ActivityRow({
  number,
  activity,
  days,
  dayIssue,
  onChange,
  onRemove,
}: {
  number: number;
  activity: TripActivity;
  days: readonly string[];
  dayIssue: string | undefined;
  onChange: (changes: Partial<TripActivity>) => void;
  onRemove: () => void;
}) {
  const units = useUnits();
  return (
    <div className={styles.activity} role="group" aria-label={`Activity ${number}`}>
      <Field label="What" labelHidden>
        <TextInput
          value={activity.name}
          maxLength={limits.trips.labelLength}
          placeholder="Dinner, hike, wedding…"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label="Day" labelHidden error={dayIssue}>
        <Select
          options={days.map((day) => ({ value: day, label: dayLabel(day) }))}
          value={days.includes(activity.date) ? activity.date : ''}
          {...(!days.includes(activity.date) && { placeholder: 'Choose a day' })}
          onValueChange={(date) => date && onChange({ date })}
        />
      </Field>
      <Field label="Formality" labelHidden>
        <Select
          options={formalityOptions}
          value={String(activity.formality)}
          onValueChange={(value) => onChange({ formality: Number(value) })}
        />
      </Field>
      <Field label="Warmth" labelHidden>
        <Select
          options={warmthOptions(units)}
          value={String(activity.warmth)}
          onValueChange={(value) => onChange({ warmth: Number(value) })}
        />
      </Field>
      <IconButton label={`Remove activity ${number}`} icon={<X />} onClick={onRemove} />
    </div>
  );
}
