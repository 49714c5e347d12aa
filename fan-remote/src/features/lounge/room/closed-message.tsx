import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import { Button } from '@bestie/design-system/button';
import { plural } from '@bestie/design-system/format-number';
import { waitingWords } from '../../../parts/conversation/conversation-words';
import styles from './message.module.css';

/** Why a message is not shown. */
export const closedWords = {
  waiting: waitingWords,
  deleted: 'This message was deleted by who wrote it.',
  removed: 'An admin removed this message.',
  away: 'This message is not shown at the moment.',
  blocked: '1 message by somebody you blocked',
  reported: 'You reported this',
} as const;

/** Replaces a hidden message and says why. A message by a blocked person, or one that the reader reported, opens once. */
export function ClosedMessage({
  id,
  message,
  onOpen,
}: {
  /** Of its row among the messages of the room, which links lead to. */
  id?: string;
  message: LoungeMessage;
  onOpen: () => void;
}) {
  return (
    <div id={id} tabIndex={-1} className={styles.line}>
      {message.state === 'shown' ? (
        <>
          <span>{message.reported ? closedWords.reported : closedWords.blocked}</span>
          <Button size="s" variant="ghost" onClick={onOpen}>
            Show it once
          </Button>
        </>
      ) : (
        <span>
          {message.purged === null
            ? closedWords[message.state]
            : `${plural(message.purged, 'message')} removed by an admin.`}{' '}
          {message.body}
        </span>
      )}
    </div>
  );
}
