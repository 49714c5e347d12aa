import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs a command, shows what it prints, and returns that together with its exit code. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const [stream, sink] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on('data', (chunk) => {
        output += chunk;
        sink.write(chunk);
      });
    }
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
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
  for (const [, number] of plain.matchAll(/^ {2}(\d+) passed \(.*\)$/gm)) passed += Number(number);
  for (const [, number] of plain.matchAll(/^ {2}(\d+) failed$/gm)) failed += Number(number);
  return { passed, failed };
}

/** A PostgreSQL of its own on a Unix socket and a loopback port, thrown away at the end. */
function startPostgresql() {
  const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
  const bin = path.join('/usr/lib/postgresql', versions[0], 'bin');
  const folder = mkdtempSync(path.join(tmpdir(), 'bestie-postgresql-'));
  const port = 55432;
  // PostgreSQL refuses to run as root.
  const asPostgres = (program, args) => {
    const root = process.getuid() === 0;
    const command = root ? 'runuser' : path.join(bin, program);
    return execFileSync(command, root ? ['-u', 'postgres', '--', path.join(bin, program), ...args] : args, {
      cwd: tmpdir(),
    });
  };
  if (process.getuid() === 0) execFileSync('chown', ['postgres', folder]);
  const data = path.join(folder, 'data');
  asPostgres('initdb', ['-D', data, '-U', 'bestie', '--auth=trust', '-E', 'UTF8', '--no-locale']);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200`;
  asPostgres('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start']);
  return {
    url: `postgresql://bestie@127.0.0.1:${port}/postgres`,
    stop() {
      asPostgres('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const results = [await run('npm', ['test'])];
if (results[0].code === 0) {
  const postgresql = startPostgresql();
  try {
    results.push(await run('npm', ['run', 'test:database'], { TEST_DATABASE_URL: postgresql.url }));
  } finally {
    postgresql.stop();
  }
}
const sums = results.map(({ output }) => count(output));
const passed = sums.reduce((sum, each) => sum + each.passed, 0);
const broken = results.filter(({ code }, index) => code !== 0 && sums[index].failed === 0).length;
const failed = sums.reduce((sum, each) => sum + each.failed, 0) + broken;
console.log(`${passed} passed, ${failed} failed`);
process.exit(results.some(({ code }) => code !== 0) || passed === 0 ? 1 : 0);
