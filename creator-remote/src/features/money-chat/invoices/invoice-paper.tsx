import { quantityText, rateText, sumsByTax, sumsOfRow, sumsOfRows } from '@bestie/contracts/invoice-sums';
import type { Invoice, Party } from '@bestie/contracts/invoices.schema';
import { DataTable } from '@bestie/design-system/data-table';
import { formatDay } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { formatMoney } from '@bestie/design-system/money';
import styles from './invoices.module.css';

/** An invoice or credit note as it is printed: sums are calculated from the rows by the same module as the PDF. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { rows, currency, from, to, kind, service, corrects } = invoice;
  const money = (amount: number) => formatMoney({ amount, currency });
  const sums = sumsOfRows(rows);
  const facts: [string, string][] = [
    ['Number', invoice.number ?? 'Given when it is issued'],
    ...(corrects ? [['Corrects', corrects.number] as [string, string]] : []),
    ...(invoice.issuedOn ? [['Issued on', formatDay(invoice.issuedOn)] as [string, string]] : []),
    ...(kind === 'invoice'
      ? [
          [
            'Due',
            invoice.dueOn ? formatDay(invoice.dueOn) : `${plural(invoice.dueDays, 'day')} after it is issued`,
          ] as [string, string],
        ]
      : []),
    ...(service
      ? [['Service', `${formatDay(service.from)} to ${formatDay(service.until)}`] as [string, string]]
      : []),
    ...(invoice.reference ? [['Your order', invoice.reference] as [string, string]] : []),
  ];
  return (
    <article className={styles.paper} aria-label={kind === 'invoice' ? 'Invoice' : 'Credit note'}>
      <div className={styles.parties}>
        <PartyWords title="From" party={from} />
        <PartyWords title="To" party={to} />
      </div>
      <dl className={styles.facts}>
        {facts.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      {invoice.reason && <p dir="auto">{invoice.reason}</p>}
      <DataTable
        caption="Rows"
        columns={[
          {
            key: 'description',
            header: 'Description',
            primary: true,
            cell: (row) => <span dir="auto">{row.description}</span>,
          },
          {
            key: 'quantity',
            header: 'Quantity',
            align: 'end',
            cell: (row) => `${quantityText(row.quantity)} ${row.unit}`.trim(),
          },
          { key: 'price', header: 'Price of one', align: 'end', cell: (row) => money(row.unitPrice) },
          { key: 'tax', header: 'Tax', align: 'end', cell: (row) => `${rateText(row.tax)} %` },
          { key: 'sum', header: 'With tax', align: 'end', cell: (row) => money(sumsOfRow(row).gross) },
        ]}
        rows={rows.map((row, index) => ({ ...row, index }))}
        rowKey={({ index }) => String(index)}
      />
      <dl className={styles.sums} aria-label="Total">
        <dt>Net</dt>
        <dd>{money(sums.net)}</dd>
        {sumsByTax(rows).map(({ rate, net, tax }) => (
          <div key={rate} className={styles.contents}>
            <dt>
              Tax {rateText(rate)} % of {money(net)}
            </dt>
            <dd>{money(tax)}</dd>
          </div>
        ))}
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{money(sums.gross)}</dd>
      </dl>
      {invoice.note && (
        <p className={styles.lines} dir="auto">
          {invoice.note}
        </p>
      )}
      {from.bank && kind === 'invoice' && (
        <p className={styles.lines} dir="auto">
          {from.bank}
        </p>
      )}
    </article>
  );
}

function PartyWords({ title, party }: { title: string; party: Party }) {
  return (
    <div>
      <h3 className={styles.partyTitle}>{title}</h3>
      <p className={styles.lines} dir="auto">
        {[party.name || 'Nobody yet', party.address, party.country, party.taxId].filter(Boolean).join('\n')}
      </p>
    </div>
  );
}
