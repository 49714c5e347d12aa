import { useQuery } from '@tanstack/react-query';
import { dealsQueries } from '@bestie/client/deals.queries';
import type { Deal } from '@bestie/contracts/deals.schema';
import { Drawer } from '@bestie/design-system/drawer';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { isMissing } from '@bestie/remote-kit/page-problem';
import { useShell } from '@bestie/remote-kit/shell';
import type { DealMoves } from '../board/use-deal-moves';
import { DealForm } from './deal-form';
import { DeliverablesPart } from './deliverables-part';
import { FilesPart } from './files-part';
import { InvoicesPart } from './invoices-part';
import { NotesPart } from './notes-part';
import { RemindersPart } from './reminders-part';
import { RightsPart } from './rights-part';
import { StagePart } from './stage-part';
import styles from './sheet.module.css';

interface DealSheetProps {
  dealId: string;
  moves: DealMoves;
  onClose: () => void;
}

/** Everything about a deal on one sheet. */
export default function DealSheet({ dealId, moves, onClose }: DealSheetProps) {
  const { api } = useShell();
  const query = useQuery(dealsQueries.get(api, dealId));
  return (
    <Drawer
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={query.data ? <span dir="auto">{query.data.brand}</span> : 'Deal'}
    >
      {query.data ? (
        <Sheet deal={query.data} moves={moves} onClose={onClose} />
      ) : query.isError && isMissing(query.error) ? (
        <EmptyState compact level={3} title="There is no such deal">
          It may have been deleted, or it isn’t yours.
        </EmptyState>
      ) : query.isError ? (
        <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Loading label="Loading the deal…">
          <TextSkeleton lines={12} />
        </Loading>
      )}
    </Drawer>
  );
}

function Sheet({ deal, moves, onClose }: { deal: Deal; moves: DealMoves; onClose: () => void }) {
  return (
    <div className={styles.sheet}>
      <StagePart deal={deal} moves={moves} onClose={onClose} />
      <DealForm deal={deal} />
      <DeliverablesPart deal={deal} />
      <RightsPart deal={deal} />
      <InvoicesPart deal={deal} moves={moves} />
      <FilesPart deal={deal} />
      <RemindersPart deal={deal} />
      <NotesPart deal={deal} />
    </div>
  );
}
