import { receiptOccasionLabels, testPaymentLabel } from '@bestie/contracts/billing';
import { utcDay } from '@bestie/contracts/days';
import { dayInWords } from '../../platform/documents/day-in-words';
import type { PrintDocument, PrintedPage } from '../../platform/documents/print-document';
import { receiptNumber } from './billing.presenter';
import type { ReceiptRecord } from './billing.tables';

const ink = '#2b1a2f';
const quiet = '#6f5f72';
const hairline = '#d9cfd6';
const notice = '#f7e3ea';
const margin = 64;
/** Names are cut where they would leave the page. */
const longestName = 60;

/** A sum in minor units, with the decimals of its currency: JPY none, KWD three. */
export function printMoney({ amount, currency }: { amount: number; currency: string }): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits).replace(/\u00a0/g, ' ');
}

/** Prints a receipt; the same row has the same bytes. */
export const printReceipt = (print: PrintDocument, row: ReceiptRecord): Promise<Buffer> =>
  print({ title: `Receipt ${receiptNumber(row)}`, createdAt: row.paid_at }, (page) => draw(page, row));

function draw(page: PrintedPage, row: ReceiptRecord): void {
  const right = { x: margin, width: page.width - 2 * margin, align: 'right' } as const;
  let y = 64;
  page.text('Bestie', { x: margin, y, size: 34, font: 'heading', colour: ink });
  page.text(`${row.occasion === 'refund' ? 'Refund' : 'Receipt'} ${receiptNumber(row)}`, {
    ...right,
    y: y + 14,
    size: 13,
    font: 'bold',
    colour: ink,
  });
  y += 72;
  if (!row.moves_money) {
    page.box({ x: margin, y, width: page.width - 2 * margin, height: 40 }, notice);
    page.text(testPaymentLabel, { x: margin + 16, y: y + 12, size: 13, font: 'bold', colour: ink });
    y += 64;
  }
  const name = [...(row.billed_to ?? '')].slice(0, longestName).join('');
  let complete = true;
  const facts: [string, string][] = [
    ['Date', dayInWords(utcDay(row.paid_at))],
    ...(name === '' ? [] : [['For', name] as [string, string]]),
    ['What', `VIP tier “${row.tier_name}”, ${receiptOccasionLabels[row.occasion].toLowerCase()}`],
    ...(row.period_start && row.period_end
      ? [
          ['Period', `${dayInWords(utcDay(row.period_start))} – ${dayInWords(utcDay(row.period_end))}`] as [
            string,
            string,
          ],
        ]
      : []),
    ['Through', row.source === 'stripe' ? 'Stripe' : 'the test provider'],
  ];
  for (const [label, value] of facts) {
    page.text(label, { x: margin, y, size: 11, colour: quiet });
    complete = page.text(value, { x: margin + 96, y, size: 11, colour: ink }) && complete;
    y += 24;
  }
  if (!complete) {
    page.text('“?” stands for letters that this receipt can’t print.', {
      x: margin + 96,
      y,
      size: 9,
      colour: quiet,
    });
    y += 20;
  }
  y += 16;
  page.line({ x: margin, y }, { x: page.width - margin, y }, hairline);
  y += 20;
  page.text(row.occasion === 'refund' ? 'Given back' : 'Paid', {
    x: margin,
    y: y + 6,
    size: 13,
    font: 'bold',
    colour: ink,
  });
  page.text(printMoney(row), { ...right, y, size: 24, font: 'heading', colour: ink });
  page.text('Days are in UTC. This receipt is no invoice for taxes.', {
    x: margin,
    y: page.height - 72,
    size: 9,
    colour: quiet,
  });
}
