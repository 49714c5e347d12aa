import { useState } from 'react';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import { formatFullDay } from '@bestie/design-system/format-date';
import { UnreadDivider } from '../../../parts/conversation/reading/unread-divider';
import { WindowedList, type WindowedListProps } from '../../../parts/conversation/reading/windowed-list';
import { ClosedMessage } from './closed-message';
import { Message, messageRowId, type MessageProps } from './message';
import { isOpen, lookOf } from './message-rows';
import styles from './room-messages.module.css';

type Reading = Pick<
  WindowedListProps<LoungeMessage>,
  'destination' | 'follow' | 'hasBefore' | 'hasAfter' | 'onBefore' | 'onAfter' | 'onSeen'
>;

export interface RoomMessagesProps extends Reading, Pick<MessageProps, 'canReply' | 'actions'> {
  messages: readonly LoungeMessage[];
  /** The first message that was unread when the visit began; null for none. */
  firstUnread: number | null;
  /** The message that its writer is editing. */
  editedId: string | null;
}

/** The messages of a room by day, with a divider before the unread ones. */
export function RoomMessages(props: RoomMessagesProps) {
  const { messages, firstUnread, editedId, canReply, actions, ...reading } = props;
  const { destination } = reading;
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set());
  return (
    <WindowedList {...reading} rows={messages} rowId={messageRowId} estimate={92} covered={150}>
      {(message, index) => {
        const { day, continued } = lookOf(message, messages[index - 1]);
        const isNew = message.position === firstUnread;
        return (
          <>
            {day && (
              <div role="separator" aria-label={formatFullDay(day)} className={styles.day}>
                <span>{formatFullDay(day)}</span>
              </div>
            )}
            {isNew && (
              <div className={styles.new}>
                <UnreadDivider />
              </div>
            )}
            {isOpen(message) || (message.state === 'shown' && opened.has(message.id)) ? (
              <Message
                message={message}
                continued={continued && !isNew}
                canReply={canReply}
                editing={message.id === editedId}
                arrived={destination?.marked === true && destination.position === message.position}
                actions={actions}
              />
            ) : (
              <ClosedMessage
                id={messageRowId(message.position)}
                message={message}
                onOpen={() => setOpened(new Set(opened).add(message.id))}
              />
            )}
          </>
        );
      }}
    </WindowedList>
  );
}
