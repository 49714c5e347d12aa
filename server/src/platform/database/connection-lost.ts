/** Of the operating system, while a connection is made or used. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
/** Of PostgreSQL: connection exceptions, a server that stops, starts or has no connection left, and a lock that took too long. */
const states = /^(?:08\w{3}|57P0[123]|53300|55P03)$/;
/** Of the driver, which gives these no code. */
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error means that the database, or a store, cannot be reached now, so that the same call may work later. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (systemCodes.has(code) || states.test(code))) return true;
  return typeof message === 'string' && messages.test(message);
}
