import { createHash } from 'node:crypto';
import {
  decimalText,
  quantityText,
  rateText,
  sumsByTax,
  sumsOfRow,
  sumsOfRows,
} from '@bestie/contracts/invoice-sums';
import { dayInWords } from '../../platform/documents/day-in-words';
import type { PrintDocument, PrintedPage } from '../../platform/documents/print-document';
import { hasRightToLeft } from '../../platform/documents/right-to-left';
import { writeInvoiceXml } from './invoice-xml';
import type { WrittenInvoice } from './invoice-xml';

const ink = '#2b1a2f';
const quiet = '#6f5f72';
const hairline = '#d9cfd6';
const margin = 56;
/** No row begins below it. */
const bottom = 730;

/** The files of an issued invoice, and what proves that the PDF is the same. */
export interface PrintedInvoice {
  pdf: Buffer;
  xml: string;
  /** SHA-256 of the PDF in hexadecimal. */
  hash: string;
}
export type PrintInvoice = (invoice: WrittenInvoice) => Promise<PrintedInvoice>;

/** What says in XMP that the XML in the PDF is an invoice (Factur-X 1.0). */
const facturX = `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
  <fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${[
      ['DocumentFileName', 'The name of the embedded XML document'],
      ['DocumentType', 'The type of the hybrid document'],
      ['Version', 'The version of the standard of the embedded XML document'],
      ['ConformanceLevel', 'The conformance level of the embedded XML document'],
    ]
      .map(
        ([name, description]) => `
      <rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
      )
      .join('')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

/** Prints invoices as PDF/A-3 with their XML in it; the same invoice has the same bytes. */
export const createPrintInvoice =
  (print: PrintDocument): PrintInvoice =>
  async (invoice) => {
    const xml = writeInvoiceXml(invoice);
    const pdf = await print(
      {
        title: titleOf(invoice),
        author: invoice.sender.name,
        createdAt: new Date(`${invoice.issuedOn}T00:00:00Z`),
        rightToLeft: hasRightToLeft(JSON.stringify(invoice)),
        archival: {
          attachment: {
            name: 'factur-x.xml',
            type: 'text/xml',
            content: xml,
            description: 'Factur-X invoice',
          },
          xmp: facturX,
        },
      },
      (page) => drawInvoice(page, invoice),
    );
    return { pdf, xml, hash: createHash('sha256').update(pdf).digest('hex') };
  };

