import Stripe from 'stripe';
import type { StripeSettings } from '../../../config';
import type { Logger } from '../../../platform/logger';
import { toPaymentError } from './stripe-errors';

export interface StripeClientOptions {
  settings: StripeSettings;
  logger: Logger;
  /** Milliseconds until a call is given up and tried again with the same key. */
  timeout?: number;
  /** How often a call is tried again. */
  retries?: number;
}

export type StripeClient = ReturnType<typeof createStripeClient>;

/**
 * The SDK with its version of the API, without telemetry. `ask` runs calls and translates their errors. The SDK tries a call
 * that got no answer again with the same idempotency key.
 */
export function createStripeClient({ settings, logger, timeout = 8_000, retries = 2 }: StripeClientOptions) {
  const { protocol, hostname, port } = new URL(settings.endpoint ?? 'https://api.stripe.com');
  const stripe = new Stripe(settings.secretKey, {
    // Of the SDK’s types, so that an update of the package is a decision about the version.
    apiVersion: '2026-10-28.endive',
    telemetry: false,
    timeout,
    maxNetworkRetries: retries,
    ...(settings.endpoint !== undefined && {
      host: hostname,
      port: port === '' ? (protocol === 'https:' ? 443 : 80) : port,
      protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
  return {
    stripe,
    logger,
    async ask<Result>(calls: () => Promise<Result>): Promise<Result> {
      try {
        return await calls();
      } catch (error) {
        throw toPaymentError(error, logger);
      }
    },

    /** The same for calls that go on from page to page. */
    async *askEach<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
      try {
        yield* items;
      } catch (error) {
        throw toPaymentError(error, logger);
      }
    },
  };
}

/** The id of an object that Stripe may have put in place of its id. */
export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

/** The object itself, where a call asked for it. */
export const objectOf = <Found extends object>(reference: string | Found | null | undefined): Found | null =>
  typeof reference === 'object' ? reference : null;

/** A moment of Stripe, which counts in seconds. */
export const momentOf = (seconds: number): Date => new Date(seconds * 1000);
/** A moment as Stripe counts it. */
export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);
