import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import esbuild from 'esbuild';
import { createJiti } from 'jiti';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { MinifyCssPlugin } from './webpack/minify-css-plugin.js';
import { ReleasePlugin } from './webpack/release-plugin.js';
import { SealPlugin } from './webpack/seal-plugin.js';
import { ServiceWorkerPlugin } from './webpack/service-worker-plugin.js';
import { SurfacePlugin } from './webpack/surface-plugin.js';

const root = import.meta.dirname;
const require = createRequire(import.meta.url);

/**
 * What exists once in the page: the host provides it, remotes bring none of it and name the range they need.
 * Everything else a remote brings itself, in the version it likes. Each entry has its reason; whatever has none
 * stays out of this list.
 *
 * Not shared, on purpose: firebase (lives in the host, remotes see it through the shell's `storage` and session);
 * @bestie/design-system and @bestie/client (docs/decisions/006-shared-packages.md).
 */
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
    source: 'shared/remote-kit/src/shell.tsx',
  },
  '@bestie/contracts/errors': {
    reason: 'The shell’s API client throws these, and pages tell them apart by class.',
    source: 'shared/contracts/src/errors.ts',
  },
  '@bestie/design-system/link': {
    reason: 'Its React context makes links of every copy of the design system go through the router.',
    source: 'shared/design-system/src/link/link.tsx',
  },
};

/** Development needs one more: the transform of development builds asks for it. */
const developmentSharedPackages = {
  'react/jsx-dev-runtime': { reason: 'Part of React, in development builds.' },
};

/** Time in ms after which a script or style sheet that neither loads nor fails counts as failed. */
const loadTimeout = 6_500;

/** Import TypeScript of the workspace at build time. */
const jiti = createJiti(import.meta.url, { moduleCache: true, fsCache: path.join(root, '.cache/jiti') });

function readPackage(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

/** Package that a request belongs to: `@bestie/remote-kit` for `@bestie/remote-kit/shell`. */
function packageName(request) {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

function installedVersion(request) {
  const name = packageName(request);
  return readPackage(
    path.join(root, name.startsWith('@bestie/') ? `shared/${name.slice(8)}` : `node_modules/${name}`),
  ).version;
}

const runtimeVersion = installedVersion('@module-federation/runtime-core');

function currentCommit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null; // Built from a tarball.
  }
}

function sharedList(mode) {
  return { ...sharedPackages, ...(mode === 'development' ? developmentSharedPackages : {}) };
}

/**
 * How webpack recognises a share. Our own modules by their file, so that a relative import inside their package
 * counts as well; others by their name.
 */
function shareEntry(request, source, options) {
  return source
    ? [path.join(root, source), { ...options, shareKey: request, packageName: packageName(request) }]
    : [request, options];
}

/** Shared packages as the host gives them: there from the first moment, without a request of their own. */
function providedShares(folder, mode) {
  return Object.fromEntries(
    Object.entries(sharedList(mode)).map(([request, { facade, source }]) =>
      shareEntry(request, source, {
        singleton: true,
        eager: true,
        version: installedVersion(request),
        requiredVersion: `^${installedVersion(request)}`,
        ...(facade ? { import: path.join(folder, facade) } : {}),
      }),
    ),
  );
}

/** Range of a shared package that a remote needs: what its package.json says, of workspace packages the current. */
function neededRange(manifest, request) {
  const name = packageName(request);
  return (
    manifest.peerDependencies?.[name] ?? `^${manifest.dependencies?.[name] ?? installedVersion(request)}`
  );
}

/** Shared packages as a remote asks for them: brought by nobody but the host. */
function neededShares(manifest, mode) {
  return Object.fromEntries(
    Object.entries(sharedList(mode)).map(([request, { source }]) =>
      shareEntry(request, source, {
        singleton: true,
        import: false,
        strictVersion: true,
        requiredVersion: neededRange(manifest, request),
      }),
    ),
  );
}

/**
 * Which files of earlier builds stay, under their hashed names, so that a server which runs on one of them goes on
 * serving it: those of the build that this one replaces, and all of the last hour.
 */