const titleOf = ({ kind, number }: WrittenInvoice) =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`;

/** Breaks a text into lines that fit; a word that is too long is broken inside. */
function wrap(page: PrintedPage, text: string, width: number, size: number): string[] {
  const fits = (line: string) => page.widthOf(line, { size }) <= width;
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      let rest = line === '' ? word : `${line} ${word}`;
      if (!fits(rest) && line !== '') {
        lines.push(line);
        rest = word;
      }
      while (!fits(rest)) {
        const letters = [...rest];
        let count = letters.length - 1;
        while (count > 1 && !fits(letters.slice(0, count).join(''))) count -= 1;
        lines.push(letters.slice(0, count).join(''));
        rest = letters.slice(count).join('');
      }
      line = rest;
    }
    lines.push(line);
  }
  return lines;
}

/** Columns of the rows: where they end, from the left edge. */
const ends = { quantity: 320, price: 395, tax: 440, label: 340 } as const;

function drawInvoice(page: PrintedPage, invoice: WrittenInvoice): void {
  const { currency, rows, sender, recipient } = invoice;
  const width = page.width - 2 * margin;
  const money = (minor: number) => `${decimalText(minor, currency)} ${currency}`;
  let y = margin;
  let complete = true;
  const write = (text: string, place: Parameters<PrintedPage['text']>[1]) => {
    complete = page.text(text, { colour: ink, ...place }) && complete;
  };
  const block = (text: string, x: number, size: number, most: number, colour = ink) => {
    for (const line of wrap(page, text, most, size)) {
      write(line, { x, y, size, colour });
      y += size * 1.4;
      if (y > bottom + 40) turn();
    }
  };
  const turn = () => {
    page.next();
    y = margin;
    page.text(titleOf(invoice), { x: margin, y, size: 9, colour: quiet });
    y += 24;
  };
  const right = (text: string, end: number, size: number, font: 'plain' | 'bold' = 'plain') =>
    write(text, { x: margin, y, size, font, width: end, align: 'right' });

  write(titleOf(invoice), { x: margin, y, size: 24, font: 'heading' });
  y += 44;
  const top = y;
  write('From', { x: margin, y, size: 9, colour: quiet });
  y += 14;
  block(
    [sender.name, sender.address, sender.country, sender.taxId && `Tax number ${sender.taxId}`, sender.email]
      .filter(Boolean)
      .join('\n'),
    margin,
    10,
    width / 2 - 16,
  );
  const leftEnd = y;
  y = top;
  const middle = margin + width / 2;
  write('To', { x: middle, y, size: 9, colour: quiet });
  y += 14;
  block(
    [recipient.name, recipient.address, recipient.country, recipient.taxId && `Tax number ${recipient.taxId}`]
      .filter(Boolean)
      .join('\n'),
    middle,
    10,
    width / 2,
  );
  y = Math.max(y, leftEnd) + 16;

  const facts: [string, string][] = [
    ['Date', dayInWords(invoice.issuedOn)],
    ...(invoice.kind === 'invoice' ? [['Due', dayInWords(invoice.dueOn)] as [string, string]] : []),
    ...(invoice.service
      ? [
          ['Service', `${dayInWords(invoice.service.from)} – ${dayInWords(invoice.service.until)}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(invoice.reference ? [['Reference', invoice.reference] as [string, string]] : []),
    ...(invoice.correctsNumber
      ? [['Corrects', `Invoice ${invoice.correctsNumber}`] as [string, string]]
      : []),
    ...(invoice.reason ? [['Reason', invoice.reason] as [string, string]] : []),
  ];
  for (const [label, value] of facts) {
    write(label, { x: margin, y, size: 10, colour: quiet });
    block(value, margin + 80, 10, width - 80);
    y += 2;
  }
  y += 14;

  const heading = () => {
    write('Description', { x: margin, y, size: 9, colour: quiet });
    for (const [text, end] of [
      ['Quantity', ends.quantity],
      ['Price', ends.price],
      ['Tax', ends.tax],
      ['Total', width],
    ] as const)
      page.text(text, { x: margin, y, size: 9, colour: quiet, width: end, align: 'right' });
    y += 16;
    page.line({ x: margin, y }, { x: margin + width, y }, hairline);
    y += 8;
  };
  heading();
  for (const row of rows) {
    const lines = wrap(page, row.description, 230, 10);
    if (y + lines.length * 14 > bottom) {
      turn();
      heading();
    }
    right(`${quantityText(row.quantity)}${row.unit && ` ${row.unit}`}`, ends.quantity, 10);
    right(decimalText(row.unitPrice, currency), ends.price, 10);
    right(`${rateText(row.tax)} %`, ends.tax, 10);
    right(decimalText(sumsOfRow(row).gross, currency), width, 10);
    for (const line of lines) {
      write(line, { x: margin, y, size: 10 });
      y += 14;
    }
    y += 4;
  }
  page.line({ x: margin, y }, { x: margin + width, y }, hairline);
  y += 10;
  const taxes = sumsByTax(rows);
  if (y + 60 + taxes.length * 15 > bottom + 40) turn();
  const total = sumsOfRows(rows);
  const line = (label: string, amount: number) => {
    right(label, ends.label, 10);
    right(money(amount), width, 10);
    y += 15;
  };
  line('Net', total.net);
  for (const { rate, tax } of taxes) line(`Tax ${rateText(rate)} %`, tax);
  y += 4;
  right(invoice.kind === 'invoice' ? 'Total' : 'Given back', ends.label, 13, 'bold');
  right(money(total.gross), width, 13, 'bold');
  y += 34;
  if (invoice.note) {
    block(invoice.note, margin, 10, width);
    y += 10;
  }
  if (invoice.kind === 'invoice' && sender.bank) {
    write('Please pay to', { x: margin, y, size: 9, colour: quiet });
    y += 14;
    block(sender.bank, margin, 10, width);
  }
  if (!complete)
    page.text(
      '“?” stands for letters that this document can’t print. They are in the XML that it contains.',
      {
        x: margin,
        y: page.height - 48,
        size: 8,
        colour: quiet,
      },
    );
}
