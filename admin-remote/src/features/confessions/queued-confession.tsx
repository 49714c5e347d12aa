import { useState } from 'react';
import { confessionCode } from '@bestie/contracts/confessions';
import type { QueuedConfession as Queued } from '@bestie/contracts/confessions.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { formatDay } from '@bestie/design-system/format-date';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { DecisionDialog } from './decision-dialog';
import { decisionsOn } from './decisions';
import type { Decision } from './decisions';
import { UnsealDialog } from './unseal-dialog';
import { useDecide } from './use-decide';
import styles from './confessions-queue.module.css';

/** One confession with the admin's actions. */
export function QueuedConfession({ item }: { item: Queued }) {
  const decide = useDecide(item);
  const [asked, setAsked] = useState<Decision | 'unseal' | null>(null);
  const [approving, setApproving] = useState(false);
  async function approve() {
    setApproving(true);
    await decide('approve', '');
    setApproving(false);
  }
  return (
    <article className={styles.item} aria-label={item.body.slice(0, 60)}>
      <p className={styles.facts}>
        {item.kind === 'reply' && <Badge>Reply</Badge>}
        <span>{formatDay(item.day)}</span>
        <code>{confessionCode(item.id)}</code>
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
      <div className={styles.actions}>
        {item.state === 'pending' && (
          <Button size="s" variant="primary" loading={approving} onClick={() => void approve()}>
            Approve
          </Button>
        )}
        {decisionsOn(item).map(({ decision, label }) => (
          <Button key={decision} size="s" onClick={() => setAsked(decision)}>
            {label}
          </Button>
        ))}
        <Button size="s" onClick={() => setAsked('unseal')}>
          Unseal…
        </Button>
      </div>
      <DecisionDialog
        item={item}
        decision={asked === 'unseal' ? null : asked}
        onClose={() => setAsked(null)}
        onDecide={decide}
      />
      {asked === 'unseal' && <UnsealDialog item={item} onClose={() => setAsked(null)} />}
    </article>
  );
}
