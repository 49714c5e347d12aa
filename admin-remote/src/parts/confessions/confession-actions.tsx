import { useState } from 'react';
import type { QueuedConfession } from '@bestie/contracts/confessions.contract';
import { Button } from '@bestie/design-system/button';
import { ClaimLine } from '../claims/claim-line';
import { useTakeOver } from '../claims/use-claim';
import { DecisionDialog } from './decision-dialog';
import { decisionsOn, needsClaim } from './decisions';
import type { Decision } from './decisions';
import { HoldClaim } from './hold-claim';
import { UnsealDialog } from './unseal-dialog';
import { useConfessionClaim } from './use-confession-claim';
import { useDecide } from './use-decide';
import styles from './confessions.module.css';

/** What an admin can do with one confession. */
export function ConfessionActions({ item }: { item: QueuedConfession }) {
  const decide = useDecide(item);
  const [asked, setAsked] = useState<Decision | 'unseal' | null>(null);
  const [approving, setApproving] = useState(false);
  const takeOver = useTakeOver(useConfessionClaim(item));
  const isOthers = item.claim !== null && !item.claim.mine;
  async function approve() {
    setApproving(true);
    await decide('approve', '');
    setApproving(false);
  }
  return (
    <>
      <ClaimLine claim={item.claim} onTakeOver={takeOver} />
      <div className={styles.actions}>
        {item.state === 'pending' && (
          <Button
            size="s"
            variant="primary"
            disabled={isOthers}
            loading={approving}
            onClick={() => void approve()}
          >
            Approve
          </Button>
        )}
        {decisionsOn(item).map(({ decision, label }) => (
          <Button
            key={decision}
            size="s"
            disabled={isOthers && needsClaim(decision)}
            onClick={() => setAsked(decision)}
          >
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
      {asked !== null && asked !== 'unseal' && needsClaim(asked) && <HoldClaim item={item} />}
      {asked === 'unseal' && <UnsealDialog item={item} onClose={() => setAsked(null)} />}
    </>
  );
}
