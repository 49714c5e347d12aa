import {
  decimalText,
  quantityText,
  rateText,
  sumsByTax,
  sumsOfRow,
  sumsOfRows,
} from '@bestie/contracts/invoice-sums';
import type { InvoiceRowInput, Party } from '@bestie/contracts/invoices.schema';
import type { DealCurrency } from '@bestie/contracts/currencies';
import type { InvoiceKind } from '@bestie/contracts/deals';
import { escapeXml, writeXml } from '../../platform/documents/write-xml';
import type { XmlAttributes } from '../../platform/documents/write-xml';
import type { PrintedSender } from './deals.tables';

/** An issued invoice or credit note as it is written down. */
export interface WrittenInvoice {
  kind: InvoiceKind;
  number: string;
  /** Of a credit note: the invoice that it corrects. */
  correctsNumber: string | null;
  currency: DealCurrency;
  rows: readonly InvoiceRowInput[];
  sender: PrintedSender;
  recipient: Party;
  brand: string;
  issuedOn: string;
  dueOn: string;
  service: { from: string; until: string } | null;
  reference: string;
  note: string;
  reason: string;
}

/** An element; content that is empty or null leaves it out. @param content XML that was made safe already */
const element = (name: string, content: string | null, attributes?: XmlAttributes): string =>
  content === null || content === '' ? '' : writeXml(name, content, attributes);
const words = (name: string, text: string, attributes?: XmlAttributes) =>
  element(name, escapeXml(text), attributes);

const dateOf = (name: string, day: string) =>
  element(name, words('udt:DateTimeString', day.replace(/-/g, ''), { format: '102' }));

function address({ address: lines, country }: Party): string {
  const [first = '', second = '', ...rest] = lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return element(
    'ram:PostalTradeAddress',
    words('ram:LineOne', first) +
      words('ram:LineTwo', second) +
      words('ram:LineThree', rest.join(', ')) +
      words('ram:CountryID', country),
  );
}

const taxNumber = (number: string) =>
  element(
    'ram:SpecifiedTaxRegistration',
    words(
      'ram:ID',
      number,
      /^[A-Z]{2}[A-Z0-9]/.test(number.replace(/[\s.-]/g, '')) ? { schemeID: 'VA' } : { schemeID: 'FC' },
    ),
  );

/** S: taxed. E: exempt, for what the note below the rows says. */
const category = (rate: number) => (rate > 0 ? 'S' : 'E');

/**
 * An invoice as Factur-X (EN 16931, Cross Industry Invoice D16B). Amounts of credit notes are positive: their type says what they
 * are. Each row is rounded by itself, so that the tax of a rate may differ by some minor units from that of its sum; EN 16931 allows it.
 */
