import { useEffect, useState } from 'react';
import { loungeQueries } from '@bestie/client/lounge.queries';
import { limits } from '@bestie/contracts/limits';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { NumberInput } from '@bestie/design-system/number-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { isReason, ReasonField } from '../../../parts/reason-field/reason-field';
import type { RoomAct } from './room-words';

interface RoomDialogProps {
  act: Exclude<RoomAct, 'purge'>;
  /** As it is now. */
  room: LoungeRoom;
  onClose: () => void;
}

const titles = {
  lock: ({ locked, name }: LoungeRoom) => `${locked ? 'Unlock' : 'Lock'} “${name}”?`,
  archive: ({ archived, name }: LoungeRoom) =>
    `${archived ? 'Open' : 'Archive'} “${name}”${archived ? ' again' : ''}?`,
  slow: ({ name }: LoungeRoom) => `Slow mode in “${name}”`,
};
const effects = {
  lock: ({ locked }: LoungeRoom) =>
    locked ? 'Everybody can write again.' : 'Only admins write from now on.',
  archive: ({ archived }: LoungeRoom) =>
    archived ? 'Everybody can write again.' : 'Everybody still reads and searches it; nobody writes.',
  slow: () => 'Everybody but admins waits so long between two messages, by the clock of the server.',
};

/** Locks, slows down or archives a room, or takes that back. */
export function RoomDialog({ act: what, room: current, onClose }: RoomDialogProps) {
  const api = useApi();
  // What is asked stays the same until the admin is told of a change.
  const [room, setRoom] = useState(current);
  const { id: roomId, version } = room;
  const [reason, setReason] = useState('');
  const [seconds, setSeconds] = useState<number | null>(room.slowSeconds ?? 0);
  const { act, busy, issue, failure, conflict } = useActionState();
  useEffect(() => {
    if (conflict) setRoom(current);
  }, [conflict, current]);
  const call = () => {
    if (what === 'lock') return api.lounge.lock({ roomId, version, locked: !room.locked, reason });
    if (what === 'archive') return api.lounge.archive({ roomId, version, archived: !room.archived, reason });
    return api.lounge.slow({ roomId, version, seconds, reason });
  };
  async function submit() {
    const done = await act({
      call,
      updates: loungeQueries.rooms(api).queryKey,
      said: 'Done.',
      failure: 'thrown',
    });
    if (done) onClose();
  }
  return (
    <FormDialog
      title={titles[what](room)}
      description={effects[what](room)}
      submitLabel="Do it"
      busy={busy}
      disabled={!isReason(reason) || (what === 'slow' && seconds === null)}
      dismissible={reason === ''}
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {what === 'slow' && (
        <Field label="Seconds" hint="0 for no slow mode, at most 21,600 (6 hours)." error={issue('seconds')}>
          <NumberInput
            value={seconds}
            min={0}
            max={limits.lounge.slowSeconds.max}
            step={1}
            onValueChange={setSeconds}
          />
        </Field>
      )}
      <ReasonField value={reason} onValueChange={setReason} error={issue('reason')} />
      <FormError>
        {conflict
          ? 'Another admin changed this room in the meantime. Press again if you still want to.'
          : failure}
      </FormError>
    </FormDialog>
  );
}
