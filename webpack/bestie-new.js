/** `bestie new NAME`: writes the repository of a console. */
import { parseArgs } from 'node:util';
import { newRepository } from '../templates/new-repository.js';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { audience: { type: 'string', default: 'fan' }, packages: { type: 'string' } },
  });
  const [name, ...rest] = positionals;
  if (!name || rest.length > 0)
    throw new Error('Usage: bestie new NAME [--audience fan|creator|admin] [--packages FOLDER]');
  const folder = newRepository(process.cwd(), name, values);
  console.log(`Created ${folder}. Next: cd ${folder}, npm install, npx bestie dev.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
