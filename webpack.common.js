import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { readOperations, readSurface } from './webpack/api-surface.js';
import { checkBudgets } from './webpack/budgets.js';
import { createCommonConfig } from './webpack/common-config.js';
import {
  commonFederation,
  externalRuntime,
  leanRuntime,
  runtimeAliases,
  runtimeVersion,
} from './webpack/federation-settings.js';
import { readFirstPaint } from './webpack/first-paint.js';
import { InlineExposesPlugin } from './webpack/inline-exposes-plugin.js';
import { ReleasePlugin } from './webpack/release-plugin.js';
import { describeSources } from './webpack/release-sources.js';
import { drawIcons, laterFilesOfPublic, readRemoteData } from './webpack/remote-data.js';
import { ServiceWorkerPlugin } from './webpack/service-worker-plugin.js';
import { describeNeeded, describeProvided, neededShares, providedShares } from './webpack/shares.js';
import { SingletonsPlugin } from './webpack/singletons-plugin.js';
import { SlotsPlugin } from './webpack/slots-plugin.js';
import { SurfacePlugin } from './webpack/surface-plugin.js';
import {
  contractsSource,
  installedFolder,
  jiti,
  readPackage,
  root,
  sourceOf,
  tools,
} from './webpack/workspace.js';

const require = createRequire(import.meta.url);

/**
 * Packages that exist once per page: the host provides them, remotes contain none of them and name the range
 * they need. Remotes contain everything else themselves, in any version. Each entry has its reason; packages
 * without one are not shared.
 *
 * Deliberately not shared: firebase (part of the host, remotes use it through the shell's `storage` and
 * session);
 * @bestie/design-system and @bestie/client (docs/decisions/006-shared-packages.md).
 */
/** @type {import('./webpack/shares.js').ShareList} */
export const sharedPackages = {
  react: { reason: 'Hooks and context belong to one React.' },
  'react/jsx-runtime': { reason: 'Part of React; without it each remote brings a copy.' },
  'react-dom': { reason: 'Portals and flushSync must meet the renderer that owns the tree.' },
  'react-router-dom': {
    reason: 'Links and parameters of a remote belong to the router of the host.',
    facade: './src/federation/shares/react-router-dom.ts',
  },
  '@tanstack/react-query': {
    reason:
      'One cache: what a console has fetched, the shell and the next console show without asking again.',
    facade: './src/federation/shares/react-query.ts',
  },
  zustand: { reason: 'The store of the shell is read through hooks that must know its React.' },
  '@bestie/remote-kit/shell': {
    reason: 'Its React context carries the shell into the remotes.',
    own: true,
  },
  '@bestie/contracts/errors': {
    reason: 'The shell’s API client throws these, and pages tell them apart by class.',
    own: true,
  },
  '@bestie/design-system/link': {
    reason: 'Its React context makes links of every copy of the design system go through the router.',
    own: true,
  },
};

/**
 * Contents of `host.json`, or of `remote.json`, which has an id.
 * @typedef {(import('@bestie/contracts/remotes').HostRelease & { id?: undefined, origins?: undefined }) | import('@bestie/contracts/remotes').RemoteRelease} ReleaseDescription
 */

/**
 * @typedef {object} BuildOptions
 * @property {'production' | 'development'} [mode]
 * @property {(description: ReleaseDescription) => void} [onDescribed] called with `host.json` or
 * `remote.json` after each build
 * @property {string} [version] that of the package unless given
 * @property {string} [releasesFolder] folder of the release, instead of the package's own `dist`
 */

/** Development builds need one more for their JSX transform. */
const developmentSharedPackages = {
  'react/jsx-dev-runtime': { reason: 'Part of React, in development builds.' },
};

/** @returns {import('./webpack/shares.js').ShareList} */
const sharedList = (mode) => ({
  ...sharedPackages,
  ...(mode === 'development' ? developmentSharedPackages : {}),
});

/** Chunks of the host that every page loads sooner or later; their hashes are in its HTML. */
const following = ['background-tasks', 'identity', 'fallback'];

const EMPTY_STYLE_SOURCE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * Webpack configuration of the host.
 * @param {string} folder of the package
 * @param {BuildOptions} [options]
 */
