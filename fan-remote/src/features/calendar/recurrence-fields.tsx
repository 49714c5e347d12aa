import { frequencies, weekdays } from '@bestie/contracts/calendar-events';
import type { Frequency } from '@bestie/contracts/calendar-events';
import type { Recurrence } from '@bestie/contracts/calendar-events.contract';
import { limits } from '@bestie/contracts/limits';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { NumberInput } from '@bestie/design-system/number-input';
import { Select } from '@bestie/design-system/select';
import styles from './event-form.module.css';

const frequencyLabels: Record<Frequency, string> = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' };
const weekdayLabels = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export interface RecurrenceFieldsProps {
  value: Recurrence | null;
  error: string | undefined;
  onChange: (value: Recurrence | null) => void;
}

/** Whether and how an event repeats. */
export function RecurrenceFields({ value, error, onChange }: RecurrenceFieldsProps) {
  const start = (frequency: Frequency): Recurrence => ({
    frequency,
    interval: 1,
    weekdays: [],
    monthlyBy: 'date',
    until: null,
    ...(value && { interval: value.interval, until: value.until }),
  });
  return (
    <>
      <Field label="Repeats" error={error}>
        <Select
          options={frequencies.map((each) => ({ value: each, label: frequencyLabels[each] }))}
          placeholder="Does not repeat"
          value={value?.frequency ?? ''}
          onValueChange={(frequency) => onChange(frequency ? start(frequency) : null)}
        />
      </Field>
      {value && (
        <div className={styles.row}>
          <Field
            label={
              { daily: 'Every … days', weekly: 'Every … weeks', monthly: 'Every … months' }[value.frequency]
            }
          >
            <NumberInput
              value={value.interval}
              min={1}
              max={limits.calendar.interval}
              onValueChange={(interval) => interval !== null && onChange({ ...value, interval })}
            />
          </Field>
          <Field label="Until" optional>
            <DateInput value={value.until} onValueChange={(until) => onChange({ ...value, until })} />
          </Field>
        </div>
      )}
      {value?.frequency === 'weekly' && (
        <ChipGroup
          label="Also on"
          options={weekdays.map((day, index) => ({ value: day, label: weekdayLabels[index] }))}
          value={value.weekdays}
          onValueChange={(days) => onChange({ ...value, weekdays: days })}
        />
      )}
      {value?.frequency === 'monthly' && (
        <Field label="On">
          <Select
            options={[
              { value: 'date', label: 'The same date' },
              { value: 'weekday', label: 'The same weekday' },
            ]}
            value={value.monthlyBy}
            onValueChange={(monthlyBy) => monthlyBy && onChange({ ...value, monthlyBy })}
          />
        </Field>
      )}
    </>
  );
}
