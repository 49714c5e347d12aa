import { useState } from 'react';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { plainDay } from '@bestie/design-system/format-date';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { FormError } from '@bestie/design-system/form-error';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';

/** Goes to the messages of a chosen day. */
export function DateDialog({
  room,
  onLead,
  onClose,
}: {
  room: LoungeRoom;
  onLead: (position: number) => void;
  onClose: () => void;
}) {
  const { api } = useShell();
  const { act, busy, message } = useActionState();
  const today = plainDay(new Date());
  const [day, setDay] = useState<string | null>(today);
  async function go() {
    if (day === null) return;
    // The day in the reader's time zone.
    const at = new Date(`${day}T00:00:00`).toISOString();
    const done = await act({
      call: () => api.loungeMessages.list({ roomId: room.id, at, limit: 1 }),
      failure: 'thrown',
    });
    if (done) onLead(done.answer.around ?? room.lastPosition);
  }
  return (
    <FormDialog
      size="s"
      title="Jump to a date"
      submitLabel="Go there"
      busy={busy}
      disabled={day === null}
      onClose={onClose}
      onSubmit={() => void go()}
    >
      <Field label="Day">
        <DateInput value={day} max={today} onValueChange={setDay} />
      </Field>
      <FormError>{message}</FormError>
    </FormDialog>
  );
}
