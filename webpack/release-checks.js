import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readPackages } from '../eslint-rooms.js';
import { Refusal } from './release-client.js';
import { readPackage } from './workspace.js';

/**
 * Folders of a package and of every package of the workspace that it uses, itself first.
 * @param {string} root folder of the repository
 * @param {string} folder of the package
 */
export function foldersUsedBy(root, folder) {
  const packages = new Map(readPackages(root).map((known) => [known.name, known.folder]));
  const found = new Set([folder]);
  // A set also iterates over what is added meanwhile.
  for (const place of found)
    for (const name of Object.keys(readPackage(place).dependencies ?? {}))
      if (packages.has(name)) found.add(packages.get(name));
  return [...found];
}

/** The configuration of the type check: of these folders alone, or of a whole repository that has no workspaces. */
function writeProject({ root, folders, file }) {
  const whole = path.join(root, 'tsconfig.json');
  if (!readPackage(root).workspaces) return whole;
  writeFileSync(file, JSON.stringify({ extends: whole, include: folders, exclude: ['**/dist'] }));
  return file;
}

const testsIn = (folder) => `^${folder.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/`;

/** Runs a program of the workspace's packages and returns its output. */
function run(root, { program, args, env = {} }) {
  const startedAt = Date.now();
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(root, 'node_modules/.bin', program), args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ passed: code === 0, output, seconds: Math.round((Date.now() - startedAt) / 1000) }),
    );
  });
}

/**
 * Checks types and lint of a package and its dependencies, and runs the tests of the package, in parallel. Files that have
 * not changed since the last release of the package are not linted again.
 * @param {{ root: string, folder: string, say: (line: string) => void }} options `say` gets the result of
 * each check
 * @throws {Refusal} with all failures
 */
export async function checkSources({ root, folder, say }) {
  const folders = foldersUsedBy(root, folder);
  const scratch = path.join(root, '.cache/release-checks');
  mkdirSync(scratch, { recursive: true });
  const name = path.basename(folder);
  const project = writeProject({ root, folders, file: path.join(scratch, `${name}.tsconfig.json`) });
  const cached = ['--cache', '--cache-strategy', 'content', '--cache-location'];
  const checks = [
    { name: 'types', program: 'tsc', args: ['-p', project] },
    {
      name: 'lint',
      program: 'eslint',
      args: [...cached, `${scratch}/${name}.lint`, ...folders],
      env: { LINT_PROJECT: project },
    },
    { name: 'tests', program: 'jest', args: ['--passWithNoTests', '--testPathPatterns', testsIn(folder)] },
  ];
  const failed = [];
  await Promise.all(
    checks.map(async ({ name: check, ...command }) => {
      const { passed, output, seconds } = await run(root, command);
      say(`  ${check} ${passed ? 'passed' : 'failed'} after ${seconds} s`);
      if (!passed) failed.push(`${check}:\n${output.trim()}`);
    }),
  );
  if (failed.length > 0)
    throw new Refusal(
      `${failed.join('\n\n')}\n\nNothing was built or published. Mend this and run the same command again.`,
    );
}
