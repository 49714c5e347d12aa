import { join } from 'node:path';
import { dealCurrencies } from '@bestie/contracts/currencies';
import { decimalText } from '@bestie/contracts/invoice-sums';
import { createPrintDocument } from '../../platform/documents/print-document';
import { loadReordering } from '../../platform/documents/right-to-left';
import { checkInvoices, checkPrinted, writtenInvoice } from '../../test-support/written-invoices';
import { writeInvoiceXml } from './invoice-xml';
import { createPrintInvoice } from './print-invoice';

const fonts = join(__dirname, '../../../fonts');

test('rows add up to the total on the page, in CSV, XML and PDF, for any invoice in euros, yen and dinars', async () => {
  // `npm run bench:money` tries 100,000.
  checkInvoices({ runs: 300 });
  await checkPrinted({ runs: 6, fonts });
});

test('the same invoice has the same bytes, carries its XML, and prints names from right to left', async () => {
  const print = createPrintInvoice(createPrintDocument(fonts));
  const rows = Array.from({ length: 3 }, () => ({
    description: 'סרטון קצר אחד',
    quantity: 1000,
    unit: '',
    unitPrice: 335,
    tax: 700,
  }));
  const invoice = writtenInvoice(rows, 'EUR', {
    recipient: { name: 'شركة الضوء (Glow) 2026', address: 'Gasse 1', country: 'DE', taxId: '' },
  });
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
    expect(writeInvoiceXml(writtenInvoice([one], currency))).toContain(
      `<ram:GrandTotalAmount>${decimalText(1234, currency)}<`,
    );
});
