import type { FastifyError, FastifyInstance } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import type { ErrorCode } from '@bestie/contracts/errors';

/** What Fastify itself refuses, in our words. */
const frameworkErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_BAD_URL: 'invalid_input',
};

/** Turns whatever was thrown into one of the closed list. */
export function toBestieError(error: unknown): BestieError {
  if (error instanceof BestieError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code ? frameworkErrors[code] : undefined;
  if (known === 'invalid_input') return BestieError.field('body', 'This is not valid JSON.');
  if (known) return new BestieError(known, { cause: error });
  if (statusCode === 400) return BestieError.field('body', 'The request could not be read.');
  if (statusCode === 413) return new BestieError('too_large', { cause: error });
  return new BestieError('internal', { cause: error });
}

/** The one place where errors become HTTP. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = toBestieError(thrown);
    if (error.code === 'internal') request.log.error({ err: error.cause ?? error }, 'request failed');
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    if (error.status === 401) reply.header('www-authenticate', 'Bearer');
    return reply.code(error.status).type('application/json').send(error.toBody(request.id));
  });
  app.setNotFoundHandler(() => {
    throw new BestieError('not_found');
  });
}
