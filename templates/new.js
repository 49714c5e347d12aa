/**
 * `npm run new -- feature NAMES [--remote fan|creator|admin]`: writes a complete noun, from table to page.
 * `npm run new -- remote NAME [--audience fan|creator|admin]`: writes a console that builds, passes its tests
 * and appears in the shell.
 */
import { parseArgs } from 'node:util';
import path from 'node:path';
import { newFeature } from './new-feature.js';
import { newRemote } from './new-remote.js';

const usage = `Usage:
  npm run new -- feature NAMES [--remote fan|creator|admin]
  npm run new -- remote NAME [--audience fan|creator|admin]`;
const root = path.resolve(import.meta.dirname, '..');

const makers = {
  async feature(name, { remote }) {
    const files = await newFeature(root, name, remote);
    return [
      ...files,
      `Next: fill in the contract, run npm run generate, and write the route test, the SQL and the page. Once the page is`,
      `built, add it to the navigation in ${remote}-remote/src/remote-data.ts.`,
    ].join('\n');
  },
  async remote(name, { audience }) {
    const folder = newRemote(root, name, audience);
    return `Created ${folder}. Next: npm install, then npm run dev. Its title, routes and navigation are in ${folder}/src/remote-data.ts.`;
  },
};

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      audience: { type: 'string', default: 'fan' },
      remote: { type: 'string', default: 'fan' },
    },
  });
  const [kind, name, ...rest] = positionals;
  if (!Object.hasOwn(makers, kind ?? '') || !name || rest.length > 0) throw new Error(usage);
  console.log(await makers[kind](name, values));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
