import { once } from 'node:events';
import http from 'node:http';

/** Time in ms between two questions whether a server is ready. */
const interval = 200;

/**
 * A proxy in front of several servers, as deploy/nginx.conf is one: requests go in turn to those that say at `/readyz` that they are
 * ready. A read whose server refuses the connection goes to another one; a write never does.
 * @param {string[]} servers their origins
 * @returns {Promise<{ origin: string, ready(): number, close(): Promise<void> }>}
 */
export async function openBalancer(servers) {
  const ready = new Set();
  const agents = new Map(servers.map((server) => [server, new http.Agent({ keepAlive: true })]));
  const look = async () => {
    await Promise.all(
      servers.map(async (server) => {
        const asking = fetch(`${server}/readyz`, { signal: AbortSignal.timeout(5000) });
        const answer = await asking.catch((error) => (error.name === 'TimeoutError' ? null : { ok: false }));
        // A server that is only slow stays.
        if (answer?.ok) ready.add(server);
        else if (answer) ready.delete(server);
        if (answer instanceof Response) await answer.arrayBuffer();
      }),
    );
  };
  await look();
  const timer = setInterval(() => void look(), interval);

  let turn = 0;
  const next = (tried) => {
    const able = [...ready].filter((server) => !tried.includes(server));
    turn += 1;
    return able[turn % able.length];
  };
  const forward = (request, response, tried) => {
    const server = next(tried);
    if (server === undefined) {
      response.writeHead(502).end('No server is ready.');
      return;
    }
    const { host = '' } = request.headers;
    const onward = http.request(
      server + request.url,
      {
        agent: agents.get(server),
        method: request.method,
        headers: {
          ...request.headers,
          // Everybody has an address of their own.
          'x-forwarded-for': request.headers['x-bench-address'] ?? '127.0.0.1',
          'x-forwarded-host': host,
          'x-forwarded-proto': 'http',
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      },
    );
    onward.on('error', () => {
      if (response.headersSent) response.destroy();
      else if (request.method === 'GET') forward(request, response, [...tried, server]);
      else response.writeHead(502).end('The server went away.');
    });
    // A page that is closed ends its event stream.
    response.on('close', () => onward.destroy());
    // A read that goes to another server has been read already.
    if (request.method === 'GET') onward.end();
    else request.pipe(onward);
  };
  const front = http.createServer((request, response) => forward(request, response, []));
  // Longer than a client keeps an idle connection, so that it never sends into one that is being closed.
  front.keepAliveTimeout = 600_000;
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (front.address());
  return {
    origin: `http://localhost:${port}`,
    ready: () => ready.size,
    async close() {
      clearInterval(timer);
      await new Promise((resolve) => {
        front.close(() => resolve(undefined));
        front.closeAllConnections();
      });
      for (const agent of agents.values()) agent.destroy();
    },
  };
}