function createKeeper(outputFolder) {
  const described = ['host.json', 'remote.json']
    .map((name) => path.join(outputFolder, name))
    .filter((file) => existsSync(file))
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).files.map((entry) => entry.path));
  const replaced = new Set(described.flatMap((file) => [file, `${file}.br`, `${file}.gz`]));
  return (file) =>
    replaced.has(file) || Date.now() - statSync(path.join(outputFolder, file)).mtimeMs < 3_600_000;
}

/** What host and remotes have in common; the single application that they are measured against has it too. */
export function createCommonConfig({ folder, mode, uniqueName, outputFolder }) {
  const production = mode === 'production';
  return {
    mode,
    context: folder,
    target: ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    performance: false,
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    output: {
      uniqueName,
      path: outputFolder,
      filename: production ? '[name].[contenthash:12].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:12].js' : '[name].js',
      assetModuleFilename: '[name].[contenthash:12][ext]',
      chunkLoadTimeout: loadTimeout,
      crossOriginLoading: 'anonymous',
      // A module that threw must throw again on the next try, and not pass for an empty one.
      strictModuleErrorHandling: true,
      clean: production && { keep: createKeeper(outputFolder) },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('ts-loader'),
          options: {
            transpileOnly: true,
            configFile: path.join(root, 'tsconfig.json'),
            compilerOptions: {
              noEmit: false,
              jsx: production ? 'react-jsx' : 'react-jsxdev',
              sourceMap: !production,
            },
          },
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
              options: {
                importLoaders: 0,
                modules: {
                  auto: true,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: production ? '[hash:base64:7]' : '[name]-[local]-[hash:base64:4]',
                  // Two packages that bring the same component must not style each other's.
                  localIdentHashSalt: uniqueName,
                },
              },
            },
          ],
        },
        { test: /\.(?:woff2|webp|avif|png|jpg|svg)$/, type: 'asset/resource' },
      ],
    },
    optimization: { runtimeChunk: false, emitOnErrors: false },
    plugins: [
      new MiniCssExtractPlugin({
        filename: production ? '[name].[contenthash:12].css' : '[name].css',
        chunkFilename: production ? '[name].[contenthash:12].css' : '[name].css',
        ignoreOrder: true,
      }),
      ...(production ? [new MinifyCssPlugin(), new SealPlugin({ timeout: loadTimeout })] : []),
    ],
  };
}

/** Federation settings that both sides share; the reasons are in docs/decisions/005-module-federation.md. */
const commonFederation = {
  shareStrategy: 'loaded-first',
  manifest: false,
  dts: false,
  dev: false,
  virtualRuntimeEntry: true,
};

const runtimeFlags = { optimization: { target: 'web', disableSnapshot: true } };

const EMPTY_STYLE_SOURCE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The part of the host that goes into the HTML itself, as small as it gets. */
function readFirstPaint(folder) {
  const read = (name) => readFileSync(path.join(folder, 'src/first-paint', name), 'utf8');
  const minify = (text, loader) =>
    esbuild.transformSync(text, { loader, minify: true, target: 'es2022' }).code.trim();
  return {
    html: read('first-paint.html').replace(/\s*\n\s*/g, ''),
    style: minify(read('first-paint.css'), 'css'),
    script: minify(read('first-paint.js'), 'js'),
  };
}

/**
 * Webpack configuration of the host.
 * @param {string} folder of the package
 * @param {{ mode?: 'production' | 'development', onDescribed?: (description: object) => void }} [options]
 *   `onDescribed` is told `host.json` or `remote.json` after each build
 */
