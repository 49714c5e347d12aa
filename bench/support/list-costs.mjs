/** What lists cost over the API: milliseconds and SQL statements. */
import { startBestie } from './bestie.mjs';
import { median } from './figures.mjs';

const counting = new URL('./count-statements.mjs', import.meta.url).href;

/** A server with demo data that tells the number of statements of each request. */
export const startCountedBestie = (port = 0) =>
  startBestie({
    demo: true,
    port,
    env: { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${counting}` },
  });

/**
 * Reads each list several times, and prints a line for each.
 * @param {Awaited<ReturnType<typeof import('./caller.mjs').createCaller>>} call
 * @param {Record<string, string>} reads paths by name
 * @param {number} rounds after one that warms up
 * @returns the most statements that a list takes
 */
export async function measureLists(call, reads, rounds) {
  let statements = 0;
  for (const [name, path] of Object.entries(reads)) {
    const seen = [];
    for (let round = 0; round <= rounds; round += 1) {
      seen.push(await call('GET', path));
      // Below the limit of one person.
      await new Promise((resolve) => setTimeout(resolve, 105));
    }
    const asked = Math.min(...seen.map((figures) => figures.statements));
    // The words of a search are cut by a statement of their own, which reads no table.
    statements = Math.max(statements, path.includes('?q=') ? asked - 1 : asked);
    const ms = median(seen.slice(1).map((figures) => figures.ms));
    console.log(`${name.padEnd(28)} ${ms.toFixed(1).padStart(8)} ms ${String(asked).padStart(4)} statement`);
  }
  return statements;
}
