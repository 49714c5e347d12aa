/**
 * Ends a bench with one line of figures, and exit code 1 when a bar was missed.
 * @param {string} name of the script: `api` for `npm run bench:api`
 * @param {boolean} met whether every bar was met
 * @param {string} figures the measured values, with the bars
 */
export function conclude(name, met, figures) {
  console.log(`bench:${name} ${met ? 'within the bars' : 'OVER THE BARS'}: ${figures}`);
  process.exitCode = met ? 0 : 1;
}
