import type { PostReaction } from '@bestie/contracts/forum';
import { loungeMessagesQueries } from '@bestie/client/lounge-messages.queries';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useSteady } from '@bestie/remote-kit/use-steady';
import { roomPath } from '../lounge-paths';
import { putMessage } from './messages-data';
import type { RoomDialog } from './room-dialogs';

/** Actions for a message. */
export interface MessageActions {
  reply: (message: LoungeMessage) => void;
  copyLink: (message: LoungeMessage) => void;
  react: (message: LoungeMessage, reaction: PostReaction | null) => void;
  pin: (message: LoungeMessage) => void;
  unreadFrom: (message: LoungeMessage) => void;
  /** Opens a message for editing in place; null ends the editing. */
  edit: (message: LoungeMessage | null) => void;
  open: (dialog: RoomDialog) => void;
}

/**
 * Actions for the messages of a room. The functions stay the same between renders, so that messages are not
 * rendered again.
 */
export function useMessageActions(
  roomId: string,
  { reply, unreadFrom, edit, open }: Pick<MessageActions, 'reply' | 'unreadFrom' | 'edit' | 'open'>,
): MessageActions {
  const { api, queryClient, toast } = useShell();
  const act = useAction();
  const copyLink = useSteady(({ position }: LoungeMessage) => {
    const address = location.origin + roomPath(roomId, position);
    navigator.clipboard.writeText(address).then(
      () => toast('Link copied.', { kind: 'success' }),
      () => toast(`Copy it by hand: ${address}`),
    );
  });
  const react = useSteady(({ id }: LoungeMessage, reaction: PostReaction | null) => {
    void act({ call: () => api.loungeMessages.react({ messageId: id, reaction }) }).then(
      (done) => done && putMessage(queryClient, done.answer),
    );
  });
  const pin = useSteady(({ id, pinned }: LoungeMessage) => {
    void act({
      call: () => api.loungeMessages.pin({ messageId: id, pinned: !pinned }),
      stale: [loungeMessagesQueries.pinned(api, roomId).queryKey],
      said: pinned ? 'Unpinned.' : 'Pinned.',
    }).then((done) => done && putMessage(queryClient, done.answer));
  });
  return { reply, copyLink, react, pin, unreadFrom, edit, open };
}
