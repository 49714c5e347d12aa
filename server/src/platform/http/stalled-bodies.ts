import type { FastifyInstance } from 'fastify';

/** Milliseconds without a byte of the request body after which the connection ends. */
export const stalledAfter = 30_000;

/**
 * Closes connections whose request body stalls, so that unfinished requests hold no memory, files or locks. A
 * body that waits for the server is left alone.
 * @param milliseconds without a byte after which a connection is closed
 */
export function endStalledBodies(app: FastifyInstance, milliseconds = stalledAfter): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { headers, socket } = raw;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || raw.complete) return;
    let seen = socket.bytesRead;
    const timer = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(timer);
      const waitsForUs = raw.readableLength > 0;
      if (socket.bytesRead === seen && !waitsForUs) {
        clearInterval(timer);
        raw.destroy();
      }
      seen = socket.bytesRead;
    }, milliseconds / 2).unref();
    raw.once('close', () => clearInterval(timer));
  });
}
