import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';

const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/**
 * Serves the development build of the host that @bestie/build brings, at `/host/`.
 * @param {string} folder of the build
 * @returns {Promise<{ description: { initialFiles: string[] }, server: http.Server, port: number }>}
 */
export async function serveBuiltHost(folder) {
  const description = JSON.parse(readFileSync(path.join(folder, 'host.json'), 'utf8'));
  const names = new Set(description.files.map((file) => file.path));
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.invalid');
    const name = pathname.replace(/^\/host\//, '');
    if (!names.has(name)) {
      response.writeHead(404).end();
      return;
    }
    const headers = { 'content-type': types[path.extname(name)] ?? 'application/octet-stream' };
    readFile(path.join(folder, name)).then(
      (bytes) => response.writeHead(200, headers).end(bytes),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { description, server, port };
}