export async function createHostConfig(folder, { mode = 'production', onDescribed } = {}) {
  const manifest = readPackage(folder);
  const { hostReleaseSchema } = await jiti.import(path.join(root, 'shared/contracts/src/remotes.schema.ts'));
  const { SHELL_CONTRACT_VERSION } = await jiti.import(
    path.join(root, 'shared/remote-kit/src/shell-contract.ts'),
  );
  const { TOASTER_STYLE_SOURCE } = await jiti.import(
    path.join(root, 'shared/design-system/src/toaster/style-source.ts'),
  );
  const common = createCommonConfig({
    folder,
    mode,
    uniqueName: manifest.name,
    outputFolder: path.join(folder, 'dist'),
  });
  return {
    ...common,
    entry: { main: './src/main.tsx' },
    output: { ...common.output, publicPath: '/host/' },
    resolve: {
      ...common.resolve,
      alias: {
        '@tanstack/react-query-whole$': require.resolve('@tanstack/react-query').replace(/\.cjs$/, '.js'),
      },
    },
    plugins: [
      ...common.plugins,
      new ModuleFederationPlugin({
        ...commonFederation,
        name: 'host',
        shared: providedShares(folder, mode),
        runtimePlugins: [path.join(folder, 'src/federation/provide-runtime.ts')],
        experiments: runtimeFlags,
      }),
      ...(mode === 'production'
        ? [
            new ServiceWorkerPlugin({
              source: path.join(folder, 'src/federation/rescue/service-worker.ts'),
              filename: 'service-worker.js',
            }),
          ]
        : []),
      new ReleasePlugin({
        filename: 'host.json',
        schema: hostReleaseSchema,
        compress: mode === 'production',
        onDescribed,
        describe: async ({ files, filesOf }) => {
          const initialFiles = filesOf('main');
          return {
            version: manifest.version,
            entry: initialFiles.find((file) => file.endsWith('.js')),
            initialFiles,
            files,
            firstPaint: readFirstPaint(folder),
            // The toast library puts its style element into the page empty, and fills it then.
            styleSources: [EMPTY_STYLE_SOURCE, TOASTER_STYLE_SOURCE],
            sharedPackages: Object.keys(sharedList(mode)).map((name) => ({
              name,
              version: installedVersion(name),
              singleton: true,
            })),
            shell: SHELL_CONTRACT_VERSION,
            runtime: runtimeVersion,
            commit: currentCommit(),
            builtAt: new Date().toISOString(),
          };
        },
      }),
    ],
  };
}

/**
 * Drawings of the icons that a remote's data names, for `remote.json`: the host draws them without knowing them.
 * @param {string} name of the package, for the error
 * @param {import('@bestie/contracts/remotes').RemoteData} data
 */
export async function drawIcons(name, data) {
  const entries = [...data.navigation.flatMap(({ items }) => items), ...(data.create ?? [])];
  const icons = [...new Set(entries.flatMap(({ icon }) => icon ?? []))];
  return Object.fromEntries(
    await Promise.all(
      icons.map(async (icon) => {
        const drawing = await import(`lucide-react/icons/${icon}`).catch(() => {
          throw new Error(`${name}: src/remote-data.ts names an icon that lucide does not have: ${icon}`);
        });
        return [
          icon,
          drawing.__iconData.node.map(([element, { key: _key, ...attributes }]) => [element, attributes]),
        ];
      }),
    ),
  );
}

/**
 * What a remote says of itself in `src/remote-data.ts`, as it stands now.
 * @throws Error that names everything that does not hold
 */
export async function readRemoteData(folder, name) {
  const { remoteDataSchema } = await jiti.import(path.join(root, 'shared/contracts/src/remotes.schema.ts'));
  const fresh = createJiti(import.meta.url, { moduleCache: false, fsCache: path.join(root, '.cache/jiti') });
  const { data } = await fresh.import(path.join(folder, 'src/remote-data.ts'));
  const checked = remoteDataSchema.safeParse(data);
  if (checked.success) return data;
  const reasons = checked.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new Error(`${name}: src/remote-data.ts does not hold:\n${reasons.join('\n')}`);
}

/** The API as this checkout knows it, as plain data. */
async function readSurface() {
  const { apiSurface } = await jiti.import(path.join(root, 'shared/contracts/src/api-surface.ts'));
  const { contracts } = await jiti.import(path.join(root, 'shared/contracts/src/contracts.ts'));
  return apiSurface(contracts);
}

/** Bytes over the wire of the scripts that the built host needs before any page; 0 where none is built. */
function hostScriptBytes() {
  const folder = path.join(root, 'host/dist');
  if (!existsSync(path.join(folder, 'host.json'))) return 0;
  const { initialFiles } = JSON.parse(readFileSync(path.join(folder, 'host.json'), 'utf8'));
  return initialFiles
    .filter((file) => file.endsWith('.js'))
    .map((file) => [`${file}.br`, file].find((name) => existsSync(path.join(folder, name))))
    .reduce((sum, file) => sum + (file ? statSync(path.join(folder, file)).size : 0), 0);
}

