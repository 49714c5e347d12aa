import { useState } from 'react';
import type { QueuedConfession } from '@bestie/contracts/confessions.contract';
import { Button } from '@bestie/design-system/button';
import { DecisionDialog } from './decision-dialog';
import { decisionsOn } from './decisions';
import type { Decision } from './decisions';
import { UnsealDialog } from './unseal-dialog';
import { useDecide } from './use-decide';
import styles from './confessions.module.css';

/** What an admin can do with one confession. */
export function ConfessionActions({ item }: { item: QueuedConfession }) {
  const decide = useDecide(item);
  const [asked, setAsked] = useState<Decision | 'unseal' | null>(null);
  const [approving, setApproving] = useState(false);
  async function approve() {
    setApproving(true);
    await decide('approve', '');
    setApproving(false);
  }
  return (
    <>
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
    </>
  );
}
