import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a page of the stand-in answers. */
export type WebPage =
  | { type: string; body: string | Buffer }
  | { redirect: string }
  | { status: number }
  /** Never says anything; a body of so many bytes; a body that drips in, a byte every `everyMs`. */
  | { hangs: true }
  | { endless: number; type: string; start?: string }
  | { drips: string; everyMs: number };

/** Sites of the web on this machine, for links that people pin. */
export interface WebStandIn {
  origin: string;
  pages: Map<string, WebPage>;
  /** Paths that were asked for, and the headers. */
  asked: { path: string; headers: IncomingMessage['headers'] }[];
  /** How many bytes of endless bodies were taken. */
  sent(): number;
  close(): Promise<void>;
}

/** Listens on a free port of 127.0.0.1. */
export async function startWebStandIn(): Promise<WebStandIn> {
  const pages = new Map<string, WebPage>();
  const asked: WebStandIn['asked'] = [];
  let sent = 0;

  function answer(page: WebPage | undefined, response: ServerResponse): void {
    if (!page) return void response.writeHead(404).end();
    if ('hangs' in page) return;
    if ('status' in page) return void response.writeHead(page.status).end();
    if ('redirect' in page) return void response.writeHead(302, { location: page.redirect }).end();
    if ('body' in page) return void response.writeHead(200, { 'content-type': page.type }).end(page.body);
    if ('drips' in page) {
      response.writeHead(200, { 'content-type': 'text/html' });
      const left = [...page.drips];
      const timer = setInterval(() => {
        const next = left.shift();
        if (next === undefined) response.end();
        else response.write(next);
      }, page.everyMs);
      return void response.on('close', () => clearInterval(timer));
    }
    response.writeHead(200, { 'content-type': page.type });
    if (page.start) response.write(page.start);
    const piece = Buffer.alloc(64 * 1024, 'x');
    let left = page.endless;
    const more = () => {
      while (left > 0 && !response.destroyed) {
        left -= piece.length;
        sent += piece.length;
        if (!response.write(piece)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push({ path, headers: request.headers });
    answer(pages.get(path), response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    pages,
    asked,
    sent: () => sent,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
