import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

/**
 * What `npm test` runs, in this order: each stage has lanes that run at the same time, and each lane its parts, one after another.
 * Beside a server suite on PostgreSQL, the embedded engine runs what depends on the engine, and once each operation that is not
 * for admins; without `TEST_DATABASE_URL` the server suite itself runs on it.
 *
 * `cost` is the seconds that a test, or the part itself, takes on two cores with something else running. In CI a part fails
 * when it takes more than twice its cost, times how much slower the machine is than the one of the costs: the same machine can
 * be three times slower from one day to another. Reduce the duration of a part before adding to it.
 *
 * In CI a failed test file is run once more by itself, as Playwright does with a journey. What passes then counts as passed and
 * is listed as flaky.
 *
 * In CI journeys also end {@link lastMinute} minutes after the start, so that a very slow machine gives a result at all. Those
 * that were not finished by then are neither passed nor failed, and are counted in the last column.
 */
const isCi = process.env.CI !== undefined;
const postgresql = process.env.TEST_DATABASE_URL !== undefined;
/**
 * @typedef {{
 *   name: string, script: string, cost: { part?: number, test?: number },
 *   isJest?: boolean, isTimed?: boolean, needs?: string, env?: Record<string, string | undefined>,
 * }} Part
 */
/** @type {Record<string, Part>} */
const parts = {
  // With the heap that Node gives it by itself, it takes twice as long, because garbage collection takes half of that.
  lint: { name: 'lint', script: 'lint', cost: { part: 240 } },
  format: { name: 'format', script: 'format:check', cost: { part: 90 } },
  types: { name: 'types', script: 'types', cost: { part: 120 } },
  build: { name: 'build', script: 'build', cost: { part: 300 } },
  unit: { name: 'unit', script: 'unit', isJest: true, cost: { test: postgresql ? 0.16 : 0.27 } },
  embedded: {
    name: 'embedded engine',
    script: 'unit:embedded',
    isJest: true,
    env: { TEST_DATABASE_URL: undefined },
    cost: { test: 0.6 },
  },
  journeys: {
    name: 'journeys',
    script: 'journeys',
    needs: 'build',
    isTimed: true,
    env: { TEST_DATABASE_URL: undefined },
    cost: { test: 6 },
  },
};
const startedAt = Date.now();
/** Minutes after the start at which journeys end. */
const lastMinute = 78;
const stages = [
  // Lint keeps one core busy, the second lane the other one.
  [
    [parts.lint, parts.format, parts.types],
    [parts.build, ...(postgresql ? [parts.embedded] : [])],
  ],
  [[parts.unit]],
  [[parts.journeys]],
];

/** Milliseconds of {@link measureSlowness}'s work on the machine of the costs. */
const workMs = 240;

/** Times a fixed piece of work. @returns how many times longer it takes than on the machine of the costs, at least 1 */
function measureSlowness() {
  const startedAt = performance.now();
  for (let round = 0; round < 40; round += 1) {
    const rows = Array.from({ length: 10_000 }, (_, at) => ({ id: (at * 7919) % 10_007, name: `row ${at}` }));
    JSON.parse(JSON.stringify(rows.sort((a, b) => a.id - b.id)));
  }
  return Math.max(1, (performance.now() - startedAt) / workMs);
}

/** Minutes after which a part is too dear. */
const mostMinutes = ({ part = 0, test = 0 }, tests, slowness) => (2 * slowness * (part + test * tests)) / 60;

/**
 * Runs a command, shows what it prints (at the end, for commands beside others), and returns that together with its exit
 * code and duration.
 */
function run(command, args, env = {}, { shown = 'at once' } = {}) {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const show = (stream, sink) =>
      stream.on('data', (chunk) => {
        output += chunk;
        if (shown === 'at once') sink.write(chunk);
      });
    show(child.stdout, process.stdout);
    show(child.stderr, process.stderr);
    child.on('close', (code) => {
      if (shown === 'at the end') process.stdout.write(output);
      resolve({ code: code ?? 1, output, minutes: (Date.now() - startedAt) / 60_000 });
    });
  });
}

