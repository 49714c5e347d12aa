import { contentLabels } from '@bestie/contracts/reports';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import { formatMoment } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { personName } from '../../../../parts/conversation/conversation-words';
import styles from './room-drawers.module.css';

/** A message in a list of results; pressing it goes to the message. */
export function FoundMessage({
  message,
  onLead,
}: {
  message: LoungeMessage;
  onLead: (position: number) => void;
}) {
  const { author, createdAt, body, pictures, position, label } = message;
  return (
    <button type="button" className={styles.one} onClick={() => onLead(position)}>
      <span>
        {personName(author)}, {formatMoment(createdAt)}
      </span>
      <span className={styles.words}>
        {label ? contentLabels[label] : body || plural(pictures.length, 'picture')}
      </span>
    </button>
  );
}
