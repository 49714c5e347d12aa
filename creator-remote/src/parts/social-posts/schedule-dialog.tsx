import { networkNames } from '@bestie/contracts/connections';
import { limits } from '@bestie/contracts/limits';
import type { SlotDate } from '@bestie/contracts/social-posts.contract';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { formatShortDay, formatWeekday } from '@bestie/design-system/format-date';
import { FormError } from '@bestie/design-system/form-error';
import { Select } from '@bestie/design-system/select';
import { TextArea } from '@bestie/design-system/text-area';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { cityOf, variantName } from './state-words';
import type { ChosenTime, Schedulable } from './schedule-actions';
import { useScheduleForm } from './use-schedule-form';
import { wallTimeAt } from './wall-time';
import type { ScheduleForm } from './use-schedule-form';
import styles from './schedule-dialog.module.css';

export interface ScheduleDialogProps {
  variant: Schedulable;
  /** Proposed instead of the version’s own time, as after a drag onto a day. */
  proposed?: ChosenTime | undefined;
  /** What a deal said against that time already. */
  against?: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** Gives a version a day and a time, offers free slots, and says what is against it. Key it by the version. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { variant, open, onClose } = props;
  const form = useScheduleForm(props);
  const { chosen, set, state, deal } = form;
  const verb = variant.wallTime === null ? 'Schedule' : 'Move';
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="s"
      title={verb === 'Move' ? 'Move to another time' : 'Schedule'}
      description={`“${variantName(variant)}” on ${networkNames[variant.network]}`}
      submitLabel={deal === null ? verb : 'Schedule anyway'}
      onSubmit={() => void form.save()}
      busy={state.busy}
      disabled={!form.canSave}
      noValidate
    >
      <FreeSlots form={form} network={variant.network} />
      <div className={styles.row}>
        <Field
          label="Day"
          required
          error={form.isPast ? 'This time is over.' : (state.issue('wallTime') ?? undefined)}
        >
          <DateInput value={chosen.day} min={form.today} onValueChange={(day) => set({ day })} />
        </Field>
        <Field label="Time" required hint={form.skipped}>
          <DateInput
            type="time"
            value={chosen.clock}
            onValueChange={(clock) => set({ clock: clock?.slice(0, 5) ?? null })}
          />
        </Field>
      </div>
      <Field label="Time zone" error={state.issue('timezone')}>
        <Select
          options={form.timezones}
          value={chosen.timezone}
          onValueChange={(timezone) => timezone && set({ timezone })}
        />
      </Field>
      <Against form={form} network={variant.network} />
    </FormDialog>
  );
}

/** The next free slots of the network: one press chooses a time. */
function FreeSlots({ form, network }: { form: ScheduleForm; network: Schedulable['network'] }) {
  const { free, chosen, set, ownTimezone } = form;
  if (!form.hasSlots)
    return (
      <p className={styles.note}>
        There are no slots for {networkNames[network]} yet. Make some in the calendar, and they are offered
        here.
      </p>
    );
  if (free.length === 0) return null;
  const isChosen = ({ wallTime, timezone }: SlotDate) =>
    wallTime === `${chosen.day}T${chosen.clock}` && timezone === chosen.timezone;
  return (
    <div role="group" aria-label="Next free slots" className={styles.slots}>
      {free.map((slot) => (
        <button
          key={`${slot.slotId} ${slot.at}`}
          type="button"
          className={styles.slot}
          aria-pressed={isChosen(slot)}
          onClick={() =>
            set({
              day: slot.wallTime.slice(0, 10),
              clock: slot.wallTime.slice(11, 16),
              timezone: slot.timezone,
            })
          }
        >
          <span>{`${formatWeekday(slot.wallTime.slice(0, 10)).slice(0, 3)} ${formatShortDay(slot.wallTime.slice(0, 10))}`}</span>
          <strong>{wallTimeAt(slot.at, slot.timezone).slice(11)}</strong>
          {ownTimezone !== undefined && slot.timezone !== ownTimezone && <span>{cityOf(slot.timezone)}</span>}
        </button>
      ))}
    </div>
  );
}

/** What is against the time: what is only marked, and what refuses it. */
function Against({ form, network }: { form: ScheduleForm; network: Schedulable['network'] }) {
  const { close, deal, state } = form;
  return (
    <>
      {close && (
        <p className={styles.warning} role="status">
          “{variantName(close)}” is on {networkNames[network]} less than {limits.socialPosts.closeMinutes}{' '}
          minutes away. That is possible, and marked.
        </p>
      )}
      <FormError>{deal ?? state.conflict?.message ?? state.failure}</FormError>
      {deal !== null && (
        <Field
          label="Why it is scheduled anyway"
          required
          hint="The reason is kept in the notes of the deal."
          error={state.issue('despite')}
        >
          <TextArea
            value={form.reason}
            maxLength={limits.socialPosts.reasonLength}
            onChange={(event) => form.setReason(event.target.value)}
          />
        </Field>
      )}
    </>
  );
}
