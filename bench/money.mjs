/**
 * Money Chat: random invoices (INVOICES, 100,000) in euros, yen and dinars say the same sums on the page, in CSV and XML, and a sample of
 * them (PRINTED, 200) in the PDF, read back from its letters; 20 invoices issued at once get 20 numbers without a gap, on the embedded
 * engine and, with DATABASE_URL, on PostgreSQL. SEED repeats a run.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createJiti } from 'jiti';
import { buildThreads } from '../server/build.mjs';
import { conclude } from './support/conclude.mjs';

const invoices = Number(process.env.INVOICES ?? 100_000);
const printed = Number(process.env.PRINTED ?? 200);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const root = fileURLToPath(new URL('..', import.meta.url));

/** @returns what differs; null when nothing does */
async function checkSums() {
  const cache = path.join(root, 'server/.cache');
  await mkdir(cache, { recursive: true });
  const outdir = await mkdtemp(path.join(cache, 'bench-'));
  try {
    await buildThreads({ outdir, extra: ['src/test-support/written-invoices.ts'] });
    const { checkInvoices, checkPrinted } = await import(
      pathToFileURL(path.join(outdir, 'written-invoices.js')).href
    );
    const { formatMoney } = /** @type {typeof import('../shared/design-system/src/money-input/money')} */ (
      await createJiti(import.meta.url).import('../shared/design-system/src/money-input/money.ts')
    );
    const say = (amount, currency) => formatMoney({ amount, currency });
    checkInvoices({ runs: invoices, seed, say });
    await checkPrinted({ runs: printed, seed, fonts: path.join(root, 'server/fonts') });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}

/** Runs the check of 20 parallel issues. @param database address of PostgreSQL; undefined for the embedded engine */
function issueAtOnce(database) {
  const checks = ['jest', '--selectProjects', 'server', '--testPathPatterns', 'money-chat-checks'];
  const { status } = spawnSync('npx', [...checks, '-t', 'Money Chat check 2:'], {
    cwd: root,
    env: { ...process.env, TEST_DATABASE_URL: database },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status === 0;
}

const difference = await checkSums();
if (difference) console.log(difference);
const engines = { 'the embedded engine': issueAtOnce(undefined) };
if (process.env.DATABASE_URL) engines.PostgreSQL = issueAtOnce(process.env.DATABASE_URL);
const issued = Object.entries(engines).map(
  ([name, met]) => `${name} ${met ? 'numbers 1 to 20' : 'NOT 1 TO 20'}`,
);
conclude(
  'money',
  difference === null && Object.values(engines).every(Boolean),
  `${invoices} invoices (seed ${seed}) ${difference ? 'DIFFER' : 'have one sum'} on page, CSV and XML, ${printed} also in the PDF; 20 issued at once: ${issued.join(', ')}${process.env.DATABASE_URL ? '' : ', PostgreSQL not tried without DATABASE_URL'}`,
);
