import { spawn } from 'node:child_process';

/**
 * What `npm test` runs, in this order. Parts of the embedded engine run beside a server suite on PostgreSQL only;
 * without `TEST_DATABASE_URL` the server suite itself runs on the embedded engine.
 *
 * `cost` is the seconds that a test, or the part itself, takes on two cores with something else running. In CI a part fails
 * when it takes half as much again: whoever adds to it then makes it cheaper first.
 */
const postgresql = process.env.TEST_DATABASE_URL !== undefined;
const parts = [
  { name: 'format', script: 'format:check', cost: { part: 60 } },
  { name: 'lint', script: 'lint', cost: { part: 180 } },
  { name: 'types', script: 'types', cost: { part: 90 } },
  { name: 'unit', script: 'unit', cost: { test: postgresql ? 0.12 : 0.2 } },
  ...(postgresql
    ? [
        {
          name: 'embedded engine',
          script: 'unit:embedded',
          env: { TEST_DATABASE_URL: undefined },
          cost: { test: 0.6 },
        },
      ]
    : []),
  { name: 'build', script: 'build', needed: true, cost: { part: 300 } },
  { name: 'journeys', script: 'journeys', env: { TEST_DATABASE_URL: undefined }, cost: { test: 9 } },
];

/** Minutes after which a part is too dear. */
const mostMinutes = ({ part = 0, test = 0 }, tests) => (1.5 * (part + test * tests)) / 60;

/** Runs a script of package.json, shows what it prints, and returns that together with its exit code and duration. */
function run({ script, env = {} }) {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const show = (stream, sink) =>
      stream.on('data', (chunk) => {
        output += chunk;
        sink.write(chunk);
      });
    show(child.stdout, process.stdout);
    show(child.stderr, process.stderr);
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output, minutes: (Date.now() - startedAt) / 60_000 }),
    );
  });
}

/** Adds up the closing lines of jest ("Tests: 2 failed, 40 passed") and Playwright ("12 passed (1.2m)"). */
function count(output) {
  const plain = output.replace(/\u001b\[[0-9;]*m/g, '');
  let passed = 0;
  let failed = 0;
  for (const [, rest] of plain.matchAll(/^Tests: +(.*)$/gm)) {
    passed += Number(/(\d+) passed/.exec(rest)?.[1] ?? 0);
    failed += Number(/(\d+) failed/.exec(rest)?.[1] ?? 0);
  }
  // A journey that passed at its second try has passed, and is listed as flaky.
  for (const [, number] of plain.matchAll(/^ {2}(\d+) (?:passed \(.*\)|flaky)$/gm)) passed += Number(number);
  for (const [, number] of plain.matchAll(/^ {2}(\d+) (?:failed|did not run|interrupted)$/gm))
    failed += Number(number);
  return { passed, failed };
}

const results = [];
for (const part of parts) {
  console.log(`\n== ${part.name}`);
  const { code, output, minutes } = await run(part);
  const counted = count(output);
  const most = mostMinutes(part.cost, counted.passed + counted.failed);
  const isTooDear = process.env.CI !== undefined && minutes > most;
  if (isTooDear)
    console.log(`\n${part.name} took ${minutes.toFixed(1)} minutes; its budget is ${most.toFixed(1)}.`);
  // A part that fails without a failed test counts as one.
  const failed = counted.failed || (code !== 0 || isTooDear ? 1 : 0);
  results.push({ name: part.name, minutes, most, passed: counted.passed, failed });
  if (code !== 0 && part.needed) break;
}

console.log(
  `\n${'part'.padEnd(18)}${'minutes'.padStart(8)}${'at most'.padStart(9)}${'passed'.padStart(8)}${'failed'.padStart(8)}`,
);
for (const { name, minutes, most, passed, failed } of results) {
  console.log(
    `${name.padEnd(18)}${minutes.toFixed(1).padStart(8)}${most.toFixed(1).padStart(9)}${String(passed).padStart(8)}${String(failed).padStart(8)}`,
  );
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${'all'.padEnd(18)}${sum('minutes').toFixed(1).padStart(8)}\n`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0);
