import Stripe from 'stripe';
import { BestieError } from '@bestie/contracts/errors';
import type { Logger } from '../../../platform/logger';

/** Whether Stripe knows no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Whether Stripe refused the value of a parameter. */
export const isWrong = (error: unknown, param: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === param;

/** Whether a bank refused the card, or wants the person to confirm. */
export const isCardError = (error: unknown): error is Stripe.errors.StripeCardError =>
  error instanceof Stripe.errors.StripeCardError;

/**
 * An error of the SDK as one of the closed list. Neither the log nor the cause has Stripe’s own message, which may quote keys,
 * addresses and cards.
 */
export function toPaymentError(error: unknown, logger: Logger): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, param, statusCode, requestId } = error;
  const details = { type, code, param, status: statusCode, request: requestId };
  const cause = new Error(`Stripe: ${[type, code, param].filter(Boolean).join(' ')}`);
  const {
    StripeRateLimitError,
    StripeConnectionError,
    StripeAPIError,
    StripeAuthenticationError,
    StripePermissionError,
    StripeIdempotencyError,
    StripeCardError,
    StripeInvalidRequestError,
  } = Stripe.errors;
  if (error instanceof StripeRateLimitError) {
    logger.warn(details, 'Stripe takes no more calls for a moment');
    const seconds = Number(error.headers?.['retry-after']);
    return new BestieError('rate_limited', {
      message: 'The payment provider is busy. Try again in a moment.',
      retryAfter: seconds > 0 ? Math.ceil(seconds) : 5,
      cause,
    });
  }
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) {
    logger.error(details, 'Stripe refuses the secret key');
    return unavailable(cause);
  }
  if (error instanceof StripeConnectionError || error instanceof StripeAPIError) {
    logger.warn(details, 'Stripe did not answer');
    return unavailable(cause);
  }
  if (error instanceof StripeIdempotencyError) return new BestieError('conflict', { cause });
  if (error instanceof StripeCardError)
    return new BestieError('conflict', { message: 'Your bank declined the payment.', cause });
  if (isMissing(error)) return new BestieError('not_found', { cause });
  if (error instanceof StripeInvalidRequestError && code === 'amount_too_small')
    return new BestieError('conflict', {
      message: 'The payment provider cannot charge so small a sum.',
      cause,
    });
  if (error instanceof StripeInvalidRequestError && param === undefined) {
    logger.warn(details, 'Stripe refused a change');
    return new BestieError('conflict', { cause });
  }
  return new BestieError('internal', { cause });
}

const unavailable = (cause: Error) =>
  new BestieError('unavailable', {
    message: 'The payment provider does not answer. Try again in a moment.',
    cause,
  });
