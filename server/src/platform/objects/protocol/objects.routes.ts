import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import type { Authenticate, Caller, Person } from '../../http/caller';
import { person } from '../../http/caller';
import { toBestieError } from '../../http/errors';
import type { RateLimits } from '../../http/rate-limits';
import { allowOrigins, resourcePolicyFor } from './object-origins';
import { multipartBoundary, parseJsonObject, readMultipart } from './multipart-body';
import type { MultipartObject } from './multipart-body';
import type { ObjectDriver } from '../drivers/object-driver';
import type { LinkedMedia } from '../contents/linked-media';
import { sendMedia } from '../contents/object-media';
import { checkObjectName, parseObjectAddress } from './object-names';
import { mayRead, readPreconditions } from './object-preconditions';
import { objectEtag } from './objects.presenter';
import type { ObjectsService } from '../objects.service';
import { bodyPieces, bodyText, discardRefusedBodies, endReading } from './request-body';
import type { UploadsService, UploadStatus } from '../uploads/uploads.service';

export interface ObjectsRoutesDependencies {
  objects: ObjectsService;
  uploads: UploadsService;
  driver: ObjectDriver;
  linkedMedia: LinkedMedia;
  bucket: string;
  authenticate: Authenticate;
  rateLimits: Pick<RateLimits, 'consume'>;
  /** Verifies the value of the App Check header; null when App Check is not enforced. */
  verifyAppCheck: ((token: string | undefined) => Promise<boolean>) | null;
  /** Other origins that may use storage. */
  corsOrigins: string[];
  /** Origin of upload URLs; undefined uses the request's. */
  publicOrigin: string | undefined;
}

interface StorageCall {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  name: string | null;
  query: URLSearchParams;
}

/** The SDK checks for exactly this reason phrase to tell an invalid app from an invalid sign-in. */
const appCheckInvalid = 'Firebase App Check token is invalid.';

/**
 * Object storage in the official SDK's protocol, under `/v0/b/{bucket}/o`. Register as a plugin of its own: bodies
 * are streams, and errors have the protocol's format.
 */