export async function createHostConfig(folder, options = {}) {
  const manifest = readPackage(folder);
  const { mode = 'production', onDescribed, version = manifest.version, releasesFolder } = options;
  const { hostReleaseSchema } =
    /** @type {typeof import('./shared/contracts/src/releases/remotes.schema')} */ (
      await jiti.import(contractsSource('releases/remotes.schema.ts'))
    );
  const { PAGE_VERSION } = /** @type {typeof import('./shared/contracts/src/releases/remotes')} */ (
    await jiti.import(contractsSource('releases/remotes.ts'))
  );
  const { surfaceFile, workerFile } =
    /** @type {typeof import('./shared/contracts/src/releases/releases')} */ (
      await jiti.import(contractsSource('releases/releases.ts'))
    );
  const { SHELL_CONTRACT_VERSION } = /** @type {{ SHELL_CONTRACT_VERSION: string }} */ (
    await jiti.import(sourceOf('@bestie/remote-kit/shell-contract'))
  );
  const { TOASTER_STYLE_SOURCE } =
    /** @type {typeof import('./shared/design-system/src/toaster/style-source')} */ (
      await jiti.import(sourceOf('@bestie/design-system/toaster-style-source'))
    );
  const common = createCommonConfig({
    folder,
    mode,
    uniqueName: manifest.name,
    outputFolder: releasesFolder ? path.join(releasesFolder, 'host', version) : path.join(folder, 'dist'),
  });
  return {
    ...common,
    entry: { main: './src/main.tsx' },
    // Files of a release refer to each other in their own folder, which contains the version.
    output: { ...common.output, publicPath: mode === 'production' ? 'auto' : '/host/' },
    resolve: {
      ...common.resolve,
      alias: {
        '@tanstack/react-query-whole$': require.resolve('@tanstack/react-query').replace(/\.cjs$/, '.js'),
        // The package offers its build without warnings for developers under no name of its own.
        ...(mode === 'production' && {
          'react-router$': path.join(root, 'node_modules/react-router/dist/production/index.mjs'),
          'react-router/dom$': path.join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
        }),
        ...runtimeAliases,
      },
    },
    plugins: [
      ...common.plugins,
      ...leanRuntime(folder),
      new ModuleFederationPlugin({
        ...commonFederation,
        name: 'host',
        shared: providedShares(sharedList(mode), folder),
        runtimePlugins: [path.join(folder, 'src/federation/runtime/provide-runtime.ts')],
      }),
      ...(mode === 'production'
        ? [
            new ServiceWorkerPlugin({
              source: path.join(folder, 'src/federation/fallback/service-worker.ts'),
              filename: workerFile,
            }),
            new SurfacePlugin({ filename: surfaceFile, surface: await readSurface() }),
          ]
        : []),
      new ReleasePlugin({
        filename: 'host.json',
        schema: hostReleaseSchema,
        compress: mode === 'production',
        onDescribed: /** @type {((description: object) => void) | undefined} */ (onDescribed),
        describe: async ({ files, filesOf }) => {
          const initialFiles = filesOf('main');
          return {
            version,
            entry: initialFiles?.find((file) => file.endsWith('.js')),
            initialFiles,
            followingFiles: [...new Set(following.flatMap((group) => filesOf(group)))],
            signInFiles: filesOf('login'),
            files,
            firstPaint: readFirstPaint(folder),
            // The toast library adds its style element empty, and fills it afterwards.
            styleSources: [EMPTY_STYLE_SOURCE, TOASTER_STYLE_SOURCE],
            // Development tools write markup into the page.
            ...(mode === 'production' && { trustedTypes: true }),
            sharedPackages: describeProvided(sharedList(mode)),
            shell: SHELL_CONTRACT_VERSION,
            page: PAGE_VERSION,
            runtime: runtimeVersion,
            operations: await readOperations(),
            ...describeSources(root, { withTree: mode === 'production' }),
            builtAt: new Date().toISOString(),
          };
        },
      }),
    ],
  };
}

/**
 * Webpack configuration of a remote: only a container, described by `src/remote-data.ts`.
 * @param {string} folder of the package
 * @param {BuildOptions} [options]
 */
