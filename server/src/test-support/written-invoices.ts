import fc from 'fast-check';
import type { DealCurrency } from '@bestie/contracts/currencies';
import { decimalText, sumsByTax, sumsOfRow, sumsOfRows } from '@bestie/contracts/invoice-sums';
import type { Invoice, InvoiceRowInput } from '@bestie/contracts/invoices.schema';
import { writeInvoiceXml } from '../modules/deals/invoice-xml';
import type { WrittenInvoice } from '../modules/deals/invoice-xml';
import { writeInvoicesCsv } from '../modules/deals/invoices-csv';
import { createPrintInvoice } from '../modules/deals/print-invoice';
import { createPrintDocument } from '../platform/documents/print-document';
import { pdfTexts } from './pdf-texts';

const party = { name: 'Glow & Co', address: 'Gasse 1\n10115 Berlin', country: 'DE', taxId: '' };

/** An invoice as it is written down, from its rows. */
export const writtenInvoice = (
  rows: readonly InvoiceRowInput[],
  currency: DealCurrency,
  changes: Partial<WrittenInvoice> = {},
): WrittenInvoice => ({
  kind: 'invoice',
  number: '2026-0001',
  correctsNumber: null,
  currency,
  rows,
  sender: { ...party, name: 'Cleo <Calder>', taxId: 'DE123456789', email: '', bank: 'IBAN DE00 1234' },
  recipient: party,
  brand: 'Glow & Co',
  issuedOn: '2026-11-25',
  dueOn: '2026-12-09',
  service: null,
  reference: '',
  note: '',
  reason: '',
  ...changes,
});

const description = '=Post, "one"';
/** Any rows in euros, yen or dinars. */
const anyRows: fc.Arbitrary<[InvoiceRowInput[], 'EUR' | 'JPY' | 'KWD']> = fc.tuple(
  fc.array(
    fc.record({
      description: fc.constant(description),
      quantity: fc.integer({ min: 1, max: 20_000 }),
      unit: fc.constant(''),
      unitPrice: fc.integer({ min: 0, max: 5_000_000 }),
      tax: fc.constantFrom(0, 700, 750, 1900, 2550),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  fc.constantFrom('EUR', 'JPY', 'KWD'),
);

/** Minor units of a text with the decimals of its currency. */
const minor = (text: string) => Number(text.replace(/\D/g, ''));
const add = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

type SayMoney = (minor: number, currency: DealCurrency) => string;

/** Sums of rows, and the totals beside them, as they are written. Equal for each place, or it is wrong. */
interface WrittenSums {
  page: [rows: number, total: number];
  csv: [rows: number, ...totals: number[]];
  xml: [rows: number, total: number];
}

/** What the page, the CSV and the XML say of an invoice, read back from their texts. */
function writtenSums(rows: readonly InvoiceRowInput[], currency: DealCurrency, say: SayMoney): WrittenSums {
  const total = sumsOfRows(rows);
  const shown = (amount: number) => minor(say(amount, currency));
  const xml = writeInvoiceXml(writtenInvoice(rows, currency));
  const values = (name: string) =>
    [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)<`, 'g'))].map((match) => minor(match[1]!));
  const csv = writeInvoicesCsv([
    {
      number: '2026-0001',
      currency,
      kind: 'invoice',
      sums: total,
      rows: rows.map((each) => ({ ...each, sums: sumsOfRow(each) })),
    } as Invoice,
  ]);
  const cells = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').slice(-4).map(minor));
  return {
    page: [add(rows.map((row) => shown(sumsOfRow(row).gross))), shown(total.gross)],
    csv: [add(cells.map(([gross]) => gross!)), ...new Set(cells.map(([, whole]) => whole!))],
    // Net of the rows and tax of the rates, beside the sum of both.
    xml: [
      add(values('LineTotalAmount').slice(0, -1)) + add(values('CalculatedAmount')),
      values('GrandTotalAmount')[0]!,
    ],
  };
}

/** What a printed invoice says: the sum of its rows, of net and taxes, and its total. */
export function printedSums(pdf: Buffer): [rows: number, parts: number, total: number] {
  const texts = pdfTexts(pdf);
  const after = (index: number) => minor(texts[index + 1] ?? '');
  const rows = texts.flatMap((text, index) => (text === description ? [minor(texts[index - 1]!)] : []));
  const parts = texts.flatMap((text, index) => (/^(Net|Tax [\d.]+ %)$/.test(text) ? [after(index)] : []));
  return [add(rows), add(parts), after(texts.lastIndexOf('Total'))];
}

/** Throws for an invoice whose sums are not the same everywhere. */
function requireSameSums(rows: readonly InvoiceRowInput[], currency: DealCurrency, say: SayMoney): void {
  const { gross } = sumsOfRows(rows);
  const taxes = add(sumsByTax(rows).map((each) => each.gross));
  const { page, csv, xml } = writtenSums(rows, currency, say);
  if (csv.length === 2 && [taxes, ...page, ...csv, ...xml].every((sum) => sum === gross)) return;
  throw new Error(`${gross} ${currency}: ${JSON.stringify({ taxes, page, csv, xml })}`);
}

/**
 * Throws where a random invoice has another sum on the page, in the CSV or in the XML.
 * @param say how the page says an amount
 */
export function checkInvoices({
  runs,
  seed,
  say = decimalText,
}: {
  runs: number;
  seed?: number;
  say?: SayMoney;
}): void {
  fc.assert(
    fc.property(anyRows, ([rows, currency]) => requireSameSums(rows, currency, say)),
    { numRuns: runs, ...(seed !== undefined && { seed }) },
  );
}

/** Prints random invoices, and rejects where one says another sum. @param fonts `server/fonts` */
export async function checkPrinted({
  runs,
  seed,
  fonts,
}: {
  runs: number;
  seed?: number;
  fonts: string;
}): Promise<void> {
  const print = createPrintInvoice(createPrintDocument(fonts));
  await fc.assert(
    fc.asyncProperty(anyRows, async ([rows, currency]) => {
      const { gross } = sumsOfRows(rows);
      const sums = printedSums((await print(writtenInvoice(rows, currency))).pdf);
      if (sums.some((sum) => sum !== gross)) throw new Error(`${gross} ${currency}: printed ${sums.join()}`);
    }),
    { numRuns: runs, ...(seed !== undefined && { seed }) },
  );
}
