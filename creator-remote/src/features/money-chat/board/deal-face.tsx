import { memo } from 'react';
import { limits } from '@bestie/contracts/limits';
import type { DealCard } from '@bestie/contracts/deals.schema';
import { Badge } from '@bestie/design-system/badge';
import { formatMoney } from '@bestie/design-system/money';
import { feeInWords } from '../deal-words';
import styles from './board-view.module.css';

/** What a card says below its brand: the fee, what to do next, and what is late. */
export const DealFace = memo(function DealFace({ card }: { card: DealCard }) {
  const { deliverables, open, nextStep, stale, contactName } = card;
  const owed = open.filter(({ amount }) => amount > 0);
  return (
    <span className={styles.face}>
      <span className={styles.fee}>{feeInWords(card.fee)}</span>
      {contactName !== '' && (
        <span className={styles.small} dir="auto">
          {contactName}
        </span>
      )}
      {nextStep.step !== 'nothing' && (
        <span className={styles.next} data-late={nextStep.late || undefined}>
          {nextStep.text}
        </span>
      )}
      {deliverables.count > 0 && (
        <span className={styles.small}>
          {deliverables.done} of {deliverables.count} delivered
        </span>
      )}
      {(stale || deliverables.late > 0 || owed.length > 0) && (
        <span className={styles.badges}>
          {owed.map(({ currency, amount, overdue }) => (
            <Badge key={currency} tone={overdue > 0 ? 'danger' : 'neutral'}>
              {formatMoney({ currency, amount })} {overdue > 0 ? 'overdue' : 'open'}
            </Badge>
          ))}
          {deliverables.late > 0 && <Badge tone="danger">{deliverables.late} late</Badge>}
          {stale && <Badge tone="warning">Quiet for {limits.deals.staleDays} days</Badge>}
        </span>
      )}
    </span>
  );
});
