import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { stripeOperations } from './stripe-api';
import { createStripeBooks } from './stripe-books';
import type { StripeBooks } from './stripe-books';
import { parseStripeForm, textsOf } from './stripe-form';
import type { StripeForm } from './stripe-form';
import type { StripeEvent, StripeList, StripeObject } from './stripe-objects';
import { stripePage } from './stripe-pages';
import { StripeRefusal, wrongParameter } from './stripe-refusal';
import { apiVersion, listOf } from './stripe-store';

/**
 * What goes wrong with the next call that matches: the connection ends before anything is done (`reset`) or after
 * everything was (`lost`), the answer is late (`slow`), Stripe answers 429 or 500, which it keeps under the key, or the
 * caller is killed when everything is done: it hears no answer, and makes no further call until `disarm` (`killed`).
 */
export interface StripeFault {
  kind: 'reset' | 'lost' | 'slow' | 'status' | 'killed';
  status?: 429 | 500;
  milliseconds?: number;
  /** Such as `POST /v1/subscriptions`: the beginning of method and path. */
  call: string;
  /** Matching calls that pass first. */
  skip?: number;
  /** Ends the process of the caller, with `killed`; it hears no answer then, and another one may call at once. */
  onKilled?: () => void;
  /** How often; once unless given. A lost connection is tried again once by the SDK. */
  times?: number;
}

export interface SeenCall {
  method: string;
  path: string;
  key: string | undefined;
  form: StripeForm;
  status: number;
}

/** A message as Stripe sends it to a webhook. */
export interface SignedMessage {
  payload: string;
  headers: Record<string, string>;
}

export interface StripeServer {
  origin: string;
  /** `host`, `port` and `protocol` for the SDK. */
  address: { host: string; port: number; protocol: 'http' };
  secretKey: string;
  webhookSecret: string;
  books: StripeBooks;
  /** Every call of the API, the first one first. */
  calls: SeenCall[];
  arm(fault: StripeFault): void;
  /** Takes all faults away. @returns how many had not happened */
  disarm(): number;
  /** A message with its signature. `at` is when it was signed, in milliseconds; now unless given. */
  sign(event: StripeEvent, options?: { at?: number; secret?: string }): SignedMessage;
  /** Sends every event from now on to an address, like a webhook endpoint of the dashboard. */
  deliverTo(url: string): void;
  /** Charges that took money, less what went back, in minor units by currency. */
  taken(): Record<string, number>;
  close(): Promise<void>;
}

interface KeptAnswer {
  fingerprint: string;
  status: number;
  body: string;
}

/**
 * A stand-in for Stripe on this machine: its wire protocol, its pages, and a clock that tests move. Amounts, signatures,
 * idempotency keys and refusals are as in API 2026-10-28.endive, for what memberships use.
 */
