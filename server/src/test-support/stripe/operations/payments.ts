import type { StripeBooks } from '../stripe-books';
import { formOf, numberOf, textOf } from '../stripe-form';
import { at, id, matches, metadataOf, page, paging, required } from '../stripe-operation';
import type { StripeOperation } from '../stripe-operation';
import { declined } from '../stripe-refusal';

/** Invoices, payments, refunds and disputes. */
export function paymentsOperations(books: StripeBooks): StripeOperation[] {
  const { find, all } = books;
  return [
    {
      method: 'GET',
      path: at('invoices'),
      parameters: [...paging, 'customer', 'subscription', 'status'],
      run: (_, form) =>
        page(
          all('invoice').filter(
            (invoice) =>
              matches(invoice.customer, form, 'customer') &&
              matches(invoice.parent.subscription_details.subscription, form, 'subscription') &&
              matches(invoice.status, form, 'status'),
          ),
          form,
          '/v1/invoices',
        ),
    },
    { method: 'GET', path: at(`invoices/${id}`), parameters: [], run: (wanted) => find('invoice', wanted) },
    {
      method: 'POST',
      path: at(`invoices/${id}/pay`),
      parameters: ['off_session', 'payment_method'],
      run: (wanted) => {
        const invoice = find('invoice', wanted);
        if (!books.take(invoice)) throw declined();
        return invoice;
      },
    },
    {
      method: 'POST',
      path: at(`invoices/${id}/void`),
      parameters: [],
      run: (wanted) => {
        const invoice = find('invoice', wanted);
        books.voidInvoice(invoice);
        return invoice;
      },
    },
    {
      method: 'GET',
      path: at('invoice_payments'),
      parameters: [...paging, 'invoice', 'payment', 'status'],
      run: (_, form) => {
        const intent = textOf(formOf(form, 'payment'), 'payment_intent');
        return page(
          all('invoice_payment').filter(
            (payment) =>
              matches(payment.invoice, form, 'invoice') &&
              matches(payment.status, form, 'status') &&
              (intent === undefined || payment.payment.payment_intent === intent),
          ),
          form,
          '/v1/invoice_payments',
        );
      },
    },
    {
      method: 'GET',
      path: at(`payment_intents/${id}`),
      parameters: [],
      run: (wanted) => find('payment_intent', wanted),
    },
    { method: 'GET', path: at(`charges/${id}`), parameters: [], run: (wanted) => find('charge', wanted) },
    {
      method: 'GET',
      path: at('charges'),
      parameters: [...paging, 'customer', 'payment_intent'],
      run: (_, form) =>
        page(
          all('charge').filter(
            (charge) =>
              matches(charge.customer, form, 'customer') &&
              matches(charge.payment_intent, form, 'payment_intent'),
          ),
          form,
          '/v1/charges',
        ),
    },
    {
      method: 'POST',
      path: at('refunds'),
      parameters: ['charge', 'payment_intent', 'amount', 'reason', 'metadata'],
      run: (_, form) => {
        const charge =
          textOf(form, 'charge') ??
          find('payment_intent', required(form, 'payment_intent'), 'payment_intent').latest_charge ??
          '';
        return books.refund(charge, numberOf(form, 'amount'), metadataOf(form));
      },
    },
    {
      method: 'GET',
      path: at('refunds'),
      parameters: [...paging, 'charge', 'payment_intent'],
      run: (_, form) =>
        page(
          all('refund').filter(
            (refund) =>
              matches(refund.charge, form, 'charge') &&
              matches(refund.payment_intent, form, 'payment_intent'),
          ),
          form,
          '/v1/refunds',
        ),
    },
    {
      method: 'GET',
      path: at('disputes'),
      parameters: [...paging, 'charge', 'payment_intent'],
      run: (_, form) =>
        page(
          all('dispute').filter(
            (dispute) =>
              matches(dispute.charge, form, 'charge') &&
              matches(dispute.payment_intent, form, 'payment_intent'),
          ),
          form,
          '/v1/disputes',
        ),
    },
    { method: 'GET', path: at(`disputes/${id}`), parameters: [], run: (wanted) => find('dispute', wanted) },
  ];
}
