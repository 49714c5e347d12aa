import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { useNavigate } from 'react-router-dom';
import { loungeQueries } from '@bestie/client/lounge.queries';
import { limits } from '@bestie/contracts/limits';
import { roomAudienceLabels, roomAudiences, type RoomAudience } from '@bestie/contracts/lounge';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { TierChoice } from '../../../parts/vip/tier-choice';
import { roomPath } from '../lounge-paths';

const { lounge } = limits;
const audiences = roomAudiences.map((value) => ({ value, label: roomAudienceLabels[value] }));

/** Creates or renames a room. For admins. */
export function RoomForm({ room, onClose }: { room: LoungeRoom | null; onClose: () => void }) {
  const { api } = useShell();
  const navigate = useNavigate();
  const [id] = useState(uuidv7);
  const [name, setName] = useState(room?.name ?? '');
  const [description, setDescription] = useState(room?.description ?? '');
  const [audience, setAudience] = useState<RoomAudience>(room?.audience ?? 'fans');
  const [tierId, setTierId] = useState('');
  const forTier = !room && audience === 'tier';
  const { act, busy, issue, failure, conflict } = useActionState();
  async function submit() {
    const done = await act({
      call: () =>
        room
          ? api.lounge.update({ roomId: room.id, version: room.version, name, description })
          : api.lounge.create({ id, name, description, audience, ...(forTier && { tierId }) }),
      updates: loungeQueries.rooms(api).queryKey,
      failure: 'thrown',
    });
    if (!done) return;
    onClose();
    if (!room) await navigate(roomPath(id));
  }
  return (
    <FormDialog
      title={room ? 'Rename this room' : 'New room'}
      submitLabel={room ? 'Save' : 'Open the room'}
      busy={busy}
      disabled={name.trim() === '' || (forTier && tierId === '')}
      dismissible={name + description === (room ? room.name + room.description : '')}
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Field label="Name" required error={issue('name')}>
        <TextInput
          value={name}
          maxLength={lounge.nameLength}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="What is it for?" optional error={issue('description')}>
        <TextInput
          value={description}
          maxLength={lounge.descriptionLength}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      {!room && (
        <Field label="Who is it for?">
          <Select
            value={audience}
            options={audiences}
            onValueChange={(value) => setAudience(value as RoomAudience)}
          />
        </Field>
      )}
      {forTier && <TierChoice tierId={tierId} error={issue('tierId')} onChoose={setTierId} />}
      <FormError>{conflict?.message ?? failure}</FormError>
    </FormDialog>
  );
}
