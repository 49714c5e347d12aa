/**
 * `npm run pack [-- --into FOLDER]`: writes the packages with which a team builds its console in a repository of its
 * own, as archives. `--publish [--registry URL]` sends them to a registry.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import { createHostConfig, sharedPackages } from '../webpack.common.js';
import { publishPackage } from './publish-package.js';
import { runCommand } from './release-client.js';
import { installedVersion, packageName, readPackage, tools } from './workspace.js';

const staging = path.join(tools, '.cache/pack');
/** Packages of the workspace that consoles use. */
const shared = ['contracts', 'client', 'design-system', 'remote-kit'];

/** Files and folders of the repository that @bestie/build contains, under the same names. */
const buildFiles = [
  'webpack',
  'webpack.common.js',
  'eslint-console.js',
  'eslint-rooms.js',
  'templates/remote',
  'templates/repository',
  'templates/fill-template.js',
  'templates/new-remote.js',
  'templates/new-repository.js',
];

/** What the platform alone does with the build. */
const onlyHere =
  /[\\/]webpack[\\/](?:.*\.test\.js|(?:pack|publish-package|dev-platform)\.js|missing-routes\.json|script-tests\.mjs|jest\.config\.mjs)$/;

/** Tests and made files stay here; packages are TypeScript, as webpack and jest read it in the repository, too. */
const isPacked = (file) =>
  !/[\\/](?:node_modules|dist|fonts)(?:[\\/]|$)|\.test\.tsx?$|jest\.config\.mjs$|generate-endpoints\.ts$/.test(
    file,
  );

/** Packages that a console's tests, lint and build need besides what the sources of the build import. */
const neededBySide = [
  'eslint',
  'lucide-react',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  '@typescript/native',
  'jest',
  'jest-environment-jsdom',
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'typescript',
  'ts-loader',
  'webpack-cli',
  'react-refresh',
  '@module-federation/runtime-core',
];