/** Which byte budgets a built remote exceeds, in words. */
async function checkBudgets(description, transferBytes) {
  const { budgetMisfits } = await jiti.import(path.join(root, 'shared/contracts/src/release-budgets.ts'));
  return budgetMisfits({ description, transferBytes }, { hostScriptBytes: hostScriptBytes() });
}

/**
 * The federation runtime's bundler part, like its core, comes from the host (host/src/federation/provide-runtime.ts):
 * a remote's entry is 3 KB instead of 22.
 */
function externalRuntime({ request }, callback) {
  if (/[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/.test(request)) {
    callback(null, 'var __bestieFederation');
  } else callback();
}

/** What public pages may load later, which guests are given too: dialogs, the lightbox. */
function laterFilesOfPublic(routes, laterFilesOf) {
  const pages = [...new Set(routes.filter((route) => route.public).map(({ page }) => page))];
  if (pages.length === 0) return {};
  return { laterFiles: Object.fromEntries(pages.map((page) => [page, laterFilesOf(`page-${page}`)])) };
}

/**
 * Webpack configuration of a remote: a container alone, described by `src/remote-data.ts`.
 * @param {string} folder of the package
 * @param {{ mode?: 'production' | 'development', onDescribed?: (description: object) => void }} [options]
 *   `onDescribed` is told `host.json` or `remote.json` after each build
 */
export async function createRemoteConfig(folder, options = {}) {
  const manifest = readPackage(folder);
  const { mode = 'production', onDescribed, version = manifest.version, releasesFolder } = options;
  const { remoteReleaseSchema } = await jiti.import(
    path.join(root, 'shared/contracts/src/remotes.schema.ts'),
  );
  const { surfaceFile } = await jiti.import(path.join(root, 'shared/contracts/src/releases.ts'));
  const { id } = await readRemoteData(folder, manifest.name);
  // Both names say the version: two releases in one page must not take each other for the same.
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
    plugins: [
      ...common.plugins,
      new ModuleFederationPlugin({
        ...commonFederation,
        name: container,
        library: { type: 'var', name: container },
        filename: mode === 'production' ? 'entry.[contenthash:12].js' : 'entry.js',
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: neededShares(manifest, mode),
        experiments: runtimeFlags,
      }),
      // Not during development: the contract changes there without a new build of the remote.
      ...(mode === 'production'
        ? [new SurfacePlugin({ filename: surfaceFile, surface: await readSurface() })]
        : []),
      new ReleasePlugin({
        filename: 'remote.json',
        schema: remoteReleaseSchema,
        compress: mode === 'production',
        check: checkBudgets,
        onDescribed,
        // Read anew for each build: during development it changes.
        describe: async ({ files, filesOf, laterFilesOf }) => {
          const data = await readRemoteData(folder, manifest.name);
          const entry = filesOf(container)?.find((file) => file.endsWith('.js'));
          const first = [entry, ...(filesOf('remote') ?? [])];
          const pages = [...new Set(data.routes.map(({ page }) => page))];
          return {
            ...data,
            icons: await drawIcons(manifest.name, data),
            version,
            entry,
            container,
            files,
            pageFiles: Object.fromEntries(
              pages
                .map((page) => [page, [...new Set([...first, ...(filesOf(`page-${page}`) ?? [])])]])
                .filter(
                  // Without a chunk of its own, the page is missing, and the schema says so.
                  ([page]) => filesOf(`page-${page}`) !== null,
                ),
            ),
            ...laterFilesOfPublic(data.routes, laterFilesOf),
            sharedPackages: Object.keys(sharedList(mode)).map((name) => ({
              name,
              version: installedVersion(name),
              range: neededRange(manifest, name),
              singleton: true,
            })),
            runtime: runtimeVersion,
            commit: currentCommit(),
            builtAt: new Date().toISOString(),
          };
        },
      }),
    ],
  };
}
