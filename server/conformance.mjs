import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { buildThreads } from './build.mjs';

/** Serves the conformance cases of object storage to any browser: prints the address of the page that runs them. */
const root = fileURLToPath(new URL('.', import.meta.url));
const outdir = join(root, '.cache', 'conformance', String(process.pid));
await mkdir(outdir, { recursive: true });
await buildThreads({ outdir, extra: ['src/test-support/conformance-child.ts'] });
const page = join(outdir, 'page.js');
await esbuild.build({
  entryPoints: [join(root, 'src/platform/objects/conformance/conformance.page.ts')],
  outfile: page,
  bundle: true,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  logLevel: 'warning',
});
const child = join(outdir, 'conformance-child.js');
process.argv.splice(2, 3, join(outdir, 'embedded-engine.worker.js'), join(root, 'migrations'), page);
await import(pathToFileURL(child).href);
