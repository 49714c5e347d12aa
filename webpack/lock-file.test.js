import { readFileSync } from 'node:fs';
import semver from 'semver';

const readJson = (name) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const { packages } = readJson('package-lock.json');

// An `npm install` beside a node_modules drops packages for other systems, and `npm ci` refuses such a file.
test('the lock file lists the packages of every system, not only of the one it was written on', () => {
  const named = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !named.has(name))
      .map((name) => `${name}, of ${path}`),
  );
  expect(missing).toEqual([]);
});

// npm prints a warning for each package that wants a newer Node, and such a package may fail only when it is
// used.
test('no locked package needs a newer Node than the oldest one in package.json', () => {
  const oldest = semver.minVersion(readJson('package.json').engines.node);
  const tooNew = Object.entries(packages)
    .filter(([, { engines }]) => engines?.node && !semver.satisfies(oldest, engines.node))
    .map(([path, { version, engines }]) => `${path}@${version} wants Node ${engines.node}`);
  expect(tooNew).toEqual([]);
});