export function registerObjectsRoutes(app: FastifyInstance, dependencies: ObjectsRoutesDependencies): void {
  const { objects, uploads, driver, linkedMedia, bucket, authenticate, rateLimits, verifyAppCheck } =
    dependencies;
  const resourcePolicy = resourcePolicyFor(dependencies.corsOrigins);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  discardRefusedBodies(app);
  allowOrigins(app, dependencies.corsOrigins);

  app.setErrorHandler(async (thrown, request, reply) => {
    const error = isBadContentType(thrown) ? badContentType() : toBestieError(thrown);
    // A disconnected client is no server error.
    if (error.code === 'internal' && !request.raw.destroyed) {
      request.log.error({ err: error.cause ?? error }, 'storage request failed');
    }
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    // The SDK's caller sees nothing else of an error, so the message travels in the reason phrase.
    reply.raw.statusMessage = /^[\x20-\x7e]+$/.test(error.message)
      ? error.message
      : (STATUS_CODES[error.status] ?? '');
    return reply
      .code(error.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: { code: error.status, message: error.message } }));
  });

  const route = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    handle: (call: StorageCall) => Promise<unknown>,
  ) =>
    app.route({
      method: method === 'GET' ? ['GET', 'HEAD'] : method,
      url: '/v0/*',
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const address = parseObjectAddress(request.raw.url ?? '');
        if (!address || address.bucket !== bucket) throw new BestieError('not_found');
        const { name, query } = address;
        const isMedia = method === 'GET' && query.get('alt') === 'media';
        // Pages load media by URL alone and cannot send a header.
        const headerPossible = !isMedia || request.headers.authorization !== undefined;
        if (verifyAppCheck && headerPossible && !(await verifyAppCheck(appCheckHeader(request)))) {
          throw new BestieError('unauthenticated', { message: appCheckInvalid });
        }
        const caller = await authenticate(request);
        await rateLimits.consume('upload', 'objects', caller.kind === 'person' ? caller.uid : request.ip);
        return handle({ request, reply, caller, name, query });
      },
    });

  route('GET', async (call) => {
    const { request, reply, caller, name, query } = call;
    if (name === null) return list(call);
    const token = query.get('token');
    const object = await objects.get(caller, name, token);
    const wanted = query.get('generation');
    if (wanted !== null && wanted !== String(object.generation)) throw new BestieError('not_found');
    const conditions = readPreconditions(query, request.headers);
    if (query.get('alt') === 'media') {
      const byToken = token !== null && object.resource_kind === null;
      const options = { byToken, resourcePolicy, conditions };
      return byToken
        ? linkedMedia.send(request, reply, object, caller, options)
        : sendMedia(request, reply, object, { ...options, driver });
    }
    reply.header('etag', objectEtag(object));
    if (!mayRead(conditions, object)) return reply.code(304).send();
    return sendJson(reply, objects.present(object));
  });

  route('POST', async (call) => {
    const { request, reply, query } = call;
    const caller = byToken(call.caller);
    if (call.name !== null && (query.has('create_token') || query.has('delete_token'))) {
      if (![null, 'true'].includes(query.get('create_token')))
        throw BestieError.field('create_token', 'create_token is true.');
      return sendJson(
        reply,
        await objects.changeTokens(caller, call.name, { revoke: query.get('delete_token') }),
      );
    }
    const uploadId = query.get('upload_id');
    if (uploadId !== null) return command(call, caller, uploadId);
    const name = checkObjectName(call.name ?? query.get('name') ?? '');
    const protocol = headerText(request, 'x-goog-upload-protocol');
    if (protocol === 'resumable') return start(call, caller, name);
    // Rejected before the body is read, so that no bytes are sent in vain.
    await objects.admit(caller, 'create', name);
    const { metadata, ...part } = await readWhole(request, protocol);
    const length = headerText(request, 'content-length');
    return sendJson(
      reply,
      await objects.create(caller, name, {
        body: part.bytes,
        contentType: part.contentType,
        metadata,
        announcedBytes: length === undefined ? null : Math.max(0, Number(length) - part.wrapping),
        preconditions: readPreconditions(query, request.headers),
      }),
    );
  });

  /** Commands of resumable uploads may also be PUT requests. */
  route('PUT', async (call) => {
    const uploadId = call.query.get('upload_id');
    if (uploadId === null) throw new BestieError('not_found');
    return command(call, byToken(call.caller), uploadId);
  });

  route('PATCH', async ({ request, reply, caller, name, query }) => {
    const writer = byToken(caller);
    if (name === null) throw new BestieError('not_found');
    return sendJson(
      reply,
      await objects.update(
        writer,
        name,
        parseJsonObject(await bodyText(request.raw)),
        readPreconditions(query, request.headers),
      ),
    );
  });

  route('DELETE', async ({ request, reply, caller, name, query }) => {
    const writer = byToken(caller);
    if (name === null) throw new BestieError('not_found');
    await objects.delete(writer, name, readPreconditions(query, request.headers));
    return reply.code(204).send();
  });

  async function list({ reply, caller, query }: StorageCall): Promise<FastifyReply> {
    const prefix = query.get('prefix') ?? '';
    if (prefix !== '') checkObjectName(prefix);
    const delimiter = query.get('delimiter') ?? '';
    if (delimiter !== '' && delimiter !== '/') throw BestieError.field('delimiter', 'The delimiter is /.');
    const wanted = query.get('maxResults');
    const limit = wanted === null ? 1000 : Number(wanted);
    if (!/^\d{1,4}$/.test(wanted ?? '1') || limit < 1 || limit > 1000) {
      throw BestieError.field('maxResults', 'maxResults is between 1 and 1000.');
    }
    const after = decodePageToken(query.get('pageToken'), prefix);
    const page = await objects.list(caller, { prefix, delimiter: delimiter === '/', after, limit });
    return sendJson(reply, {
      prefixes: page.prefixes,
      items: page.items.map((name) => ({ name, bucket })),
      ...(page.next !== null && { nextPageToken: Buffer.from(page.next).toString('base64url') }),
    });
  }

  async function start(
    { request, reply, query }: StorageCall,
    caller: Person,
    name: string,
  ): Promise<FastifyReply> {
    const length = headerText(request, 'x-goog-upload-header-content-length');
    if (length !== undefined && !/^\d{1,15}$/.test(length)) {
      throw BestieError.field('x-goog-upload-header-content-length', 'This is not a length.');
    }
    const text = await bodyText(request.raw);
    const uploadId = await uploads.start(caller, name, {
      size: length === undefined ? null : Number(length),
      contentType: headerText(request, 'x-goog-upload-header-content-type') ?? null,
      metadata: text.trim() === '' ? {} : parseJsonObject(text),
      preconditions: readPreconditions(query, request.headers),
    });
    // A client that disconnected meanwhile never receives the URL, so nobody can continue or end this upload.
    if (request.raw.socket.destroyed) await uploads.cancel(caller, uploadId);
    const origin = dependencies.publicOrigin ?? `${request.protocol}://${request.host}`;
    const parameters = new URLSearchParams({ name, upload_id: uploadId, upload_protocol: 'resumable' });
    reply.header('x-goog-upload-status', 'active');
    reply.header(
      'x-goog-upload-url',
      `${origin}/v0/b/${encodeURIComponent(bucket)}/o?${parameters.toString()}`,
    );
    reply.header('x-goog-upload-chunk-granularity', '262144');
    return reply.code(200).header('cache-control', 'no-store').send('');
  }

  async function command(
    { request, reply }: StorageCall,
    caller: Person,
    uploadId: string,
  ): Promise<FastifyReply> {
    const commands = (headerText(request, 'x-goog-upload-command') ?? '')
      .split(',')
      .map((part) => part.trim());
    if (commands.includes('query')) return sendStatus(reply, await uploads.query(caller, uploadId), false);
    if (commands.includes('cancel')) {
      const { state } = await uploads.cancel(caller, uploadId);
      reply.header('x-goog-upload-status', state);
      if (state !== 'cancelled')
        throw BestieError.field('x-goog-upload-command', 'A finished upload cannot be cancelled.');
      return reply.code(200).header('cache-control', 'no-store').send('');
    }
    if (!commands.includes('upload') && !commands.includes('finalize')) {
      throw BestieError.field('x-goog-upload-command', 'The command is upload, finalize, query or cancel.');
    }
    const withBytes = commands.includes('upload');
    const offset = headerText(request, 'x-goog-upload-offset') ?? (withBytes ? '' : null);
    if (offset !== null && !/^\d{1,15}$/.test(offset))
      throw BestieError.field('x-goog-upload-offset', 'The offset is missing.');
    const status = await uploads.upload(caller, uploadId, {
      offset: offset === null ? null : Number(offset),
      finalize: commands.includes('finalize'),
      // The body of a finalize command is not part of the file.
      body: {
        pieces: withBytes ? bodyPieces(request.raw) : noPieces(),
        interrupt: () => endReading(request.raw),
      },
    });
    return sendStatus(reply, status, true);
  }
}

