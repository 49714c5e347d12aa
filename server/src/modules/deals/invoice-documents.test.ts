import { join } from 'node:path';
import fc from 'fast-check';
import { dealCurrencies } from '@bestie/contracts/currencies';
import type { DealCurrency } from '@bestie/contracts/currencies';
import { decimalText, sumsByTax, sumsOfRow, sumsOfRows } from '@bestie/contracts/invoice-sums';
import type { Invoice, InvoiceRowInput } from '@bestie/contracts/invoices.schema';
import { createPrintDocument } from '../../platform/documents/print-document';
import { loadReordering } from '../../platform/documents/right-to-left';
import { writeInvoicesCsv } from './invoices-csv';
import { writeInvoiceXml } from './invoice-xml';
import type { WrittenInvoice } from './invoice-xml';
import { createPrintInvoice } from './print-invoice';

/** A few in each run; 100,000 with `MONEY_RUNS=100000`. */
const runs = Number(process.env['MONEY_RUNS'] ?? 600);

const party = { name: 'Glow & Co', address: 'Gasse 1\n10115 Berlin', country: 'DE', taxId: '' };
const written = (rows: readonly InvoiceRowInput[], currency: DealCurrency, changes = {}): WrittenInvoice => ({
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
const row = fc.record({
  description: fc.constant('=Post, "one"'),
  quantity: fc.integer({ min: 1, max: 20_000 }),
  unit: fc.constant(''),
  unitPrice: fc.integer({ min: 0, max: 5_000_000 }),
  tax: fc.constantFrom(0, 700, 750, 1900, 2550),
});
/** Minor units of a decimal text. */
const minor = (text: string) => Number(text.replace('.', ''));
const values = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)<`, 'g'))].map((match) => minor(match[1]!));

test('rows add up to the total in XML and CSV, for any invoice in euros, yen and dinars', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('EUR' as const, 'JPY' as const, 'KWD' as const),
      (rows, currency) => {
        const total = sumsOfRows(rows);
        const xml = writeInvoiceXml(written(rows, currency));
        const add = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
        const lines = values(xml, 'LineTotalAmount');
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
        expect({
          lines: add(lines.slice(0, -1)),
          net: lines.at(-1),
          tax: add(values(xml, 'CalculatedAmount')),
          gross: values(xml, 'GrandTotalAmount')[0],
          csv: add(cells.map(([gross]) => gross!)),
          csvTotals: [...new Set(cells.map((each) => each[1]))],
        }).toEqual({
          lines: total.net,
          net: total.net,
          tax: total.tax,
          gross: total.gross,
          csv: total.gross,
          csvTotals: [total.gross],
        });
        expect(add(sumsByTax(rows).map(({ tax }) => tax))).toBe(total.tax);
      },
    ),
    { numRuns: runs },
  );
});

test('the same invoice has the same bytes, carries its XML, and prints names from right to left', async () => {
  const print = createPrintInvoice(createPrintDocument(join(__dirname, '../../../fonts')));
  const rows = Array.from({ length: 3 }, () => ({
    description: 'סרטון קצר אחד',
    quantity: 1000,
    unit: '',
    unitPrice: 335,
    tax: 700,
  }));
  const invoice = written(rows, 'EUR', { recipient: { ...party, name: 'شركة الضوء (Glow) 2026' } });
  const [one, other] = [await print(invoice), await print(invoice)];
  expect(one.hash).toBe(other.hash);
  const text = one.pdf.toString('latin1');
  expect(text).toContain('factur-x.xml');
  expect(text).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(text).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
});

test('words of a name in Hebrew stand in the order of paper, the last one first, with numbers as they are read', async () => {
  const reorder = await loadReordering();
  expect(reorder('אבג דהו 12').map(({ text }) => text)).toEqual(['12', ' ', 'דהו', ' ', 'אבג']);
  expect(reorder('Glow אבג דהו end').map(({ text }) => text)).toEqual(['Glow ', 'דהו', ' ', 'אבג', ' end']);
});

test('every currency is written with its decimals', () => {
  const one = { description: 'Post', quantity: 1000, unit: '', unitPrice: 1234, tax: 0 };
  for (const currency of dealCurrencies)
    expect(writeInvoiceXml(written([one], currency))).toContain(
      `<ram:GrandTotalAmount>${decimalText(1234, currency)}<`,
    );
});
