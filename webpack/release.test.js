/** What the release command refuses before it builds anything. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPackage } from './workspace.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = readPackage(path.join(root, 'fan-remote'));

let releases;
let server;
beforeEach(async () => {
  server = createServer((request, response) => {
    const isList = request.url === '/api/releases/fan';
    response.end(
      JSON.stringify(
        isList
          ? { stable: null, previous: null, canary: null, releases }
          : { surface: { 'releases.prove': {} } },
      ),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

/** @returns {Promise<string>} what the command complains of, or else says, at a platform with these releases */
const release = (...args) =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [path.join(root, 'webpack/release.js'), 'fan', ...args],
      {
        cwd: root,
        env: {
          ...process.env,
          CHROMIUM: '/nowhere/chromium',
          BESTIE_ORIGIN: `http://127.0.0.1:${server.address().port}`,
          BESTIE_DEPLOY_TOKEN: 'bestie_deploy_x',
        },
      },
      (_failure, said, error) => done(error.trim() || said.trim()),
    );
  });

test.each([[[]], [['--version', '9.1.0']]])('a version that exists, with %j', async (args) => {
  const wanted = args.at(-1) ?? version;
  releases = [{ version: wanted, state: 'built-in' }];
  expect(await release(...args)).toBe(
    `fan@${wanted} exists and never changes; publish another one: --version, or the version in package.json.`,
  );
});

test('a proof for which there is no browser', async () => {
  releases = [{ version, state: 'publishing' }];
  expect(await release()).toMatch(/^A proof needs a browser: /);
});

test.each(['0.3', 'v1.0.0', 'latest'])('%s, which is no version', async (wanted) => {
  releases = [];
  expect(await release('--version', wanted)).toBe(
    `${wanted} is no version; one is like 1.4.2: --version, or the version in package.json.`,
  );
});

test('an unknown option, with those that there are', async () => {
  expect(await release('--channle', 'none')).toMatch(/^Unknown option '--channle'\.\nUsage: .*--channel /);
});

test('nothing where its usage is asked for', async () => {
  expect(await release('--help')).toMatch(/^Usage: .*\n.* --preview BRANCH --for /);
});