export function writeInvoiceXml(invoice: WrittenInvoice): string {
  const { currency, rows, sender, recipient } = invoice;
  const money = (minor: number) => decimalText(minor, currency);
  const total = sumsOfRows(rows);
  const noTax = invoice.note || 'No tax is charged.';

  const lines = rows.map((row, index) => {
    const { net } = sumsOfRow(row);
    // A price is never negative: a discount is a negative quantity.
    const sign = row.unitPrice < 0 ? '-' : '';
    return element(
      'ram:IncludedSupplyChainTradeLineItem',
      element('ram:AssociatedDocumentLineDocument', words('ram:LineID', String(index + 1))) +
        element('ram:SpecifiedTradeProduct', words('ram:Name', row.description)) +
        element(
          'ram:SpecifiedLineTradeAgreement',
          element('ram:NetPriceProductTradePrice', words('ram:ChargeAmount', money(Math.abs(row.unitPrice)))),
        ) +
        element(
          'ram:SpecifiedLineTradeDelivery',
          words('ram:BilledQuantity', sign + quantityText(row.quantity), { unitCode: 'C62' }),
        ) +
        element(
          'ram:SpecifiedLineTradeSettlement',
          element(
            'ram:ApplicableTradeTax',
            words('ram:TypeCode', 'VAT') +
              words('ram:CategoryCode', category(row.tax)) +
              words('ram:RateApplicablePercent', rateText(row.tax)),
          ) +
            element(
              'ram:SpecifiedTradeSettlementLineMonetarySummation',
              words('ram:LineTotalAmount', money(net)),
            ),
        ),
    );
  });

  const taxes = sumsByTax(rows).map(({ rate, net, tax }) =>
    element(
      'ram:ApplicableTradeTax',
      words('ram:CalculatedAmount', money(tax)) +
        words('ram:TypeCode', 'VAT') +
        (rate > 0 ? '' : words('ram:ExemptionReason', noTax)) +
        words('ram:BasisAmount', money(net)) +
        words('ram:CategoryCode', category(rate)) +
        words('ram:RateApplicablePercent', rateText(rate)),
    ),
  );

  const document = element(
    'rsm:ExchangedDocument',
    words('ram:ID', invoice.number) +
      words('ram:TypeCode', invoice.kind === 'invoice' ? '380' : '381') +
      dateOf('ram:IssueDateTime', invoice.issuedOn) +
      [invoice.note, invoice.reason]
        .map((text) => element('ram:IncludedNote', words('ram:Content', text)))
        .join(''),
  );
  const agreement = element(
    'ram:ApplicableHeaderTradeAgreement',
    element(
      'ram:SellerTradeParty',
      // A seller without a tax number is told apart by an id of its own.
      (sender.taxId ? '' : words('ram:ID', sender.email || sender.name)) +
        words('ram:Name', sender.name) +
        address(sender) +
        (sender.taxId && taxNumber(sender.taxId)),
    ) +
      element(
        'ram:BuyerTradeParty',
        words('ram:Name', recipient.name) +
          address(recipient) +
          (recipient.taxId && taxNumber(recipient.taxId)),
      ) +
      element('ram:BuyerOrderReferencedDocument', words('ram:IssuerAssignedID', invoice.reference)),
  );
  const delivery = `<ram:ApplicableHeaderTradeDelivery>${element(
    'ram:ActualDeliverySupplyChainEvent',
    dateOf('ram:OccurrenceDateTime', invoice.service?.until ?? invoice.issuedOn),
  )}</ram:ApplicableHeaderTradeDelivery>`;
  const settlement = element(
    'ram:ApplicableHeaderTradeSettlement',
    words('ram:PaymentReference', invoice.number) +
      words('ram:InvoiceCurrencyCode', currency) +
      element(
        'ram:SpecifiedTradeSettlementPaymentMeans',
        words('ram:TypeCode', '1') + words('ram:Information', sender.bank.replace(/\n/g, ', ')),
      ) +
      taxes.join('') +
      (invoice.service
        ? element(
            'ram:BillingSpecifiedPeriod',
            dateOf('ram:StartDateTime', invoice.service.from) +
              dateOf('ram:EndDateTime', invoice.service.until),
          )
        : '') +
      (invoice.kind === 'invoice'
        ? element('ram:SpecifiedTradePaymentTerms', dateOf('ram:DueDateDateTime', invoice.dueOn))
        : '') +
      element(
        'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
        words('ram:LineTotalAmount', money(total.net)) +
          words('ram:TaxBasisTotalAmount', money(total.net)) +
          words('ram:TaxTotalAmount', money(total.tax), { currencyID: currency }) +
          words('ram:GrandTotalAmount', money(total.gross)) +
          words('ram:DuePayableAmount', money(total.gross)),
      ) +
      (invoice.correctsNumber === null
        ? ''
        : element('ram:InvoiceReferencedDocument', words('ram:IssuerAssignedID', invoice.correctsNumber))),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">${element(
    'rsm:ExchangedDocumentContext',
    element('ram:GuidelineSpecifiedDocumentContextParameter', words('ram:ID', 'urn:cen.eu:en16931:2017')),
  )}${document}${element(
    'rsm:SupplyChainTradeTransaction',
    lines.join('') + agreement + delivery + settlement,
  )}</rsm:CrossIndustryInvoice>
`;
}
