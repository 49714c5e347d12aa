/** What `npm run dev` refuses before it builds anything. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @returns {Promise<{ code: unknown, error: string }>} */
const develop = (args, env) =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [path.join(root, 'webpack/dev.js'), ...args],
      // A little less than a test has, so that one that fails shows what was printed.
      { cwd: root, env: { ...process.env, ...env }, timeout: 290_000 },
      (failure, _said, error) => done({ code: failure?.code, error: error.trim() }),
    );
  });

test('a port that another program has, with a command for another one', async () => {
  const other = net.createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const { port } = /** @type {net.AddressInfo} */ (other.address());
  expect(await develop(['fan'], { PORT: String(port) })).toEqual({
    code: 1,
    error: `Port ${port} is in use, perhaps by another npm run dev. Take another one: PORT=${port + 1} npm run dev -- fan`,
  });
  other.close();
});

test('an address without its protocol', async () => {
  expect(await develop(['fan'], { PORT: '0', PLATFORM_URL: 'localhost:3000' })).toEqual({
    code: 1,
    error:
      'PLATFORM_URL is an address such as https://bestie.example or http://localhost:3000, not localhost:3000.',
  });
});
