import { request as requestHttp } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { inSpan } from '../telemetry/running-work';
import { isRefusedHost, lookupOf } from './public-addresses';
import type { Reaches } from './public-addresses';

/** A body that is sent piece by piece, as fast as the other side takes it. */
export interface StreamedBody {
  stream: Readable;
  bytes: number;
}

export interface OutgoingCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | StreamedBody;
  /** Milliseconds without any progress after which the call is given up; 30 seconds unless given. */
  timeoutMs?: number;
  /** Given if the address came from outside: which servers are called, such as those of the internet. */
  reaches?: Reaches | undefined;
  /** How much of the answer is read; {@link answerBytes} unless given. */
  maxBytes?: number;
  signal?: AbortSignal;
}

export interface OutgoingAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The beginning of the body, at most `maxBytes`. */
  bytes: Buffer;
  /** The same as UTF-8. */
  text: string;
  /** Whether this is the whole body. */
  isWhole: boolean;
}

/**
 * A call without an answer. Its message names neither address nor body, because it is logged and both may contain
 * secrets.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  constructor(
    /** False where no connection was made, so that nothing of the call can have arrived. */
    readonly mayHaveArrived: boolean,
    reason: string,
  ) {
    super(`There was no answer: ${reason}.`);
  }
}

const answerBytes = 1024 * 1024;
const defaultTimeoutMs = 30_000;

/**
 * Calls another server once, on a connection of its own. Redirects are not followed.
 * @throws NoAnswer
 */
export async function callOut(call: OutgoingCall): Promise<OutgoingAnswer> {
  const { method, url, headers } = call;
  const facts = { 'http.request.method': method, 'server.address': new URL(url).hostname };
  return inSpan(method, { kind: 'client', facts }, async (span) => {
    const answer = await send(
      span ? { ...call, headers: { ...headers, traceparent: span.traceparent } } : call,
    );
    span?.add({ 'http.response.status_code': answer.status });
    return answer;
  });
}

function send(call: OutgoingCall): Promise<OutgoingAnswer> {
  const {
    method,
    url,
    headers = {},
    body,
    timeoutMs = defaultTimeoutMs,
    reaches,
    maxBytes = answerBytes,
    signal,
  } = call;
  const streamed = typeof body === 'object' ? body : undefined;
  const bytes = streamed ? streamed.bytes : Buffer.byteLength((body as string | undefined) ?? '');
  const { protocol, hostname } = new URL(url);
  const isSecure = protocol === 'https:';
  const request = isSecure ? requestHttps : requestHttp;
  if (reaches && isRefusedHost(hostname, reaches)) return Promise.reject(new NoAnswer(false, 'EPRIVATE'));
  return new Promise((resolve, reject) => {
    let connected = false;
    const fail = (error: unknown) => {
      streamed?.stream.destroy();
      const { code, message } = error as NodeJS.ErrnoException;
      reject(new NoAnswer(connected, code ?? message));
    };
    const outgoing = request(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': String(bytes) }) },
      agent: false,
      timeout: timeoutMs,
      signal: AbortSignal.any([
        ...(signal ? [signal] : []),
        // An answer that drips in never ends by itself.
        ...(streamed ? [] : [AbortSignal.timeout(2 * timeoutMs)]),
      ]),
      ...(reaches && { lookup: lookupOf(reaches) }),
    });
    outgoing.on('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => (connected = true));
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
    outgoing.on('error', fail);
    outgoing.on('response', (response) => {
      readStart(response, maxBytes).then(({ bytes: read, isWhole }) => {
        streamed?.stream.destroy();
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, headers: answered, bytes: read, text: read.toString('utf8'), isWhole });
      }, fail);
    });
    if (!streamed) return outgoing.end(body as string | undefined);
    pipeline(streamed.stream, outgoing, (error) => {
      // The other side may answer before it has everything; then its answer counts.
      if (error && !outgoing.destroyed) outgoing.destroy(error);
    });
  });
}

/** The rest of a longer body is not received. */
async function readStart(
  response: IncomingMessage,
  maxBytes: number,
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length;
    pieces.push(piece);
    if (bytes > maxBytes) break;
  }
  return { bytes: Buffer.concat(pieces).subarray(0, maxBytes), isWhole: bytes <= maxBytes };
}
