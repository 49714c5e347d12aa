import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

function sources(folder: string): { file: string; text: string }[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|js|css|html)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({
      file: `${folder}/${file}`,
      text: readFileSync(path.join(root, folder, file), 'utf8'),
    }));
}

const consoles = readdirSync(root).filter((folder) => folder.endsWith('-remote'));

test('the host imports no remote and names none of their packages', () => {
  expect(consoles.length).toBeGreaterThanOrEqual(3);
  for (const { file, text } of sources('host/src')) {
    for (const folder of consoles) expect([file, text.includes(folder)]).toEqual([file, false]);
  }
});

test('the federation part of the host knows no id of a remote', () => {
  const ids = consoles.map((folder) => folder.replace(/-remote$/, ''));
  for (const { file, text } of sources('host/src/federation')) {
    for (const id of ids) expect([file, new RegExp(`['"\`/]${id}['"\`/]`).test(text)]).toEqual([file, false]);
  }
});

/** Names that are imported from a package, at once or with `await import()`, types left out. */
function importedNames(text: string, from: string): string[] {
  const names = '\\{([^}]*)\\}';
  const origin = `['"]${from}['"]`;
  const pattern = new RegExp(
    `(?:import|export)\\s*${names}\\s*from\\s*${origin}|${names} = await import\\([^)]*${origin}`,
    'g',
  );
  return [...text.matchAll(pattern)].flatMap(([, atOnce, later]) =>
    (atOnce ?? later ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => name.split(/\s+as\s+/)[0] ?? name),
  );
}

test.each([
  ['react-router-dom', 'react-router-dom.ts', ['react-router', 'react-router/dom']],
  ['@tanstack/react-query', 'react-query.ts', ['@tanstack/react-query-whole']],
])('the facade of %s has the names that are imported from it, and no others', (name, file, origins) => {
  const facade = readFileSync(path.join(__dirname, 'shares', file), 'utf8');
  const provided = new Set(origins.flatMap((origin) => importedNames(facade, origin)));
  const folders = [
    'host/src',
    'shared/remote-kit/src',
    'shared/client/src',
    ...consoles.map((folder) => `${folder}/src`),
  ];
  const uses = folders
    .flatMap(sources)
    .filter(({ file: source }) => !/\/(?:testing|test-support)\//.test(source))
    .flatMap(({ file: source, text }) => importedNames(text, name).map((imported) => ({ imported, source })));
  expect(uses.filter(({ imported }) => !provided.has(imported))).toEqual([]);
  // A name that nobody imports costs every page its bytes.
  expect([...provided].filter((given) => !uses.some(({ imported }) => imported === given))).toEqual([]);
});