const importing = /(?:\bfrom |\bimport\(|^import )['"](?!node:)((?:@[\w-]+\/)?[a-z][\w.-]*)/gm;
const resolving = /require\.resolve\('((?:@[\w-]+\/)?[a-z][\w.-]*)/g;

/** Packages that sources of a folder import. */
export function importedBy(folder) {
  const names = new Set();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.m?js$/.test(entry.name) || file.includes('/templates/re')) continue;
    const source = readFileSync(file, 'utf8');
    for (const pattern of [importing, resolving])
      for (const [, name] of source.matchAll(pattern)) if (!name.startsWith('node:')) names.add(name);
  }
  return [...names].filter((name) => !['fs', 'path', '@bestie'].includes(name)).sort();
}

const write = (folder, name, value) =>
  writeFileSync(
    path.join(folder, name),
    typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`,
  );

const readJson = (folder, name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

/**
 * What a package's test preset loads is brought by the build: optional peers, for installers that let a package load only what it
 * names.
 */
function optionalPeers(devDependencies = {}) {
  const names = Object.keys(devDependencies).filter((name) => neededBySide.includes(name));
  if (names.length === 0) return {};
  return {
    peerDependencies: Object.fromEntries(names.map((name) => [name, devDependencies[name]])),
    peerDependenciesMeta: Object.fromEntries(names.map((name) => [name, { optional: true }])),
  };
}

/** The manifest of a package of the workspace as it is published. */
export function publishedManifest(folder) {
  const { private: _private, scripts: _scripts, devDependencies, ...manifest } = readPackage(folder);
  return { ...manifest, ...optionalPeers(devDependencies), license: readPackage(tools).license };
}

/** Copies one package of the workspace as it is published. */
function stageShared(name) {
  const from = path.join(tools, 'shared', name);
  const folder = path.join(staging, name);
  cpSync(from, folder, { recursive: true, filter: isPacked });
  write(folder, 'package.json', publishedManifest(from));
  return folder;
}

/** The sources of the build, the templates, and the host for `bestie dev`. */
async function stageBuild(version) {
  const folder = path.join(staging, 'build');
  for (const name of buildFiles)
    cpSync(path.join(tools, name), path.join(folder, name), {
      recursive: true,
      filter: (file) => !onlyHere.test(file),
    });
  const { devDependencies, license, engines } = readPackage(tools);
  const versions = Object.fromEntries(
    ['@tanstack/react-query', ...Object.keys(sharedPackages).map(packageName)]
      .filter((name) => !name.startsWith('@bestie/'))
      .map((name) => [name, installedVersion(name)]),
  );
  const names = [...new Set([...importedBy(folder), ...neededBySide, ...Object.keys(versions)])].sort();
  write(folder, 'package.json', {
    name: '@bestie/build',
    version,
    description: 'Builds, checks and releases a console of Bestie.',
    type: 'module',
    license,
    engines,
    bestie: { versions },
    bin: { bestie: './webpack/bestie.js' },
    exports: {
      '.': './webpack.common.js',
      './lint': './eslint-console.js',
      './tsconfig.json': './tsconfig.json',
      './package.json': './package.json',
    },
    // Aliases stay aliases: `npm:…`.
    dependencies: {
      ...Object.fromEntries(names.map((name) => [name, devDependencies[name] ?? installedVersion(name)])),
      '@bestie/client': version,
      '@bestie/contracts': version,
    },
  });
  const { compilerOptions } = readJson(tools, 'tsconfig.json');
  write(folder, 'tsconfig.json', { compilerOptions });
  await buildDevelopmentHost(path.join(folder, 'host'));
  return folder;
}

/** Only a development build of React repaints an edit and keeps state, so the package brings such a host. */
async function buildDevelopmentHost(folder) {
  const config = await createHostConfig(path.join(tools, 'host'), { mode: 'development' });
  const output = { ...config.output, path: folder };
  const compiler = webpack(
    /** @type {import('webpack').Configuration} */ ({ ...config, devtool: false, output }),
  );
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      compiler.run((error, stats) =>
        compiler.close(() =>
          error || stats?.hasErrors()
            ? reject(error ?? new Error(stats?.toString({ preset: 'errors-only' })))
            : resolve(),
        ),
      );
    })
  );
  // The same sources make the same archive, by which a command that is repeated knows what the registry has.
  const { commit: _commit, dirty: _dirty, builtAt: _builtAt, ...description } = readJson(folder, 'host.json');
  write(folder, 'host.json', description);
}

/**
 * Stages and packs all packages.
 * @param {{ into: string, publish?: boolean, registry?: string }} options
 * @returns {Promise<string[]>} what was written or published
 * @throws {import('./release-client.js').Refusal} when the registry has other contents under the version
 */
export async function pack({ into, publish = false, registry }) {
  rmSync(staging, { recursive: true, force: true });
  const folders = shared.map(stageShared);
  folders.push(await stageBuild(readPackage(folders[0]).version));
  mkdirSync(into, { recursive: true });
  return folders.map((folder) => {
    cpSync(path.join(tools, 'CHANGELOG.md'), path.join(folder, 'CHANGELOG.md'));
    if (publish) return publishPackage(folder, registry);
    const command = ['pack', '--silent', '--ignore-scripts', '--pack-destination', path.resolve(into)];
    return execFileSync('npm', command, { cwd: folder, encoding: 'utf8' }).trim();
  });
}

if (process.argv[1] === import.meta.filename)
  await runCommand(async () => {
    const { values } = parseArgs({
      options: {
        into: { type: 'string', default: '.cache/packages' },
        publish: { type: 'boolean', default: false },
        registry: { type: 'string' },
      },
    });
    for (const packed of await pack(values))
      console.log(values.publish ? packed : path.join(values.into, packed));
  }, 'Usage: npm run pack -- [--into FOLDER | --publish [--registry URL]]');