/** Adds up the closing lines of jest ("Tests: 2 failed, 40 passed") and Playwright ("12 passed (1.2m)"). */
function count(output) {
  const plain = output.replace(/\u001b\[[0-9;]*m/g, '');
  let passed = 0;
  let failed = 0;
  let flaky = 0;
  let unfinished = 0;
  // Playwright ended them at their time limit.
  const endedEarly = /Timed out waiting [\d.]+s for the .* to run/.test(plain);
  for (const [, rest] of plain.matchAll(/^Tests: +(.*)$/gm)) {
    passed += Number(/(\d+) passed/.exec(rest)?.[1] ?? 0);
    failed += Number(/(\d+) failed/.exec(rest)?.[1] ?? 0);
  }
  for (const [, number] of plain.matchAll(/^ {2}(\d+) passed \(.*\)$/gm)) passed += Number(number);
  // A journey that passed at its second try has passed, and is listed as flaky.
  for (const [, number] of plain.matchAll(/^ {2}(\d+) flaky$/gm)) flaky += Number(number);
  for (const [, number, how] of plain.matchAll(/^ {2}(\d+) (failed|did not run|interrupted)$/gm))
    if (endedEarly && how !== 'failed') unfinished += Number(number);
    else failed += Number(number);
  return { passed: passed + flaky, failed, flaky, unfinished };
}

/** More failed files than this are no accident, and are not tried again. */
const mostRetriedFiles = 5;
const reportFile = '.cache/unit-report.json';

/** Names the files with a failed test, from the report that jest has written; none when it wrote no report. */
function failedFiles() {
  if (!existsSync(reportFile)) return [];
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8'));
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * Runs one part, with the second try of failed test files in CI. A part that fails without a failed test counts as one.
 *
 * @param {{ script: string, env?: object, isJest?: boolean }} part
 * @param {{ shown: 'at once' | 'at the end' }} options
 */
async function runPart({ script, env, isJest = false }, options) {
  const reported = isCi && isJest ? ['--', '--json', `--outputFile=${reportFile}`] : [];
  mkdirSync('.cache', { recursive: true });
  rmSync(reportFile, { force: true });
  const first = await run('npm', ['run', '--silent', script, ...reported], env, options);
  const { passed, failed, flaky, unfinished } = count(first.output);
  const isFailed = first.code !== 0 && (unfinished === 0 || passed === 0);
  const result = { minutes: first.minutes, passed, flaky, failed: failed || Number(isFailed), unfinished };
  const files = reported.length > 0 && first.code !== 0 ? failedFiles() : [];
  if (files.length === 0 || files.length > mostRetriedFiles) return result;

  console.log(`\nSecond try of what failed:\n${files.join('\n')}`);
  const second = await run('npx', ['jest', '--maxWorkers=1', '--runTestsByPath', ...files], env);
  const stillFailed = count(second.output).failed || (second.code === 0 ? 0 : 1);
  const recovered = Math.max(0, result.failed - stillFailed);
  return {
    ...result,
    minutes: first.minutes + second.minutes,
    passed: passed + recovered,
    flaky: recovered,
    failed: stillFailed,
  };
}

const results = [];

/** Milliseconds until {@link lastMinute}; Playwright takes 0 for no limit. */
const msLeft = () => Math.max(1, startedAt + lastMinute * 60_000 - Date.now());

/**
 * Runs a part and notes its result, unless what it needs has failed.
 *
 * @param {Part} part
 * @param {{ shown: 'at once' | 'at the end' }} options
 */
async function runAndNote(part, options) {
  const { name, needs } = part;
  if (results.some((result) => result.name === needs && result.failed > 0)) return;
  const env = { ...part.env, ...(isCi && part.isTimed && { JOURNEYS_MS: String(msLeft()) }) };
  results.push({ name, part, ...(await runPart({ ...part, env }, options)) });
}

/** Holds the results of a stage against their budgets, and notes as failed what is too dear. */
function judge(result, slowness) {
  const { name, part, minutes, passed, failed } = result;
  const most = mostMinutes(part.cost, passed + failed, slowness);
  Object.assign(result, { most, slowness });
  if (!isCi || minutes <= most) return;
  console.log(`\n${name} took ${minutes.toFixed(1)} minutes; its budget is ${most.toFixed(1)}.`);
  result.failed ||= 1;
}

for (const lanes of stages) {
  const names = lanes.flat().map(({ name }) => name);
  console.log(`\n== ${names.join(', ')}`);
  const shown = names.length > 1 ? 'at the end' : 'at once';
  // Around the stage, because during one the work would wait for it.
  const before = measureSlowness();
  await Promise.all(
    lanes.map(async (lane) => {
      for (const part of lane) await runAndNote(part, { shown });
    }),
  );
  const slowness = Math.max(before, measureSlowness());
  for (const result of results) if (names.includes(result.name)) judge(result, slowness);
}
const allMinutes = (Date.now() - startedAt) / 60_000;

/** One line of the closing table. */
const row = (name, ...columns) =>
  name.padEnd(18) + columns.map((column) => String(column).padStart(11)).join('');

console.log(`\n${row('part', 'minutes', 'at most', 'slower', 'passed', 'flaky', 'failed', 'unfinished')}`);
for (const { name, minutes, most, slowness, passed, flaky, failed, unfinished } of results)
  console.log(
    row(
      name,
      minutes.toFixed(1),
      most.toFixed(1),
      `${slowness.toFixed(1)} ×`,
      passed,
      flaky,
      failed,
      unfinished,
    ),
  );
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${row('all', allMinutes.toFixed(1))}\n`);
if (sum('unfinished') > 0) console.log(`${sum('unfinished')} journeys were not finished in time.`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0);
