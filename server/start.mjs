import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm start`: builds what is missing or older than its sources, then runs the server in this very process. */
const root = fileURLToPath(new URL('..', import.meta.url));
const built = path.join(root, 'server', 'dist', 'main.js');
const ignored = new Set([
  'node_modules',
  'dist',
  '.data',
  '.cache',
  '.git',
  'docs',
  'e2e',
  'bench',
  'test-results',
]);

/** Newest change of any source, in milliseconds. */
function newestChange(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (ignored.has(entry.name) || entry.name.includes('.test.')) continue;
    const place = path.join(folder, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestChange(place) : statSync(place).mtimeMs);
  }
  return newest;
}

/** Oldest of the things that a build ends with; 0 when one of them is missing. */
function oldestBuild() {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const remotes = workspaces.filter((name) => name.endsWith('-remote'));
  const outputs = [
    built,
    path.join(root, 'host', 'dist', 'host.json'),
    ...remotes.map((name) => {
      const { version } = JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8'));
      return path.join(root, name, 'dist', 'remotes', name.replace(/-remote$/, ''), version, 'remote.json');
    }),
  ];
  return Math.min(...outputs.map((file) => (existsSync(file) ? statSync(file).mtimeMs : 0)));
}

const sources = ['host', 'server', 'shared', 'webpack', 'webpack.common.js', 'package-lock.json'];
const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const newest = Math.max(
  ...[...sources, ...workspaces.filter((name) => name.endsWith('-remote'))].map((name) => {
    const place = path.join(root, name);
    return statSync(place).isDirectory() ? newestChange(place) : statSync(place).mtimeMs;
  }),
);
if (process.env.RELEASES_DIR === undefined && oldestBuild() < newest) {
  console.log('Building Bestie; this happens once after a change and takes about a minute.');
  const { status } = spawnSync('npm', ['run', 'build'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}
await import(built);
