import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ObjectDriver } from './object-driver';
import { mayShowInline } from './object-types';
import { objectEtag } from './objects.presenter';
import type { StoredObject } from './objects.presenter';

export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a Range header. Several ranges at once, other units and nonsense are ignored, as HTTP allows.
 * @returns the range, null for the whole, `unsatisfiable` when it lies behind the end
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '') || size === 0) return null;
  if (match[1] === '') {
    const length = Number(match[2]);
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start >= size) return 'unsatisfiable';
  return start > end ? null : { start, end };
}

/** How the receiver may keep it: what a person may see on their own account is never for shared caches. */
function cacheControl(object: StoredObject, byToken: boolean): string {
  const wanted = object.cache_control;
  if (!wanted) return 'private, max-age=0';
  if (byToken) return wanted;
  const kept = wanted.split(',').filter((part) => !/^\s*(public|private|s-maxage\b.*)\s*$/i.test(part));
  return ['private', ...kept.map((part) => part.trim()).filter(Boolean)].join(', ');
}

/** Shown in place only when browsers can do no more than paint or play it; otherwise handed over as a file. */
function disposition(object: StoredObject): string {
  const wantsFile = /^\s*attachment\b/i.test(object.content_disposition ?? '');
  const kind = mayShowInline(object.content_type) && !wantsFile ? 'inline' : 'attachment';
  const given = /filename\s*=\s*"?([^";]+)"?/i.exec(object.content_disposition ?? '')?.[1];
  const fileName = given ?? object.name.slice(object.name.lastIndexOf('/') + 1);
  const ascii = fileName.replace(/[^\w .()-]/g, '_');
  const extended = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${extended}`;
}

/** Headers of everything that people uploaded: nothing in it may run, load or be taken for another type. */
export function guardUserBytes(reply: FastifyReply, resourcePolicy: 'same-origin' | 'cross-origin'): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', "sandbox; default-src 'none'");
  reply.header('cross-origin-resource-policy', resourcePolicy);
}

/** Sends an object's bytes, or a range of them. */
export function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  options: { driver: ObjectDriver; byToken: boolean; resourcePolicy: 'same-origin' | 'cross-origin' },
): FastifyReply {
  const etag = objectEtag(object);
  guardUserBytes(reply, options.resourcePolicy);
  reply.header('etag', etag);
  reply.header('last-modified', object.updated_at.toUTCString());
  reply.header('cache-control', cacheControl(object, options.byToken));
  const known = request.headers['if-none-match'];
  if (
    known &&
    known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
  ) {
    return reply.code(304).send();
  }
  reply.header('content-type', object.content_type);
  reply.header('content-disposition', disposition(object));
  reply.header('accept-ranges', 'bytes');
  reply.header('x-goog-generation', String(object.generation));
  reply.header('x-goog-metageneration', String(object.metageneration));
  if (object.content_language) reply.header('content-language', object.content_language);
  if (object.content_encoding === 'gzip') reply.header('content-encoding', 'gzip');

  const condition = request.headers['if-range'];
  const range =
    condition === undefined || condition === etag ? parseRange(request.headers.range, object.size) : null;
  if (range === 'unsatisfiable') {
    reply.removeHeader('content-encoding').removeHeader('content-disposition');
    return reply.code(416).header('content-range', `bytes */${object.size}`).type('text/plain').send('');
  }
  const length = range ? range.end - range.start + 1 : object.size;
  reply.header('content-length', length);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${object.size}`);
  if (request.method === 'HEAD' || length === 0) return reply.send('');
  return reply.send(options.driver.read(object.content_id, range ?? undefined));
}
