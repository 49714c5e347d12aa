import { loungeMessagesQueries } from '@bestie/client/lounge-messages.queries';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { personName } from '../../../parts/conversation/conversation-words';
import { ReportDialog } from '@bestie/remote-kit/report-dialog';
import { RoomForm } from '../rooms/room-form';
import { DateDialog } from './dialogs/date-dialog';
import { DeleteMessageDialog } from './dialogs/delete-message-dialog';
import { ModerateRoomDialog, type RoomMeasure } from './dialogs/moderate-room-dialog';
import { PeopleDrawer } from './dialogs/people-drawer';
import { PinsDrawer } from './dialogs/pins-drawer';
import { SearchDrawer } from './dialogs/search-drawer';

/** Which dialog is open over a room. */
export type RoomDialog =
  | { kind: 'delete'; message: LoungeMessage }
  | { kind: 'report'; message: LoungeMessage }
  | { kind: 'pins' }
  | { kind: 'people' }
  | { kind: 'search' }
  | { kind: 'date' }
  | { kind: 'rename' }
  | { kind: 'moderate'; measure: RoomMeasure };

/** The open dialog of a room. */
export default function RoomDialogs({
  dialog,
  room,
  onLead,
  onClose,
}: {
  dialog: RoomDialog;
  room: LoungeRoom;
  onLead: (position: number) => void;
  onClose: () => void;
}) {
  const lead = (position: number) => {
    onClose();
    onLead(position);
  };
  switch (dialog.kind) {
    case 'delete':
      return <DeleteMessageDialog message={dialog.message} onClose={onClose} />;
    case 'report':
      return (
        <ReportDialog
          kind="loungeMessage"
          targetId={dialog.message.id}
          name={`the message of ${personName(dialog.message.author)}`}
          closes={[loungeMessagesQueries.room(room.id)]}
          onClose={onClose}
        />
      );
    case 'pins':
      return <PinsDrawer room={room} onLead={lead} onClose={onClose} />;
    case 'people':
      return <PeopleDrawer room={room} onClose={onClose} />;
    case 'search':
      return <SearchDrawer room={room} onLead={lead} onClose={onClose} />;
    case 'date':
      return <DateDialog room={room} onLead={lead} onClose={onClose} />;
    case 'rename':
      return <RoomForm room={room} onClose={onClose} />;
    case 'moderate':
      return <ModerateRoomDialog room={room} measure={dialog.measure} onClose={onClose} />;
  }
}
