import { useState } from 'react';
import { calendarEventsQueries } from '@bestie/client/calendar-events.queries';
import type { EventScope } from '@bestie/contracts/calendar-events';
import type { EventDetail } from '@bestie/contracts/calendar-events.contract';
import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextArea } from '@bestie/design-system/text-area';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { AdminReason } from '../../parts/admin-reason/admin-reason';
import { ofOthers } from './event-words';
import { ScopeChoice } from './scope-choice';

export interface EndEventProps {
  date: EventDetail;
  onClose: () => void;
  onRemoved: () => void;
}

/** Cancels an event that people plan to attend, and removes one without attendees. */
export default function EndEvent({ date, onClose, onRemoved }: EndEventProps) {
  const { api, session } = useShell();
  const { act, busy, failure, issue, conflict } = useActionState();
  const [scope, setScope] = useState<EventScope>(date.recurs ? 'this' : 'all');
  const [message, setMessage] = useState('');
  const [reason, setReason] = useState('');
  const { eventId, occurrence, version } = date;
  const isOwn = date.host?.uid === session?.uid;
  const isAwaited = date.going + date.waiting > 0;
  const change = { eventId, occurrence, version, scope, ...(!isOwn && { reason }) };

  async function submit() {
    if (isAwaited || message !== '') {
      const done = await act({
        call: () => api.calendarEvents.cancel({ ...change, message }),
        updates: calendarEventsQueries.get(api, eventId, occurrence).queryKey,
        stale: [calendarEventsQueries.all],
        said: 'Cancelled. Everybody who wanted to come is told.',
        failure: 'thrown',
      });
      if (done) onClose();
      return;
    }
    const done = await act({
      call: () => api.calendarEvents.remove(change),
      stale: [calendarEventsQueries.all],
      gone: scope === 'all' ? [eventId] : [],
      said: 'Removed.',
      ...(scope === 'all' && {
        undo: () => api.calendarEvents.restore({ eventId, ...(!isOwn && { reason }) }),
      }),
      failure: 'thrown',
    });
    if (done) onRemoved();
  }

  return (
    <FormDialog
      size="s"
      title={isAwaited ? 'Cancel this event?' : 'Cancel or remove this event?'}
      description={
        isAwaited
          ? 'It stays in the calendar, crossed out, and everybody who wanted to come is told.'
          : 'No one has answered yet, so it is removed unless you write a message.'
      }
      submitLabel={isAwaited || message !== '' ? 'Cancel the event' : 'Remove'}
      cancelLabel="Keep it"
      busy={busy}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <FormError>
        {failure ?? (conflict && 'Someone else changed it in the meantime. Open it again.')}
      </FormError>
      {date.recurs && <ScopeChoice value={scope} onChange={setScope} />}
      <Field label="Message" optional error={issue('message')} hint="Shown in the calendar.">
        <TextArea
          value={message}
          maxLength={limits.calendar.cancelLength}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      {!isOwn && <AdminReason whose={ofOthers} value={reason} onChange={setReason} error={issue('reason')} />}
    </FormDialog>
  );
}
