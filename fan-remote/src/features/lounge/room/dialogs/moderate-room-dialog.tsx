import { useState } from 'react';
import { loungeQueries } from '@bestie/client/lounge.queries';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { SlowField } from '../../../../parts/conversation/slow-field';
import { auditedHint, ModerationDialog } from '../../../../parts/conversation/moderation-dialog';

/** Moderation actions for a room; each needs a reason. */
export type RoomMeasure = 'lock' | 'slow' | 'archive';

const slowChoices = [5, 15, 30, 60, 300, 900, 3600, 21_600];

/** Asks an admin for the reason of a moderation action. */
export function ModerateRoomDialog({
  room,
  measure,
  onClose,
}: {
  room: LoungeRoom;
  measure: RoomMeasure;
  onClose: () => void;
}) {
  const { api } = useShell();
  const act = useAction();
  const [slow, setSlow] = useState(room.slowSeconds === null ? '' : String(room.slowSeconds));
  const { id: roomId, locked, archived } = room;
  const titles: Record<RoomMeasure, string> = {
    lock: locked ? 'Unlock this room?' : 'Lock this room?',
    slow: 'Slow this room down?',
    archive: archived ? 'Open this room again?' : 'Archive this room?',
  };
  const what: Record<RoomMeasure, string> = {
    lock: locked ? 'Everybody can write again.' : 'Only admins can write.',
    slow: 'Everybody but admins waits between two messages.',
    archive: archived
      ? 'Everybody can write again.'
      : 'Everybody still reads and searches it; nobody writes.',
  };
  const call = (reason = '') => {
    if (measure === 'lock') return api.lounge.lock({ roomId, locked: !locked, reason });
    if (measure === 'archive') return api.lounge.archive({ roomId, archived: !archived, reason });
    return api.lounge.slow({ roomId, seconds: slow === '' ? null : Number(slow), reason });
  };
  return (
    <ModerationDialog
      onClose={onClose}
      title={titles[measure]}
      description={what[measure]}
      confirmLabel="Do it"
      hint={auditedHint}
      onConfirm={(reason) =>
        act({
          call: () => call(reason),
          updates: loungeQueries.rooms(api).queryKey,
          said: 'Done.',
          failure: 'thrown',
        })
      }
    >
      {measure === 'slow' && (
        <SlowField what="message" choices={slowChoices} value={slow} onValueChange={setSlow} />
      )}
    </ModerationDialog>
  );
}
