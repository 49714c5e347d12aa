import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openMigratedDatabase } from './migrated-database';
import { startFaultProxy } from './fault-proxy';
import { startStorageServer } from './storage-server';

/**
 * A storage server, a fault proxy in front of it, and the page with the conformance cases on a separate origin, so
 * that CORS and a strict policy are tested as well. Prints the page's address.
 */
async function run([workerFile, migrationsDirectory, pageFile]: string[]): Promise<void> {
  if (workerFile === undefined || migrationsDirectory === undefined || pageFile === undefined)
    throw new Error('usage: worker-file migrations-directory page-file');
  const script = await readFile(pageFile);
  let proxyPort = 0;
  const pages = createServer((request, response) => {
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; connect-src http://127.0.0.1:${proxyPort}`,
    );
    if (request.url === '/cases.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    } else {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end('<!doctype html><title>Conformance</title><ol></ol><script src="/cases.js"></script>');
    }
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const address = pages.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  const dataDir = await mkdtemp(join(tmpdir(), 'bestie-conformance-'));
  const { db } = await openMigratedDatabase({ dataDir, workerFile, migrationsDirectory });
  const { port } = await startStorageServer({
    db,
    dataDir,
    buildDirectory: dirname(workerFile),
    http: { corsOrigins: [origin] },
  });
  proxyPort = (await startFaultProxy({ target: port })).port;
  process.stdout.write(`${origin}/?port=${proxyPort}\n${dataDir}\n`);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${(error as Error).stack}\n`);
  process.exit(1);
});
