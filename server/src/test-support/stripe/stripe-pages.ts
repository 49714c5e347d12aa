import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StripeBooks } from './stripe-books';
import type { CheckoutSession, Invoice, PortalSession } from './stripe-objects';
import { StripeRefusal } from './stripe-refusal';

interface Shown {
  title: string;
  text: string;
  /** What the buttons say, and what they send. */
  buttons: { name: string; label: string }[];
  /** What a button does. @returns where the person is led then; the same page without an address */
  press: (button: string) => string | undefined;
}

/** The pages of the stand-in: checkout, open invoices with their PDF, and the portal for another card. */
export function stripePage(
  books: StripeBooks,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): void {
  const [, id = '', pdf] =
    /^\/(?:c\/pay|p\/session|i)\/(\w+)(\/pdf)?$/.exec((request.url ?? '').split('?')[0] ?? '') ?? [];
  const object = books.objects.get(id);
  if (object && pdf !== undefined) {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4\n%%EOF\n');
    return;
  }
  const shown =
    object?.object === 'checkout.session'
      ? checkoutPage(books, object)
      : object?.object === 'invoice'
        ? invoicePage(books, object)
        : object?.object === 'billing_portal.session'
          ? portalPage(books, object)
          : undefined;
  if (!shown) {
    response.writeHead(404).end('There is no such page.');
    return;
  }
  let message = '';
  if (request.method === 'POST') {
    try {
      const to = shown.press(new URLSearchParams(body).get('press') ?? '');
      if (to !== undefined) {
        response.writeHead(303, { location: to }).end();
        return;
      }
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      ({ message } = error);
    }
  }
  const buttons = shown.buttons
    .map(({ name, label }) => `<button name="press" value="${name}">${label}</button>`)
    .join(' ');
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${shown.title}</title>` +
        `<main><h1>${shown.title}</h1><p>${shown.text}</p><p role="alert">${message}</p>` +
        `<form method="post">${buttons}</form></main></html>`,
    );
}

const sum = (amount: number, currency: string) => `${amount} minor units of ${currency.toUpperCase()}`;

function checkoutPage(books: StripeBooks, session: CheckoutSession): Shown {
  const open = session.status === 'open';
  return {
    title: 'Pay with Stripe (stand-in)',
    text: open
      ? `${sum(session.amount_total, session.currency)} each month.`
      : `This checkout is ${session.status}.`,
    buttons: open
      ? [
          { name: 'pay', label: 'Pay' },
          { name: 'decline', label: 'Pay with a card that is declined' },
          { name: 'back', label: 'Back' },
        ]
      : [{ name: 'back', label: 'Back' }],
    press(button) {
      if (button === 'back') return session.cancel_url ?? session.success_url;
      books.pay(session.id, button === 'pay' ? 'pays' : 'declines');
      return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
    },
  };
}

function invoicePage(books: StripeBooks, invoice: Invoice): Shown {
  return {
    title: `Invoice ${invoice.number} (stand-in)`,
    text: `${sum(invoice.amount_due, invoice.currency)}, ${invoice.status}.`,
    buttons: invoice.status === 'open' ? [{ name: 'pay', label: 'Pay' }] : [],
    press() {
      books.payInvoice(invoice.id);
      return undefined;
    },
  };
}

function portalPage(books: StripeBooks, { customer, return_url, flow }: PortalSession): Shown {
  return {
    title: 'Another card (stand-in)',
    text: 'Cards of this page exist in tests alone.',
    buttons: [
      { name: 'save', label: 'Save a card that pays' },
      { name: 'bad', label: 'Save a card that is declined' },
      { name: 'back', label: 'Back' },
    ],
    press(button) {
      if (button !== 'back') books.cards.set(customer, button === 'save' ? 'pays' : 'declines');
      return button === 'back' ? return_url : (flow?.return ?? return_url);
    },
  };
}
