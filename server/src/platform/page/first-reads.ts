import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Time in ms from which on a read is late: the browser runs the page's scripts once the document is complete. */
export const READS_WITHIN_MS = 250;

/** Bytes of answers in a document, before compression: lists in JSON shrink to a quarter, so to 30 KB at most. */
export const READS_BYTES = 120_000;

/** After a late read, documents of the same route only preload for so long, in ms, so that a busy server does little twice. */
const REST_MS = 10_000;

/** Headers that decide who asks, and from where. */
const passedOn = [
  'cookie',
  'host',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'user-agent',
  'accept-language',
];

/** A first read of a page: with its answer where it was there in time. */
export interface FirstRead {
  path: string;
  /** JSON as the API sent it; absent when the page has to ask. */
  answer?: string;
}

/**
 * Makes the first reads of a page within the server, as the page would: by its cookie, through the same route with the
 * same checks, limits and counts. Refused reads are left out, so that the page asks and sees why.
 */
export function createFirstReads(
  app: Pick<FastifyInstance, 'inject'>,
  { within = READS_WITHIN_MS, bytes = READS_BYTES, clock = () => performance.now() } = {},
) {
  /** By route: until when its documents only preload. */
  const rests = new Map<string, number>();

  async function read(path: string, request: FastifyRequest): Promise<FirstRead | null> {
    const headers = Object.fromEntries(
      passedOn.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
    );
    const { traceparent } = request.work?.span ?? {};
    const { statusCode, payload } = await app.inject({
      url: path,
      remoteAddress: request.socket.remoteAddress ?? request.ip,
      headers: {
        ...headers,
        accept: 'application/json',
        // Log and trace show it as a part of the document's request.
        'x-request-id': request.id,
        ...(traceparent && { traceparent }),
      },
    });
    return statusCode === 200 ? { path, answer: payload } : null;
  }

  return {
    /** False while the reads of a route take too long for documents. */
    areFast: (route: string) => clock() >= (rests.get(route) ?? 0),

    /** The reads in their order, late ones and those beyond the budget without an answer. Never rejects. */
    async of(route: string, paths: readonly string[], request: FastifyRequest): Promise<FirstRead[]> {
      let expire: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((resolve) => {
        expire = setTimeout(() => {
          rests.set(route, clock() + REST_MS);
          resolve();
        }, within);
      });
      const reads = await Promise.all(
        paths.map((path) =>
          Promise.race([read(path, request).catch(() => null), late.then(() => ({ path }))]),
        ),
      );
      clearTimeout(expire);
      let left = bytes;
      return reads.flatMap((one) => {
        if (one === null) return [];
        const size = 'answer' in one ? Buffer.byteLength(one.answer ?? '') : 0;
        if (size > left) return [{ path: one.path }];
        left -= size;
        return [one];
      });
    },
  };
}
