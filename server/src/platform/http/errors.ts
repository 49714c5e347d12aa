import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import { isConnectionLost } from '../database/connection-lost';
import { aboutToStop, watchStop } from './stopping';

/** Seconds after which clients try again what could not reach the database. */
const databaseRetry = 5;

/** Fastify's own errors as errors of the contract. */
const frameworkErrors: Record<string, () => BestieError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new BestieError('too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new BestieError('unsupported_type', { message: 'Bodies are application/json here.' }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => BestieError.field('body', 'The body is empty; send a JSON object.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => BestieError.field('body', 'This is not valid JSON.'),
  FST_ERR_BAD_URL: () => BestieError.field('url', 'This address is not well encoded.'),
  FST_ERR_MAX_PARAM_LENGTH: () => BestieError.field('url', 'This address is too long.'),
};

/** Maps any thrown value to an error of the closed list. */
export function toBestieError(error: unknown): BestieError {
  if (error instanceof BestieError) return error;
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const known = code ? frameworkErrors[code] : undefined;
  if (known) return known();
  if (statusCode === 400) return BestieError.field('body', 'The request could not be read.');
  if (statusCode === 413) return new BestieError('too_large', { cause: error });
  return new BestieError('internal', { cause: error });
}

/**
 * The router runs no hook for a URL that it cannot decode, so the headers of every response are set here
 * again.
 */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toBestieError(error);
  void reply
    .code(refusal.status)
    .headers({
      'content-security-policy':
        "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('application/json')
    .send(refusal.toBody(request.id));
}

/**
 * The only place where errors become HTTP responses. A request that still runs while the server closes finds no database any
 * more, which is no error of the server.
 */
export function registerErrors(app: FastifyInstance): void {
  const isStopping = watchStop(app);
  const known = (thrown: unknown, request: FastifyRequest): BestieError => {
    const error = toBestieError(thrown);
    if (error.code !== 'internal') return error;
    const err = error.cause ?? error;
    if (isStopping()) {
      request.log.warn({ err }, 'request failed while the server stops');
      return aboutToStop();
    }
    request.log.error({ err }, 'request failed');
    return isConnectionLost(err)
      ? new BestieError('unavailable', { retryAfter: databaseRetry, cause: err })
      : error;
  };
  app.setErrorHandler((thrown, request, reply) => {
    const error = known(thrown, request);
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    if (error.status === 401) reply.header('www-authenticate', 'Bearer');
    return reply.code(error.status).type('application/json').send(error.toBody(request.id));
  });
  app.setNotFoundHandler(() => {
    throw new BestieError('not_found');
  });
}
