import { readFileSync } from 'node:fs';

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));

// An `npm install` beside a node_modules drops what belongs to other systems, and `npm ci` refuses such a file.
test('the lock file names what every system needs, not only the one it was written on', () => {
  const named = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !named.has(name))
      .map((name) => `${name}, of ${path}`),
  );
  expect(missing).toEqual([]);
});
