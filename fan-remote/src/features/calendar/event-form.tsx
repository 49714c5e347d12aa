import { useState } from 'react';
import { calendarEventsQueries } from '@bestie/client/calendar-events.queries';
import { eventAudienceLabels, eventAudiences } from '@bestie/contracts/calendar-events';
import type { EventAudience, EventScope } from '@bestie/contracts/calendar-events';
import type { EventDetail } from '@bestie/contracts/calendar-events.contract';
import { limits } from '@bestie/contracts/limits';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { NumberInput } from '@bestie/design-system/number-input';
import { Select } from '@bestie/design-system/select';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useMute } from '@bestie/remote-kit/use-mute';
import { AdminReason } from '../../parts/admin-reason/admin-reason';
import { TierChoice } from '../../parts/vip/tier-choice';
import { RecurrenceFields } from './recurrence-fields';
import { ScopeChoice } from './scope-choice';
import { changesOf, ofOthers } from './event-words';
import { useEventDraft } from './use-event-draft';
import styles from './event-form.module.css';

export interface EventFormProps {
  /** Null for a new event. */
  date: EventDetail | null;
  today: string;
  onClose: () => void;
  onSaved: (where: { event: string; date: string }) => void;
}

const timezones = (own: string) =>
  [...new Set([own, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));

const audiences = eventAudiences.map((value) => ({ value, label: eventAudienceLabels[value] }));

/** The form for an event. The input survives a reload. */
export default function EventForm({ date, today, onClose, onSaved }: EventFormProps) {
  const { api, session } = useShell();
  const action = useActionState();
  const { act, busy, failure, issue } = action;
  const mute = useMute();
  const draft = useEventDraft(date, today);
  const { value: words, change: set } = draft;
  const [scope, setScope] = useState<EventScope>(date?.recurs ? 'this' : 'all');
  const [reason, setReason] = useState('');
  const isOwn = !date || date.host?.uid === session?.uid;
  const isOne = date?.recurs && scope === 'this';
  const forTier = !isOne && words.audience === 'tier';

  const close = () => {
    draft.discard();
    onClose();
  };

  async function save(version = draft.version) {
    const done = await act({
      call: () => {
        if (!date) {
          const { tierId, ...fields } = words;
          return api.calendarEvents.create({ ...fields, ...(forTier && { tierId }) });
        }
        const { timezone, recurrence, audience, tierId, ...own } = changesOf(words, date);
        return api.calendarEvents.update({
          eventId: date.eventId,
          occurrence: date.occurrence,
          version,
          scope,
          ...(!isOwn && { reason }),
          ...own,
          ...(!isOne && { timezone, recurrence, audience }),
          ...(forTier && { tierId }),
          ...(scope === 'following' && { newId: words.id }),
        });
      },
      stale: [calendarEventsQueries.all],
      said: date ? 'Saved.' : 'It is in the calendar.',
      failure: 'thrown',
    });
    if (!done) return;
    close();
    onSaved({ event: done.answer.eventId, date: done.answer.occurrence });
  }

  return (
    <FormDialog
      title={date ? 'Edit event' : 'New event'}
      submitLabel={date ? 'Save' : 'Create event'}
      noValidate
      busy={busy}
      disabled={words.title.trim() === '' || (forTier && words.tierId === '')}
      silence={mute}
      dismissible={false}
      onClose={close}
      onSubmit={() => void save()}
      className={styles.form}
    >
      <FormError>{failure}</FormError>
      {date && (
        <DraftConflict draft={draft} action={action} onMine={(version) => void save(version)}>
          Someone else changed this event in the meantime.
        </DraftConflict>
      )}
      {date?.recurs && <ScopeChoice value={scope} onChange={setScope} />}
      <Field label="Title" required error={issue('title')}>
        <TextInput
          value={words.title}
          maxLength={limits.calendar.titleLength}
          placeholder="Swap evening"
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <div className={styles.row}>
        <Field label="Starts" required error={issue('startsAt')}>
          <DateInput
            type="datetime-local"
            value={words.startsAt}
            onValueChange={(startsAt) => startsAt && set({ startsAt: startsAt.slice(0, 16) })}
          />
        </Field>
        <Field label="Minutes" required error={issue('minutes')}>
          <NumberInput
            value={words.minutes}
            min={limits.calendar.minutes.min}
            max={limits.calendar.minutes.max}
            onValueChange={(minutes) => minutes !== null && set({ minutes })}
          />
        </Field>
      </div>
      {!isOne && (
        <>
          <Field
            label="Time zone"
            error={issue('timezone')}
            hint="It stays at this time there, also when the clocks change."
          >
            <Select
              options={timezones(words.timezone)}
              value={words.timezone}
              onValueChange={(timezone) => timezone && set({ timezone })}
            />
          </Field>
          <RecurrenceFields
            value={words.recurrence}
            error={issue('recurrence')}
            onChange={(recurrence) => set({ recurrence })}
          />
        </>
      )}
      <Field label="Description" optional error={issue('description')}>
        <TextArea
          value={words.description}
          maxLength={limits.calendar.descriptionLength}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <Field label="Where" optional error={issue('link')} hint="A link, or a page of Bestie such as /lounge.">
        <TextInput
          value={words.link}
          maxLength={limits.calendar.linkLength}
          onChange={(event) => set({ link: event.target.value })}
        />
      </Field>
      <div className={styles.row}>
        <Field label="Places" optional error={issue('capacity')} hint="Without a number everybody can come.">
          <NumberInput
            value={words.capacity}
            min={1}
            max={limits.calendar.capacity}
            onValueChange={(capacity) => set({ capacity })}
          />
        </Field>
        {!isOne && (
          <AudienceField
            value={words.audience}
            error={issue('audience')}
            onChange={(audience) => set({ audience })}
          />
        )}
      </div>
      {forTier && (
        <TierChoice tierId={words.tierId} error={issue('tierId')} onChoose={(tierId) => set({ tierId })} />
      )}
      {!isOwn && <AdminReason whose={ofOthers} value={reason} onChange={setReason} error={issue('reason')} />}
    </FormDialog>
  );
}

interface AudienceFieldProps {
  value: EventAudience;
  error: string | undefined;
  onChange: (audience: EventAudience) => void;
}

const AudienceField = ({ value, error, onChange }: AudienceFieldProps) => (
  <Field label="For" error={error}>
    <Select options={audiences} value={value} onValueChange={(audience) => audience && onChange(audience)} />
  </Field>
);
