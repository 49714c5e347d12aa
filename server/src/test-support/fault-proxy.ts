import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Faults of a network or server for one request: end the connection after half of the body (`reset`), forward half of
 * the body (`truncated`), forward everything and drop the response (`lost`), respond with another status (`status`),
 * or crash (`kill`).
 */
export interface Fault {
  kind: 'reset' | 'truncated' | 'lost' | 'status' | 'kill';
  status?: number;
  /** Reason phrase of `status`. */
  phrase?: string;
  /** Which requests: see {@link commandOf}. */
  command: string;
  /** Part of the object's name; any without it. */
  name?: string;
  /** Number of matching requests to pass first. */
  skip?: number;
  /** How often; once by default. */
  times?: number;
}

export interface SeenRequest {
  command: string;
  /** The decoded URL. */
  address: string;
  /** Position of the body's first byte, for chunks. */
  offset: string | undefined;
  fault: Fault['kind'] | undefined;
}

export interface FaultProxy {
  port: number;
  arm(fault: Fault): void;
  requests: SeenRequest[];
  close(): Promise<void>;
}

/** `start`, `upload`, `upload, finalize`, `query`, `multipart`, `list`, or the method. */
export function commandOf(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string {
  const command = request.headers['x-goog-upload-command'];
  if (typeof command === 'string') return command;
  if (request.headers['x-goog-upload-protocol'] === 'multipart') return 'multipart';
  if (request.method === 'GET' && /\/o\?/.test(request.url ?? '')) return 'list';
  return request.method ?? '';
}

/**
 * A proxy that injects faults on request and passes everything else unchanged. `POST /faults` adds a fault and `GET
 * /requests` lists requests, for clients in a browser.
 */
export async function startFaultProxy(options: {
  target: number;
  port?: number;
  kill?: () => void;
}): Promise<FaultProxy> {
  const armed: Fault[] = [];
  const requests: SeenRequest[] = [];

  function takeFault(command: string, address: string): Fault | undefined {
    const fault = armed.find(
      (candidate) =>
        candidate.command === command && (candidate.name === undefined || address.includes(candidate.name)),
    );
    if (!fault) return undefined;
    if ((fault.skip ?? 0) > 0) {
      fault.skip = (fault.skip ?? 0) - 1;
      return undefined;
    }
    fault.times = (fault.times ?? 1) - 1;
    if (fault.times <= 0) armed.splice(armed.indexOf(fault), 1);
    return fault;
  }

  function forward(request: IncomingMessage, response: ServerResponse, fault: Fault | undefined): void {
    const { method, url, headers } = request;
    const upstream = httpRequest({ host: '127.0.0.1', port: options.target, method, path: url, headers });
    const cut = () => {
      upstream.destroy();
      request.socket.destroy();
    };
    upstream.on('error', cut);
    response.on('close', () => !response.writableFinished && upstream.destroy());
    upstream.on('response', (answer) => {
      answer.on('error', cut);
      if (fault?.kind === 'lost') {
        answer.resume().on('end', cut);
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.headers);
      answer.pipe(response);
    });
    if (fault?.kind !== 'truncated' && fault?.kind !== 'kill') {
      request.pipe(upstream);
      return;
    }
    const half = Math.floor(Number(headers['content-length'] ?? 0) / 2);
    const strike = () => {
      if (fault.kind === 'kill') options.kill?.();
      // Forwarded bytes should arrive before the connection ends.
      setTimeout(cut, 20);
    };
    let passed = 0;
    let struck = false;
    request.on('data', (piece: Buffer) => {
      if (struck) return;
      const part = piece.subarray(0, half - passed);
      passed += part.length;
      upstream.write(part);
      struck = passed >= half;
      if (struck) strike();
    });
    request.on('end', () => {
      if (!struck) strike();
    });
  }

  const server = createServer((request, response) => {
    request.on('error', () => {});
    const origin = request.headers.origin ?? '*';
    if (request.url === '/requests' || request.url === '/faults') {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        if (request.method === 'POST') armed.push(JSON.parse(Buffer.concat(pieces).toString()) as Fault);
        response.writeHead(200, { 'access-control-allow-origin': origin });
        response.end(JSON.stringify(request.method === 'GET' ? requests : {}));
      });
      return;
    }
    const command = commandOf(request);
    const address = decodeURIComponent(request.url ?? '');
    const fault = takeFault(command, address);
    if (command !== 'OPTIONS') {
      const offset = request.headers['x-goog-upload-offset'];
      requests.push({ command, address, offset: offset?.toString(), fault: fault?.kind });
    }
    if (fault?.kind === 'status') {
      request.resume().on('end', () => {
        response.writeHead(fault.status ?? 503, fault.phrase, {
          'access-control-allow-origin': origin,
          'access-control-expose-headers': 'X-Goog-Upload-Status',
        });
        response.end();
      });
    } else if (fault?.kind === 'reset') {
      request.once('data', () => request.socket.destroy());
      request.once('end', () => request.socket.destroy());
    } else forward(request, response, fault);
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    arm: (fault) => void armed.push({ ...fault }),
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
