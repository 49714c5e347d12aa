import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that a stand-in got, with its body unless that was streamed. */
export interface NetworkCall {
  name: string;
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  text: string;
}

/** What a stand-in answers. */
export interface NetworkReply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * What goes wrong with the next call of a name: it acts, and the answer is lost (`lost`) or never comes (`hangs`); or it
 * does not act, because the connection is reset first (`reset`) or another answer is given.
 */
export type NetworkFault = 'lost' | 'hangs' | 'reset' | NetworkReply;

export interface NetworkRoute {
  method: string;
  /** The whole path. */
  path: RegExp;
  /** Names the call for faults and records. */
  name: string;
  /** True where `handle` reads the body itself. */
  streams?: boolean;
  handle(
    call: NetworkCall,
    request: IncomingMessage,
    path: RegExpExecArray,
  ): NetworkReply | Promise<NetworkReply>;
}

/** A stand-in for the servers of a network on one port. */
export interface StandIn {
  origin: string;
  calls: NetworkCall[];
  callsOf(name: string): NetworkCall[];
  /** The next calls of this name go wrong in this order. */
  failNext(name: string, ...faults: NetworkFault[]): void;
  close(): Promise<void>;
}

async function readText(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

function send(response: ServerResponse, { status, body, headers = {} }: NetworkReply): void {
  if (typeof body === 'string' || body === undefined) response.writeHead(status, headers).end(body);
  else
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body));
}

/**
 * Listens on a free port of this machine.
 * @param unknown what the network answers on an unknown path
 */
export async function startStandIn(
  routes: readonly NetworkRoute[],
  unknown: NetworkReply,
  port = 0,
): Promise<StandIn> {
  const calls: NetworkCall[] = [];
  const faults = new Map<string, NetworkFault[]>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://network');
    const route = routes.find(({ method, path }) => method === request.method && path.test(pathname));
    if (!route) return send(response, unknown);
    const fault = faults.get(route.name)?.shift();
    if (fault === 'reset') return void request.socket.destroy();
    const call: NetworkCall = {
      name: route.name,
      method: route.method,
      path: pathname,
      query: searchParams,
      headers: request.headers,
      text: route.streams ? '' : await readText(request),
    };
    calls.push(call);
    if (typeof fault === 'object') {
      if (route.streams) request.resume();
      return send(response, fault);
    }
    const reply = await route.handle(call, request, route.path.exec(pathname)!);
    if (fault === 'lost') return void request.socket.destroy();
    if (fault === 'hangs') return;
    send(response, reply);
  }

  const server: Server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    callsOf: (wanted) => calls.filter(({ name }) => name === wanted),
    failNext: (name, ...more) => void faults.set(name, [...(faults.get(name) ?? []), ...more]),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