/** An upload in one request: two parts, or the body itself when no protocol is named. */
async function readWhole(request: FastifyRequest, protocol: string | undefined): Promise<MultipartObject> {
  const contentType = headerText(request, 'content-type');
  const bytes = bodyPieces(request.raw);
  if (protocol === 'multipart' || /^multipart\/related\b/i.test(contentType ?? '')) {
    const boundary = multipartBoundary(contentType);
    if (boundary === null) throw badContentType();
    return readMultipart(bytes, boundary);
  }
  return { metadata: {}, contentType: contentType ?? null, wrapping: 0, bytes };
}

const badContentType = () => BestieError.field('content-type', 'Bad content type.');

/** The router rejects malformed content types before any handler runs. */
const isBadContentType = (thrown: unknown): boolean =>
  (thrown as { code?: unknown } | null)?.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';

async function* noPieces(): AsyncGenerator<Buffer> {}

/** The cookie permits reads; changes require the token, which no foreign page can make a browser send. */
function byToken(caller: Caller): Person {
  const writer = person(caller);
  if (writer.via !== 'token') throw new BestieError('unauthenticated');
  return writer;
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

const appCheckHeader = (request: FastifyRequest) => headerText(request, 'x-firebase-appcheck');

function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

function sendStatus(reply: FastifyReply, status: UploadStatus, withObject: boolean): FastifyReply {
  reply.header('x-goog-upload-status', status.state);
  reply.header('x-goog-upload-size-received', String(status.received));
  if (status.state === 'final' && withObject) return sendJson(reply, status.resource);
  return reply.header('cache-control', 'no-store').send('');
}

function decodePageToken(token: string | null, prefix: string): string | null {
  if (token === null) return null;
  const after = Buffer.from(token, 'base64url').toString('utf8');
  if (Buffer.from(after).toString('base64url') !== token || !after.startsWith(prefix)) {
    throw BestieError.field('pageToken', 'This page token is none of ours.');
  }
  return checkObjectName(after);
}
