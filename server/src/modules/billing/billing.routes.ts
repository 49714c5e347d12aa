import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { billingContract } from '@bestie/contracts/billing.contract';
import { BestieError } from '@bestie/contracts/errors';
import { id } from '@bestie/contracts/fields';
import { testPaymentsContract } from '@bestie/contracts/test-payments.contract';
import { person } from '../../platform/http/caller';
import type { Person } from '../../platform/http/caller';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { BillingService } from './billing.service';
import type { CheckoutsService } from './checkouts.service';
import type { TestPaymentsService } from './test-payments.service';
import type { ReceiveEvent } from './receive-event';

export interface BillingServices {
  billing: BillingService;
  checkouts: CheckoutsService;
  testPayments: TestPaymentsService;
  receive: ReceiveEvent;
  /** The PDF of a receipt of the caller, with its file name. */
  printReceipt: (caller: Person, receiptId: string) => Promise<{ name: string; pdf: Buffer }>;
  publicOrigin: string | undefined;
}

/** Where a provider sends its events. */
export const eventsPath = '/api/billing/events';
const eventBytes = 512 * 1024;

/** HTTP routes of the contracts, receipts as files, and what providers send. */
export function registerBillingRoutes(
  app: FastifyInstance,
  http: HttpServices,
  { billing, checkouts, testPayments, receive, printReceipt, publicOrigin }: BillingServices,
): void {
  const originOf = (request: FastifyRequest) => publicOrigin ?? `${request.protocol}://${request.host}`;

  registerContract(app, http, 'billing', billingContract, {
    get: ({ caller }) => billing.get(caller),
    listReceipts: ({ caller, input }) => billing.listReceipts(caller, input),
    startCheckout: ({ caller, input, request }) => checkouts.start(caller, input, originOf(request)),
    confirmCheckout: ({ caller, input }) => checkouts.confirm(caller, input),
    closeCheckout: ({ caller, input }) => checkouts.close(caller, input),
    getUpgrade: ({ caller, input }) => billing.getUpgrade(caller, input),
    upgrade: ({ caller, input }) => billing.upgrade(caller, input),
    downgrade: ({ caller, input }) => billing.downgrade(caller, input),
    cancel: ({ caller, input }) => billing.cancel(caller, input),
    keep: ({ caller, input }) => billing.keep(caller, input),
    openPaymentPage: ({ caller, request }) => billing.openPaymentPage(caller, originOf(request)),
  });
  registerContract(app, http, 'testPayments', testPaymentsContract, {
    get: ({ caller, input }) => testPayments.get(caller, input),
    pay: ({ caller, input }) => testPayments.pay(caller, input),
    changeCard: ({ caller, input }) => testPayments.changeCard(caller, input),
    refund: ({ caller }) => testPayments.refund(caller),
  });

  app.get<{ Params: { receiptId: string } }>(
    '/api/billing/receipts/:receiptId.pdf',
    async (request, reply) => {
      const caller = person(await http.authenticate(request));
      await http.rateLimits.consume('payment', 'billing.receipt', caller.uid);
      const { name, pdf } = await printReceipt(caller, parseId(request.params.receiptId));
      reply.header('cache-control', 'private, no-store');
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return reply.type('application/pdf').send(pdf);
    },
  );

  // The signature is over the bytes, so they are not parsed here.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: eventBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(eventsPath, async (request, reply) => {
      const { body } = request;
      if (!Buffer.isBuffer(body)) throw BestieError.field('body', 'Expected an event.');
      await receive(body, request.headers);
      return reply.code(200).send({ received: true });
    });
  });
}

/** @throws BestieError `not_found`: an id that cannot be is one that is not there */
function parseId(value: string): string {
  const parsed = (id satisfies z.ZodType<string>).safeParse(value);
  if (!parsed.success) throw new BestieError('not_found');
  return parsed.data;
}
