/**
 * `npm run dev`: the platform and a development server for the host and each remote, behind one URL, with hot
 * reload that keeps state. `npm run dev -- fan`: only the host and that remote, in front of a running
 * platform (PLATFORM_URL, http://localhost:3000 by default). In a team's own repository it is `npx bestie dev`,
 * with the host that @bestie/build brings.
 */
import { rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { readPackages } from '../eslint-rooms.js';
import { createHostConfig, createRemoteConfig } from '../webpack.common.js';
import { problemsOfBuild } from './dev-build-problems.js';
import { createFront, readPlatformUrl } from './dev-front.js';
import { serveBuiltHost } from './dev-host.js';
import { createProblems } from './dev-problems.js';
import { watchTypes } from './dev-types.js';
import { withHotReload } from './hot-config.js';
import { releaseIdOf } from './release-build.js';
import { isRepository, root, tools } from './workspace.js';

const described = path.join(root, '.cache/dev');
/** Folders of the remotes by their names. */
const remoteFolders = new Map();
for (const { folder, role } of readPackages(root))
  if (role === 'remote')
    remoteFolders.set(
      isRepository ? path.basename(folder).replace(/-remote$/, '') : await releaseIdOf(folder),
      folder,
    );
const wanted = isRepository ? process.argv.slice(2) : [...remoteFolders.keys()];
const alone = wanted.length > 0;

const refuse = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

for (const name of wanted)
  if (!remoteFolders.has(name))
    refuse(`There is no remote ${name}; there are ${[...remoteFolders.keys()].join(', ')}.`);

/** @returns {Promise<number>} a port that nobody has: the wanted one, or any */
const freePort = (wantedPort = 0, host = '127.0.0.1') =>
  new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(wantedPort, host, () => {
      const { port } = /** @type {net.AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });

const port = Number(process.env.PORT ?? (alone ? 3100 : 3000));
const host = process.env.HOST ?? 'localhost';
function describePort(/** @type {NodeJS.ErrnoException} */ { code }) {
  const command = isRepository ? ['npm run dev', ...(alone ? ['--', ...wanted] : [])] : ['npx bestie dev'];
  return code === 'EADDRINUSE'
    ? `Port ${port} is in use, perhaps by another npm run dev. Take another one: PORT=${port + 1} ${command.join(' ')}`
    : `Port ${port} of ${host} cannot be used (${code}).`;
}
/** The platform that runs already; null where this command starts one. */
let running = /** @type {URL | null} */ (null);
// Before the builds, so that nobody waits for them in vain.
try {
  if (alone) running = readPlatformUrl(process.env.PLATFORM_URL);
} catch (error) {
  refuse(error.message);
}
await freePort(port, host).catch((error) => refuse(describePort(error)));

/** Description of each local package, as its build last wrote it. */
const releases = new Map();
const servers = new Map();
/** Problems of the builds, which pages show. */
const problems = createProblems();
/** The platform that this command started; null if one is running already. */
let platform = /** @type {ReturnType<typeof import('./dev-platform.js').runPlatform> | null} */ (null);

/** The part of a description that the platform reads at start; the front serves files and their hashes. */
const readAtStart = ({
  files: _files,
  pageFiles: _pageFiles,
  commit: _commit,
  dirty: _dirty,
  tree: _tree,
  builtAt: _builtAt,
  ...rest
}) => JSON.stringify(rest);

/** Starts one package's development server; resolves after its first build. */
async function startDevServer(name) {
  const port = await freePort();
  /** @type {import('../webpack.common.js').BuildOptions} */
  const options = { mode: 'development', onDescribed: (description) => releases.set(name, description) };
  const config =
    name === 'host'
      ? await createHostConfig(path.join(root, 'host'), options)
      : await createRemoteConfig(remoteFolders.get(name), options);
  const description = name === 'host' ? 'host.json' : 'remote.json';
  const folder = name === 'host' ? '/host/' : `/remotes/${name}/${path.basename(config.output.path)}/`;
  const compiler = webpack({
    ...withHotReload(config),
    output: { ...config.output, path: path.join(described, folder) },
  });
  let known;
  /** @type {Promise<void>} */
  const built = new Promise((resolve) => {
    compiler.hooks.done.tap('bestie-dev', (stats) => {
      problems.report(name, problemsOfBuild(stats, root));
      if (!stats.hasErrors()) {
        const facts = readAtStart(releases.get(name));
        if (known !== facts) platform?.restart();
        known = facts;
      }
      // A remote that does not build yet delays nobody else.
      resolve();
    });
  });
  const server = new WebpackDevServer(
    {
      port,
      host: '127.0.0.1',
      hot: true,
      liveReload: true,
      allowedHosts: 'all',
      static: false,
      setupExitSignals: false,
      // The server reads the descriptions as it reads releases; everything else stays in memory.
      devMiddleware: { publicPath: folder, writeToDisk: (file) => file.endsWith(description) },
      webSocketServer: { type: 'ws', options: { path: `/hot/${name}` } },
      client: {
        overlay: false,
        logging: 'warn',
        webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: `/hot/${name}`, protocol: 'auto:' },
      },
    },
    compiler,
  );
  await server.start();
  servers.set(name, { port, server });
  await built;
}

/** The server for browsers; null until everything behind it has started. */
let front = /** @type {import('node:http').Server | null} */ (null);
let types = /** @type {ReturnType<typeof watchTypes> | null} */ (null);
let stopping = false;
/** From the start on, because a platform that outlives its parent would keep running and lock its data. */
async function stop(code = 0) {
  if (stopping) return;
  stopping = true;
  types?.stop();
  front?.close();
  front?.closeAllConnections();
  await Promise.all([platform?.stop(), ...[...servers.values()].map(({ server }) => server.stop())]);
  process.exit(code);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());

// Descriptions of deleted packages would be taken for remotes.
if (!alone) rmSync(described, { recursive: true, force: true });
const names = [...(isRepository ? ['host'] : []), ...(alone ? wanted : remoteFolders.keys())];
console.log(`Building ${names.join(', ')} …`);
if (!isRepository) {
  const { description, server, port } = await serveBuiltHost(path.join(tools, 'host'));
  releases.set('host', description);
  servers.set('host', { port, server: { stop: () => server.close() } });
}
await Promise.all(names.map(startDevServer));

const platformUrl = running ?? new URL(`http://localhost:${await freePort()}`);
if (!alone && !stopping) {
  const { runPlatform } = await import('./dev-platform.js');
  platform = runPlatform({ root, port: Number(platformUrl.port), releasesDir: described });
  // Without one, requests get the reason; it starts with the next change.
  await platform.whenUp().catch(() => undefined);
}
const listening = createFront({ servers, platformUrl, whenUp: () => platform?.whenUp(), releases, problems });
front = listening;
listening.once('error', (error) => {
  console.error(describePort(error));
  void stop(1);
});
listening.listen(port, host, () => {
  const { port: given } = /** @type {net.AddressInfo} */ (listening.address());
  console.log(`Development runs at http://localhost:${given}`);
});
if (!stopping) types = watchTypes({ root, onChecked: (found) => problems.report('types', found) });
