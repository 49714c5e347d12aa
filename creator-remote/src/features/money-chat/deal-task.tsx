import { useState } from 'react';
import { dealsQueries } from '@bestie/client/deals.queries';
import { useQuery } from '@tanstack/react-query';
import { useShell } from '@bestie/remote-kit/shell';
import type { DealMoves, Task } from './board/use-deal-moves';
import { MoveDialog } from './board/move-dialog';
import { CreditDialog } from './invoices/credit-dialog';
import { InvoiceDialog } from './invoices/invoice-dialog';
import { PaymentDialog } from './invoices/payment-dialog';

/** The form of what is being done about a deal. */
export default function DealTask({ task, setTask, actionOfMove }: DealMoves & { task: Task }) {
  const { api } = useShell();
  // The deal as it is now: another device may change it while the form is open.
  const latest = useQuery(dealsQueries.get(api, task.deal.id)).data ?? task.deal;
  const [opened] = useState(task.deal);
  const close = () => setTask(null);
  switch (task.kind) {
    case 'move':
      return <MoveDialog deal={opened} latest={latest} to={task.to} action={actionOfMove} onClose={close} />;
    case 'pay':
      return (
        <PaymentDialog
          brand={task.deal.brand}
          invoice={latest.invoices.find(({ id }) => id === task.invoice.id) ?? task.invoice}
          refund={task.refund === true}
          onClose={close}
        />
      );
    case 'invoice':
      return <InvoiceDialog deal={latest} draft={task.draft} onClose={close} />;
    case 'credit':
      return (
        <CreditDialog
          invoice={latest.invoices.find(({ id }) => id === task.invoice.id) ?? task.invoice}
          onClose={close}
        />
      );
  }
}