export async function startStripeServer({ port = 0 }: { port?: number } = {}): Promise<StripeServer> {
  const secretKey = 'sk_test_stand_in';
  const webhookSecret = 'whsec_stand_in';
  const calls: SeenCall[] = [];
  const faults: StripeFault[] = [];
  const answers = new Map<string, KeptAnswer>();
  let endpoint: string | undefined;
  let callerIsDead = false;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('error', () => {});
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => answer(request, response, Buffer.concat(pieces).toString()));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    protocol: 'http' as const,
  };
  const origin = `http://${address.host}:${address.port}`;
  const books = createStripeBooks(origin);
  const operations = stripeOperations(books, origin);
  books.whenEvent((event) => endpoint !== undefined && void send(endpoint, event));

  function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const url = new URL(request.url ?? '', origin);
    if (!url.pathname.startsWith('/v1/')) return stripePage(books, request, response, body);
    if (callerIsDead) return void response.writeHead(503, notAgain).end(killed);
    const fault = takeFault(`${request.method} ${url.pathname}`);
    if (fault?.kind === 'reset') return void request.socket.destroy();
    const form = parseStripeForm(request.method === 'POST' ? body : url.search.slice(1));
    const key = request.headers['idempotency-key']?.toString();
    const { status, text, replayed } =
      fault?.kind === 'status' && fault.status === 429
        ? { status: 429, text: tooMany, replayed: false }
        : perform(request, url, form, key, fault?.kind === 'status');
    calls.push({ method: request.method ?? '', path: url.pathname, key, form, status });
    if (fault?.kind === 'lost') return void request.socket.destroy();
    if (fault?.kind === 'killed' && fault.onKilled) return fault.onKilled();
    if (fault?.kind === 'killed') {
      callerIsDead = true;
      return void response.writeHead(503, notAgain).end(killed);
    }
    const reply = () =>
      response
        .writeHead(status, {
          'content-type': 'application/json',
          'request-id': `req_${calls.length}`,
          'stripe-version': apiVersion,
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(replayed && { 'idempotent-replayed': 'true' }),
          ...(status === 429 && { 'stripe-should-retry': 'false', 'retry-after': '1' }),
        })
        .end(text);
    if (fault?.kind === 'slow') setTimeout(reply, fault.milliseconds);
    else reply();
  }

  function perform(
    request: IncomingMessage,
    { pathname }: URL,
    form: StripeForm,
    key: string | undefined,
    fails: boolean,
  ): { status: number; text: string; replayed: boolean } {
    const fingerprint = JSON.stringify([request.method, pathname, form]);
    const earlier = key === undefined ? undefined : answers.get(key);
    if (earlier) {
      if (earlier.fingerprint !== fingerprint)
        return {
          status: 400,
          text: errorText({
            type: 'idempotency_error',
            message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          }),
          replayed: false,
        };
      return { status: earlier.status, text: earlier.body, replayed: true };
    }
    const keepAnswer = (status: number, body: string) => {
      if (key !== undefined) answers.set(key, { fingerprint, status, body });
      return { status, text: body, replayed: false };
    };
    if (fails) return keepAnswer(500, errorText({ type: 'api_error', message: 'An unknown error occurred' }));
    try {
      return keepAnswer(200, JSON.stringify(run(request, pathname, form, key)));
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      const text = errorText(error.error);
      return error.begun ? keepAnswer(error.status, text) : { status: error.status, text, replayed: false };
    }
  }

  function run(request: IncomingMessage, pathname: string, form: StripeForm, key: string | undefined) {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      throw new StripeRefusal(
        401,
        { type: 'invalid_request_error', message: 'Invalid API Key provided' },
        false,
      );
    if (request.headers['stripe-version'] !== apiVersion)
      throw new StripeRefusal(
        400,
        { type: 'invalid_request_error', message: 'The stand-in speaks one version.' },
        false,
      );
    if (key !== undefined && key.length > 255)
      throw wrongParameter('Idempotency-Key', 'Idempotency keys have at most 255 characters.');
    for (const operation of operations) {
      const found = operation.method === request.method ? operation.path.exec(pathname) : null;
      if (!found) continue;
      for (const name of Object.keys(form))
        if (name !== 'expand' && !operation.parameters.includes(name))
          throw wrongParameter(name, `Received unknown parameter: ${name}`, 'parameter_unknown');
      return expand(operation.run(found[1] ?? '', form), textsOf(form, 'expand'));
    }
    throw new StripeRefusal(
      404,
      {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${pathname}).`,
      },
      false,
    );
  }

  /** Puts objects in place of their ids, as far as the call asks for it. */
  function expand(result: StripeObject | StripeList<StripeObject>, paths: string[]): unknown {
    const copy = structuredClone(result) as unknown as Record<string, unknown>;
    for (const path of paths) {
      const names = path.split('.');
      if (names.length > 4)
        throw wrongParameter('expand', 'You cannot expand more than 4 levels of a property.');
      expandAt(copy, names);
    }
    return copy;
  }

  function expandAt(into: Record<string, unknown>, [name = '', ...rest]: string[]): void {
    if (name === 'payments' && into.object === 'invoice')
      into.payments = structuredClone(
        listOf(
          books.all('invoice_payment').filter(({ invoice }) => invoice === into.id),
          `/v1/invoices/${String(into.id)}/payments`,
        ),
      );
    const value = into[name];
    if (value === undefined) throw wrongParameter('expand', `This property cannot be expanded (${name}).`);
    const found = typeof value === 'string' ? structuredClone(books.objects.get(value)) : value;
    into[name] = found;
    if (rest.length === 0 || found === null) return;
    for (const child of Array.isArray(found) ? (found as unknown[]) : [found])
      expandAt(child as Record<string, unknown>, rest);
  }

  function takeFault(call: string): StripeFault | undefined {
    const fault = faults.find((armed) => call.startsWith(armed.call));
    if (!fault) return undefined;
    if ((fault.skip ?? 0) > 0) {
      fault.skip! -= 1;
      return undefined;
    }
    fault.times = (fault.times ?? 1) - 1;
    if (fault.times <= 0) faults.splice(faults.indexOf(fault), 1);
    return fault;
  }

  function sign(event: StripeEvent, { at = Date.now(), secret = webhookSecret } = {}): SignedMessage {
    const payload = JSON.stringify(event, null, 2);
    return {
      payload,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({
          payload,
          secret,
          timestamp: Math.floor(at / 1000),
        }),
      },
    };
  }

  async function send(url: string, event: StripeEvent): Promise<void> {
    const { payload, headers } = sign(event);
    const reply = await fetch(url, { method: 'POST', body: payload, headers }).catch(() => undefined);
    if (reply?.ok) event.pending_webhooks = 0;
  }

  return {
    origin,
    address,
    secretKey,
    webhookSecret,
    books,
    calls,
    arm: (fault) => void faults.push({ ...fault }),
    disarm() {
      callerIsDead = false;
      return faults.splice(0).length;
    },
    sign,
    deliverTo: (url) => void (endpoint = url),
    taken() {
      const sums: Record<string, number> = {};
      for (const { currency, amount_captured, amount_refunded } of books.all('charge'))
        sums[currency] = (sums[currency] ?? 0) + amount_captured - amount_refunded;
      return sums;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const errorText = (error: StripeRefusal['error']) => JSON.stringify({ error });
const notAgain = { 'stripe-should-retry': 'false' };
/** What the caller sees in place of its own end: an error that the SDK does not try again. */
const killed = errorText({ type: 'api_error', message: 'The caller was killed.' });
const tooMany = errorText({
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Request rate limit exceeded.',
});
