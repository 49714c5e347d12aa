/** An error as Stripe answers it. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: {
      type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error';
      message: string;
      code?: string;
      param?: string;
      decline_code?: string;
    },
    /** Refusals of parameters are not kept under the idempotency key: nothing was begun. */
    readonly begun = true,
  ) {
    super(error.message);
  }
}

/** A parameter is wrong, missing or not known. */
export const wrongParameter = (param: string, message: string, code = 'parameter_invalid') =>
  new StripeRefusal(400, { type: 'invalid_request_error', code, param, message }, false);

/** The request is well formed, and the state of things does not allow it. */
export const notAllowed = (message: string, code?: string) =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...(code !== undefined && { code }) });

/** An id that names nothing. */
export const noSuch = (kind: string, id: string, param = 'id') =>
  new StripeRefusal(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${kind}: '${id}'`,
  });

/** The card is refused by its bank. */
export const declined = () =>
  new StripeRefusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  });
