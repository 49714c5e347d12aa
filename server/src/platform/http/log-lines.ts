import type { FastifyReply, FastifyRequest } from 'fastify';

/** Where log lines go: standard output, or anything with `write`. */
export interface LogSink {
  write(line: string): void;
}

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: LoggedError;
}

/** SQLSTATE class 22, such as "invalid input syntax for type uuid: …": its messages quote user input. */
const quotesInput = /^22/;

/**
 * An error for the log: kind, message and stack. Other properties are left out, because a database error
 * contains the row (`detail: Key (email)=(…)`).
 */
export function presentError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code } = error as { code?: unknown };
  const stack = (error.stack ?? '').split('\n').map((line) => line.trim());
  return {
    type: error.name,
    message: typeof code === 'string' && quotesInput.test(code) ? 'data exception' : error.message,
    ...(typeof code === 'string' && { code }),
    stack: stack.filter((line) => line.startsWith('at ')).join('\n'),
    ...(error.cause !== undefined && depth < 3 && { cause: presentError(error.cause, depth + 1) }),
  };
}

/** The request of a log line: its route, never its URL, which contains file names and link tokens. */
export const logSerializers = {
  req: ({ method, id, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? null, id }),
  res: ({ statusCode }: Pick<FastifyReply, 'statusCode'>) => ({ statusCode }),
  err: (error: unknown) => ({ ...presentError(error) }),
};
