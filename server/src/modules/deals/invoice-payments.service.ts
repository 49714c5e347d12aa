import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { invoicesContract } from '@bestie/contracts/invoices.contract';
import type { Invoice } from '@bestie/contracts/invoices.schema';
import { limits } from '@bestie/contracts/limits';
import type { Person } from '../../platform/http/caller';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { tellThread } from './deal-thread';
import type { DealsDependencies } from './deals.service';
import { settleInvoice, takeInvoice } from './invoice-deal';
import { conflict } from './invoice-rules';
import { invoiceNumber } from './invoices.presenter';
import { readInvoice } from './read-invoice';

const bounds = limits.deals;

type Input<Verb extends keyof typeof invoicesContract> = ParsedInputOf<(typeof invoicesContract)[Verb]>;

export type InvoicePaymentsService = ReturnType<typeof createInvoicePaymentsService>;

/** Payments and refunds of issued invoices. */
export function createInvoicePaymentsService({ repositories, transaction }: DealsDependencies) {
  return {
    async addPayment(
      caller: Person,
      { invoiceId, id, kind, amount, currency, on, at, note = '' }: Input<'addPayment'>,
    ): Promise<Invoice> {
      const requestHash = hashOfRequest({ invoiceId, kind, amount, currency, on, at, note });
      await transaction(async (bound) => {
        const { deal, invoice } = await takeInvoice(bound, caller, invoiceId);
        const earlier = await bound.invoices.findPayment(id);
        if (earlier) {
          if (earlier.invoice_id === invoiceId && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        if (invoice.state === 'draft') throw conflict('Issue the invoice first.', invoice.version);
        if (invoice.kind === 'creditNote')
          throw conflict('Record the refund at the invoice itself.', invoice.version);
        if (currency !== invoice.currency)
          throw BestieError.field(
            'currency',
            `The invoice is in ${invoice.currency}, so a payment of it is too.`,
          );
        if ((await bound.invoices.countPayments(invoiceId)) >= bounds.payments)
          throw new BestieError('limit_reached', {
            message: `An invoice has up to ${bounds.payments} payments.`,
          });
        if (kind === 'refund' && amount > invoice.paid)
          throw BestieError.field('amount', 'This is more than was paid.');
        const today = await bound.deals.dayOf(caller.uid);
        const day = on ?? (at ? await bound.deals.dayOf(caller.uid, new Date(at)) : today);
        if (day > today) throw BestieError.field(on ? 'on' : 'at', 'This day is still to come.');
        await bound.invoices.insertPayment({
          id,
          invoice_id: invoiceId,
          owner_uid: caller.uid,
          amount: kind === 'refund' ? -amount : amount,
          currency,
          paid_on: day,
          note,
          request_hash: requestHash,
        });
        const number = invoiceNumber({ year: invoice.year!, sequence: invoice.sequence! });
        await tellThread(
          bound,
          deal,
          kind,
          kind === 'refund'
            ? `A refund of invoice ${number} was recorded.`
            : `A payment of invoice ${number} was recorded.`,
          note,
        );
        await settleInvoice(bound, deal, invoiceId);
      });
      return readInvoice(repositories, caller, invoiceId);
    },

    async deletePayment(caller: Person, { paymentId }: Input<'deletePayment'>): Promise<Invoice> {
      const { invoice_id: invoiceId } = requireFound(await repositories.invoices.findPayment(paymentId));
      await transaction(async (bound) => {
        const { deal, invoice } = await takeInvoice(bound, caller, invoiceId);
        const payment = requireFound(await bound.invoices.findPayment(paymentId));
        if (payment.amount > 0 && invoice.paid - payment.amount < 0)
          throw conflict('A part of this was refunded. Take the refund back first.', invoice.version);
        await bound.invoices.deletePayment(paymentId);
        await tellThread(
          bound,
          deal,
          payment.amount < 0 ? 'refund' : 'payment',
          `A ${payment.amount < 0 ? 'refund' : 'payment'} recorded on ${payment.paid_on} was taken back.`,
          payment.note,
        );
        await settleInvoice(bound, deal, invoiceId);
      });
      return readInvoice(repositories, caller, invoiceId);
    },
  };
}
