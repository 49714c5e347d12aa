import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { dealsQueries } from '@bestie/client/deals.queries';
import type { InvoiceCard } from '@bestie/contracts/invoices.schema';
import { Button } from '@bestie/design-system/button';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { DataTable, type DataTableColumn } from '@bestie/design-system/data-table';
import { EmptyState } from '@bestie/design-system/empty-state';
import { formatDay } from '@bestie/design-system/format-date';
import { formatMoney } from '@bestie/design-system/money';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import styles from '../board/board-view.module.css';
import fields from '../fields.module.css';
import { InvoiceExports } from '../income/invoice-exports';
import type { MoneyView } from '../use-money-view';
import { InvoiceLinks, InvoiceState, nameOfInvoice } from './invoice-words';
import { SenderDialog } from './sender-dialog';

/** Every invoice and credit note, drafts first, then by number. */
export default function InvoicesView({ view }: { view: MoneyView }) {
  const { api } = useShell();
  const [editing, setEditing] = useState(false);
  const sender = useQuery(dealsQueries.getSender(api)).data;
  const { overdue, year } = view;
  const query = useInfiniteQuery({
    ...dealsQueries.listInvoices(api, {
      ...(overdue && { overdue: 'true' as const }),
      ...(year && { year }),
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={styles.filters} role="group" aria-label="Filters">
        <ChipGroup
          label="Which invoices"
          labelHidden
          options={[{ value: 'overdue', label: 'Overdue' }]}
          value={overdue ? ['overdue'] : []}
          onValueChange={(chosen) => view.setOverdue(chosen.length > 0)}
        />
        <Button size="s" disabled={!sender} onClick={() => setEditing(true)}>
          Your details
        </Button>
        <InvoiceExports year={year} />
      </div>
      <PagedList
        query={query}
        failed="Your invoices could not be loaded. They are safe; try again in a moment."
        loading={
          <Loading label="Loading your invoices…">
            <TableSkeleton rows={6} columns={5} />
          </Loading>
        }
        empty={
          <EmptyState title={overdue ? 'Nothing is overdue' : 'No invoice yet'}>
            {overdue
              ? 'Everybody pays on time, or nothing is due.'
              : 'Open a deal and press “New invoice”: the first row is its fee.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            caption="Invoices and credit notes"
            columns={columnsOf(view)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
      {editing && sender && (
        <SenderDialog sender={sender} onSaved={() => setEditing(false)} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

const columnsOf = (view: MoneyView): DataTableColumn<InvoiceCard>[] => [
  {
    key: 'name',
    header: 'Invoice',
    primary: true,
    cell: (invoice) => (
      <button type="button" className={fields.link} onClick={() => view.open(invoice.dealId)}>
        {nameOfInvoice(invoice)}
      </button>
    ),
  },
  { key: 'brand', header: 'Brand', cell: ({ brand }) => <span dir="auto">{brand}</span> },
  { key: 'issued', header: 'Issued', cell: ({ issuedOn }) => (issuedOn ? formatDay(issuedOn) : '–') },
  { key: 'due', header: 'Due', cell: ({ dueOn }) => (dueOn ? formatDay(dueOn) : '–') },
  {
    key: 'state',
    header: 'State',
    cell: (invoice) => (invoice.payment ? <InvoiceState invoice={invoice} /> : '–'),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ kind, sums, currency }) =>
      (kind === 'creditNote' ? '−' : '') + formatMoney({ amount: sums.gross, currency }),
  },
  {
    key: 'files',
    header: 'Files',
    headerHidden: true,
    cell: (invoice) => (
      <span className={fields.row}>
        <InvoiceLinks invoice={invoice} />
      </span>
    ),
  },
];
