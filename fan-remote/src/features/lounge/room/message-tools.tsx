import Ellipsis from 'lucide-react/icons/ellipsis';
import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Reply from 'lucide-react/icons/reply';
import Trash2 from 'lucide-react/icons/trash-2';
import { postReactionLabels, postReactions, postReactionSigns } from '@bestie/contracts/forum';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { ReactionChoice } from '../../../parts/conversation/reading/reactions';
import type { MessageActions } from './use-message-actions';
import styles from './message.module.css';

/** Actions for a message, shown while the pointer or the focus is on it. */
export function MessageTools({
  message,
  name,
  canReply,
  actions,
}: {
  message: LoungeMessage;
  name: string;
  canReply: boolean;
  actions: MessageActions;
}) {
  const { can, pinned } = message;
  return (
    <div role="group" aria-label={`What to do about the message of ${name}`} className={styles.tools}>
      {can.react && (
        <ReactionChoice
          all={postReactions}
          signs={postReactionSigns}
          labels={postReactionLabels}
          mine={message.myReaction}
          onReact={(reaction) => actions.react(message, reaction)}
        />
      )}
      {canReply && (
        <IconButton label={`Reply to ${name}`} icon={<Reply />} onClick={() => actions.reply(message)} />
      )}
      <Menu
        align="end"
        trigger={<IconButton label={`More for the message of ${name}`} icon={<Ellipsis />} />}
      >
        {can.edit && (
          <MenuItem icon={<Pencil />} onSelect={() => actions.edit(message)}>
            Edit
          </MenuItem>
        )}
        {can.pin && (
          <MenuItem icon={pinned ? <PinOff /> : <Pin />} onSelect={() => actions.pin(message)}>
            {pinned ? 'Unpin' : 'Pin'}
          </MenuItem>
        )}
        <MenuItem icon={<Link2 />} onSelect={() => actions.copyLink(message)}>
          Copy link
        </MenuItem>
        <MenuItem icon={<EyeOff />} onSelect={() => actions.unreadFrom(message)}>
          Unread from here
        </MenuItem>
        {can.report && (
          <MenuItem icon={<Flag />} onSelect={() => actions.open({ kind: 'report', message })}>
            Report…
          </MenuItem>
        )}
        {can.delete && (
          <MenuItem icon={<Trash2 />} danger onSelect={() => actions.open({ kind: 'delete', message })}>
            Delete…
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}
