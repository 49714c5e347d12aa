/**
 * `npm run new -- remote NAME [--audience fan|creator|admin]`: writes a console that builds, passes its tests and
 * appears in the shell.
 */
import { parseArgs } from 'node:util';
import path from 'node:path';
import { newRemote } from './new-remote.js';

const usage = 'Say what to make: npm run new -- remote NAME [--audience fan|creator|admin]';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { audience: { type: 'string', default: 'fan' } },
});
const [kind, name] = positionals;

try {
  if (kind !== 'remote' || !name) throw new Error(usage);
  const folder = newRemote(path.resolve(import.meta.dirname, '..'), name, values.audience);
  console.log(
    `${folder} is there. Next: npm install, then npm run dev. Its data is in ${folder}/src/remote-data.ts.`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
