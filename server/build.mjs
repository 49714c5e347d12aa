import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import esbuild from 'esbuild';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Packages from the registry stay outside; the repository's own are TypeScript sources and go into the bundle. */
const externalPackages = {
  name: 'external-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@bestie/') ? undefined : { path, external: true },
    );
  },
};

/** One entry per thread or process: `*.worker.ts` anywhere in src becomes `<name>.worker.js` beside `main.js`. */
async function findWorkers() {
  const files = await readdir(join(root, 'src'), { recursive: true });
  return files.filter((file) => file.endsWith('.worker.ts')).map((file) => join(root, 'src', file));
}

/** Those that a server starts; the others take their place in tests. */
const findOwnWorkers = async () => (await findWorkers()).filter((file) => !file.includes('test-support'));

/** @returns {esbuild.BuildOptions} */
function optionsFor(entryPoints, outdir) {
  const byName = Object.fromEntries(entryPoints.map((file) => [basename(file, '.ts'), resolve(root, file)]));
  return {
    entryPoints: byName,
    outdir: resolve(root, outdir),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    // Stack traces and error classes keep their names.
    keepNames: true,
    plugins: [externalPackages],
    logLevel: 'warning',
  };
}

/**
 * Builds the threads and the given extra entries (paths from this folder) into `outdir`, for tests.
 * @param {{ outdir: string, extra?: string[] }} options
 * @returns {Promise<void>}
 */
export async function buildThreads({ outdir, extra = [] }) {
  await esbuild.build(optionsFor([...(await findWorkers()), ...extra], outdir));
}

const programs = ['src/main.ts', 'src/objects-move.ts'];

/** Packages of the registry, and modules of Node, that a running server imports. */
export async function findImportedPackages() {
  const { metafile } = await esbuild.build({
    ...optionsFor([...programs, ...(await findOwnWorkers())], 'dist'),
    sourcemap: false,
    metafile: true,
    write: false,
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return [...new Set(imports.filter(({ external }) => external).map(({ path }) => path))].sort();
}

/** Imports a built file anew, also where a process builds several times. */
const importBuilt = (file) => import(`${pathToFileURL(file).href}?built=${Date.now()}`);

/**
 * Builds the server: `main.js`, `objects-move.js`, one file per worker thread, with source maps, its API as plain data, and the
 * database that a first start begins with.
 * @returns {Promise<void>}
 */
export async function buildServer() {
  const forTheBuild = [
    'src/platform/database/embedded/prepare-cluster.ts',
    'src/platform/releases/publishing/own-surface.ts',
  ];
  await esbuild.build(optionsFor([...programs, ...forTheBuild, ...(await findOwnWorkers())], 'dist'));
  const build = join(root, 'dist');
  const { ownSurface } = await importBuilt(join(build, 'own-surface.js'));
  await writeFile(join(build, 'api-surface.json'), JSON.stringify(ownSurface()));
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const built = await importBuilt(join(build, 'prepare-cluster.js'));
  const cluster = await built.prepareCluster({
    migrationsDirectory: join(root, 'migrations'),
    workerFile: join(build, 'embedded-engine.worker.js'),
    engineVersion: dependencies['@electric-sql/pglite'],
    cacheDirectory: join(root, '.cache', 'clusters'),
  });
  await rm(join(build, 'first-database'), { recursive: true, force: true });
  await cp(cluster, join(build, 'first-database'), { recursive: true });
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await buildServer();
}