export async function createRemoteConfig(folder, options = {}) {
  const manifest = readPackage(folder);
  const { mode = 'production', onDescribed, version = manifest.version, releasesFolder } = options;
  const { remoteReleaseSchema } =
    /** @type {typeof import('./shared/contracts/src/releases/remotes.schema')} */ (
      await jiti.import(contractsSource('releases/remotes.schema.ts'))
    );
  const { surfaceFile } = /** @type {typeof import('./shared/contracts/src/releases/releases')} */ (
    await jiti.import(contractsSource('releases/releases.ts'))
  );
  const { id, slots = [] } = await readRemoteData(folder, manifest.name);
  // Both names contain the version, so that two releases in one page are not mixed up.
  const container = `${id}_${version}`.replace(/\W/g, '_');
  const common = createCommonConfig({
    folder,
    mode,
    uniqueName: `${manifest.name}@${version}`,
    outputFolder: path.join(releasesFolder ?? path.join(folder, 'dist/remotes'), id, version),
  });
  return {
    ...common,
    name: id,
    entry: {},
    externals: [externalRuntime],
    output: { ...common.output, publicPath: 'auto' },
    module: {
      rules: [
        ...common.module.rules,
        // Kept during development, so that its changes cause a build.
        ...(mode === 'production'
          ? [
              {
                enforce: 'pre',
                resource: path.join(folder, 'src/remote-data.ts'),
                loader: path.join(tools, 'webpack/leave-out-data-loader.js'),
              },
            ]
          : []),
      ],
    },
    plugins: [
      ...common.plugins,
      new ModuleFederationPlugin({
        ...commonFederation,
        name: container,
        library: { type: 'var', name: container },
        filename: mode === 'production' ? 'entry.[contenthash:8].js' : 'entry.js',
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: neededShares(sharedList(mode), manifest),
      }),
      ...(mode === 'production'
        ? [
            new InlineExposesPlugin({ container, exposed: 'remote' }),
            new SingletonsPlugin({ shared: Object.keys(sharedList(mode)), folderOf: installedFolder }),
            new SlotsPlugin({ name: manifest.name, slots }),
          ]
        : []),
      // Not during development, where the contract changes without a new build of the remote.
      ...(mode === 'production'
        ? [new SurfacePlugin({ filename: surfaceFile, surface: await readSurface() })]
        : []),
      new ReleasePlugin({
        filename: 'remote.json',
        schema: remoteReleaseSchema,
        compress: mode === 'production',
        check: checkBudgets,
        onDescribed: /** @type {((description: object) => void) | undefined} */ (onDescribed),
        // Read for each build, because it changes during development.
        describe: async ({ files, filesOf, followingFilesOf, laterFilesOf }) => {
          const data = await readRemoteData(folder, manifest.name);
          const entry = filesOf(container)?.find((file) => file.endsWith('.js'));
          const first = [entry, ...(filesOf('remote') ?? [])];
          const chunks = new Map([
            ...data.routes.map(({ page }) => /** @type {const} */ ([page, `page-${page}`])),
            ...(data.fills ?? []).map(({ part }) => /** @type {const} */ ([part, `part-${part}`])),
          ]);
          return {
            ...data,
            icons: await drawIcons(manifest.name, data),
            version,
            entry,
            container,
            files,
            pageFiles: Object.fromEntries(
              [...chunks]
                // A page or part without its own chunk is missing here, and the schema reports it.
                .filter(([, chunk]) => filesOf(chunk) !== null)
                .map(([name, chunk]) => [name, [...new Set([...first, ...(filesOf(chunk) ?? [])])]]),
            ),
            followingFiles: Object.fromEntries(
              [...chunks]
                .map(([name, chunk]) => /** @type {const} */ ([name, followingFilesOf(chunk)]))
                .filter(([, following]) => following.length > 0),
            ),
            ...laterFilesOfPublic(data.routes, laterFilesOf),
            sharedPackages: describeNeeded(sharedList(mode), manifest),
            runtime: runtimeVersion,
            ...describeSources(root, { withTree: mode === 'production' }),
            builtAt: new Date().toISOString(),
          };
        },
      }),
    ],
  };
}
