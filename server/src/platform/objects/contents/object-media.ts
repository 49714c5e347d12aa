import { pipeline, Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from '../../http/accepted-encodings';
import type { ObjectDriver } from '../drivers/object-driver';
import { objectDisposition } from '../protocol/object-disposition';
import { mayRead, readPreconditions } from '../protocol/object-preconditions';
import type { ObjectPreconditions } from '../protocol/object-conditions';
import { mediaKind } from './object-types';
import { videoLocationReach, withoutVideoLocation } from './photo-location';
import { objectEtag } from '../protocol/objects.presenter';
import type { StoredObject } from '../protocol/objects.presenter';

export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header. Multiple ranges, other units and malformed headers are ignored, as HTTP allows.
 * @returns the range, null for the whole object, `unsatisfiable` when it lies beyond the end
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

/** Cache rules: what a person sees through their own account must not be in shared caches. */
function cacheControl(object: StoredObject, byToken: boolean): string {
  const wanted = object.cache_control;
  if (!wanted) return 'private, max-age=0';
  if (byToken) return wanted;
  const kept = wanted.split(',').filter((part) => !/^\s*(public|private|s-maxage\b.*)\s*$/i.test(part));
  return ['private', ...kept.map((part) => part.trim()).filter(Boolean)].join(', ');
}

/** The destinations (Fetch Metadata) for which a page may load user bytes: to display, play, save or process them. */
const harmlessDestinations = new Set(['', 'empty', 'image', 'audio', 'video', 'track', 'document']);

/**
 * Headers of all user uploads: nothing in them may run, load, be framed or be interpreted as another type.
 * @throws BestieError `forbidden` for a destination that would execute them: script, style, worker, frame
 */
export function guardUserBytes(reply: FastifyReply, resourcePolicy: 'same-origin' | 'cross-origin'): void {
  if (!harmlessDestinations.has(String(reply.request.headers['sec-fetch-dest'] ?? '')))
    throw new BestieError('forbidden');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
  reply.header('cross-origin-resource-policy', resourcePolicy);
}

export interface MediaOptions {
  driver: ObjectDriver;
  byToken: boolean;
  resourcePolicy: 'same-origin' | 'cross-origin';
  /** Conditions from the URL; without them those of the headers. */
  conditions?: ObjectPreconditions;
  /** Removes the location from a video or sound in transit, for callers who only hold a link. */
  withoutLocation?: boolean;
}

/** Sends an object's bytes, or a range of them. @throws BestieError `precondition_failed` */
export function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  options: MediaOptions,
): FastifyReply {
  const { headers } = request;
  const conditions = options.conditions ?? readPreconditions(new URLSearchParams(), headers);
  guardUserBytes(reply, options.resourcePolicy);
  const zipped = object.content_encoding === 'gzip';
  const unzips = zipped && !acceptsEncoding(headers['accept-encoding'], 'gzip') && !keepsForm(object);
  // The same strong tag for two encodings would let a cache combine bytes of both.
  reply.header('etag', unzips ? `W/${objectEtag(object)}` : objectEtag(object));
  reply.header('last-modified', object.updated_at.toUTCString());
  reply.header('cache-control', cacheControl(object, options.byToken));
  if (zipped) reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  if (!mayRead(conditions, object) || isUnchanged(headers, object)) return reply.code(304).send();

  reply.header('content-type', object.content_type);
  reply.header('content-disposition', objectDisposition(object));
  reply.header('x-goog-generation', String(object.generation));
  reply.header('x-goog-metageneration', String(object.metageneration));
  const checksum = object.crc32c === null ? '' : `crc32c=${object.crc32c},`;
  reply.header('x-goog-hash', `${checksum}md5=${object.md5}`);
  if (object.content_language) reply.header('content-language', object.content_language);
  if (unzips) {
    reply.header('accept-ranges', 'none');
    if (request.method === 'HEAD') return reply.send('');
    return reply.send(unzipped(options.driver.read(object.content_id)));
  }
  if (zipped) reply.header('content-encoding', 'gzip');
  reply.header('accept-ranges', 'bytes');
  const range = rangeHolds(headers['if-range'], object) ? parseRange(headers.range, object.size) : null;
  if (range === 'unsatisfiable') {
    reply.removeHeader('content-encoding').removeHeader('content-disposition');
    return reply.code(416).header('content-range', `bytes */${object.size}`).type('text/plain').send('');
  }
  const length = range ? range.end - range.start + 1 : object.size;
  reply.header('content-length', length);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${object.size}`);
  if (request.method === 'HEAD' || length === 0) return reply.send('');
  const kind = mediaKind(object.content_type);
  if (options.withoutLocation === true && (kind === 'video' || kind === 'audio')) {
    const [start, end] = range ? [range.start, range.end] : [0, object.size - 1];
    const from = Math.max(0, start - videoLocationReach);
    const to = Math.min(object.size - 1, end + videoLocationReach);
    const stored = options.driver.read(object.content_id, { start: from, end: to });
    return reply.send(withoutVideoLocation(stored, start - from, length));
  }
  return reply.send(options.driver.read(object.content_id, range ?? undefined));
}

/** Seconds since 1970, the resolution of header dates; NaN for an invalid date. */
const seconds = (date: string) => Math.floor(Date.parse(date) / 1000);
const changedAt = (object: StoredObject) => Math.floor(object.updated_at.getTime() / 1000);

/**
 * Compares the dates of a request with the object's; tags take precedence.
 * @throws BestieError `precondition_failed`
 */
function isUnchanged(headers: FastifyRequest['headers'], object: StoredObject): boolean {
  const before = headers['if-unmodified-since'];
  if (before !== undefined && headers['if-match'] === undefined && changedAt(object) > seconds(before))
    throw new BestieError('precondition_failed');
  const since = headers['if-modified-since'];
  return since !== undefined && headers['if-none-match'] === undefined && changedAt(object) <= seconds(since);
}

/** If-Range needs a strong tag or the exact date. */
function rangeHolds(condition: string | string[] | undefined, object: StoredObject): boolean {
  if (condition === undefined || condition === objectEtag(object)) return true;
  return typeof condition === 'string' && seconds(condition) === changedAt(object);
}

const keepsForm = (object: StoredObject) => /\bno-transform\b/i.test(object.cache_control ?? '');

/**
 * Maximum size that one response decompresses: ten times the largest file that can be stored compressed. A larger
 * bomb would keep a thread busy with 25 GB.
 */
export const unzippedBytes = 10 * limits.closetUpload.fileBytes;

/** Corrupt or endless compressed bytes abort this response only. */
function unzipped(stored: Readable): Readable {
  let left = unzippedBytes;
  const bounded = new Transform({
    transform(piece: Buffer, _encoding, done) {
      left -= piece.length;
      if (left < 0) done(new Error('This unzips to more than is sent.'));
      else done(null, piece);
    },
  });
  return pipeline(stored, createGunzip(), bounded, () => {});
}
