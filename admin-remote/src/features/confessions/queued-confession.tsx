import { confessionCode } from '@bestie/contracts/confessions';
import type { QueuedConfession as Queued } from '@bestie/contracts/confessions.contract';
import { cutText } from '@bestie/contracts/text';
import { Badge } from '@bestie/design-system/badge';
import { formatDay } from '@bestie/design-system/format-date';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { claimWords } from '../../parts/claims/claim-line';
import { ConfessionActions } from '../../parts/confessions/confession-actions';
import styles from '../../parts/confessions/confessions.module.css';

/** One confession with the admin's actions. */
export function QueuedConfession({ item }: { item: Queued }) {
  return (
    <article className={styles.item} aria-label={cutText(item.body, 60)}>
      <p className={styles.facts}>
        {item.kind === 'reply' && <Badge>Reply</Badge>}
        <span>{formatDay(item.day)}</span>
        <code>{confessionCode(item.id)}</code>
        {item.claim && <span>{claimWords(item.claim)}</span>}
      </p>
      <p className={styles.body}>
        <PeopleText handles={[]}>{item.body}</PeopleText>
      </p>
      {item.reason !== null && <p className={styles.note}>Decided so because: {item.reason}</p>}
      {item.appeal?.state === 'open' && (
        <p className={styles.note}>
          Its author says: <PeopleText handles={[]}>{item.appeal.text}</PeopleText>
        </p>
      )}
      {item.appeal?.state === 'open' && !item.can.answerAppeal && (
        <p className={styles.note}>Another admin answers: you decided this.</p>
      )}
      <ConfessionActions item={item} />
    </article>
  );
}
