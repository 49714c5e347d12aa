import { useInfiniteQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { billingQueries } from '@bestie/client/billing.queries';
import { receiptOccasionLabels, testPaymentLabel } from '@bestie/contracts/billing';
import type { Receipt } from '@bestie/contracts/billing.contract';
import { formatDate } from '@bestie/design-system/format-date';
import { formatMoney } from '@bestie/design-system/money';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './billing.module.css';

/** Everything that was charged or given back, each with its PDF. */
export function ReceiptsSection() {
  const { api } = useShell();
  const query = useInfiniteQuery(billingQueries.listReceipts(api));
  return (
    <Section title="Receipts">
      <PagedList
        query={query}
        compact
        level={3}
        failed="Your receipts could not be loaded. Try again in a moment."
        loading={
          <Loading label="Loading your receipts…">
            <TextSkeleton lines={4} />
          </Loading>
        }
        empty={<p className={styles.quiet}>None yet. Each payment gets one.</p>}
      >
        {(receipts) => (
          <ul className={styles.rows} aria-label="Receipts">
            {receipts.map((receipt) => (
              <ReceiptRow key={receipt.id} receipt={receipt} />
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  );
}

function ReceiptRow({
  receipt: { id, number, occasion, tierName, sum, at, movesMoney },
}: {
  receipt: Receipt;
}) {
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>
          {tierName} · {receiptOccasionLabels[occasion]}
        </span>
        <span className={styles.quiet}>
          {formatDate(at)} · {number}
          {!movesMoney && ` · ${testPaymentLabel}`}
        </span>
      </span>
      <span className={styles.end}>
        <span className={styles.amount}>
          <AfterFirstRender>
            {occasion === 'refund' && '−'}
            {formatMoney(sum)}
          </AfterFirstRender>
        </span>
        <a
          className={styles.pdf}
          href={`/api/billing/receipts/${id}.pdf`}
          download={`bestie-${number}.pdf`}
          aria-label={`Download receipt ${number} as PDF`}
        >
          <Download aria-hidden="true" />
          PDF
        </a>
      </span>
    </li>
  );
}
