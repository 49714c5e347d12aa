import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import { loungeMessagesQueries } from '@bestie/client/lounge-messages.queries';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ModerationDialog } from '../../../../parts/conversation/moderation-dialog';

/** Deletes a message. Deleting another person's message needs a reason. */
export function DeleteMessageDialog({ message, onClose }: { message: LoungeMessage; onClose: () => void }) {
  const { api, session } = useShell();
  const act = useAction();
  const own = message.author?.uid === session?.uid;
  return (
    <ModerationDialog
      onClose={onClose}
      title="Delete this message?"
      description="If someone replied to it, a line says that it was deleted."
      confirmLabel="Delete"
      danger
      own={own}
      onConfirm={(reason) =>
        act({
          call: () => api.loungeMessages.delete({ messageId: message.id, reason }),
          stale: [loungeMessagesQueries.room(message.roomId)],
          said: 'Deleted.',
          failure: 'thrown',
        })
      }
    />
  );
}
