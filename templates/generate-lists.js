import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const written = '// Written by `npm run generate` from the files beside it.\n';

/** Files of a folder that export a constant called `…SUFFIX`, with the name before the suffix. */
function findExports(folder, fileName, suffix) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => fileName.test(file))
    .sort()
    .flatMap((file) =>
      [
        ...readFileSync(path.join(folder, file), 'utf8').matchAll(
          new RegExp(`^export const (\\w+)${suffix} =`, 'gm'),
        ),
      ].map(([, name]) => ({ name, module: file.replace(/\.ts$/, '') })),
    )
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

const imports = (found, suffix, from) =>
  found.map(({ name, module }) => `import { ${name}${suffix} } from '${from}/${module}';\n`).join('');

/** The whole API, by noun. */
function contractsSource(root) {
  const found = findExports(path.join(root, 'shared/contracts/src'), /\.contract\.ts$/, 'Contract');
  const entries = found.map(({ name }) => `  ${name}: ${name}Contract,\n`).join('');
  return `${written}${imports(found, 'Contract', '..')}\n/** The whole API, by noun. */\nexport const contracts = {\n${entries}};\n`;
}

/** How the access matrix calls every operation. */
function fixturesSource(root) {
  const folder = path.join(root, 'server/src/contract-tests/access-fixtures');
  const found = findExports(folder, /^(?!access-fixtures).*\.ts$/, 'Fixtures');
  const entries = found.map(({ name }) => `  ...${name}Fixtures,\n`).join('');
  return `${written}${imports(found, 'Fixtures', '.')}\nexport const fixtures = {\n${entries}};\n`;
}

/** A package.json that exports each of these files of its `src`, besides its other exports. */
function manifestWith(root, folder, fileName) {
  const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  const files = readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => fileName.test(file),
  );
  const added = files.map((file) => [`./${path.basename(file, '.ts')}`, `./src/${file}`]);
  const kept = Object.entries(manifest.exports).filter(([, file]) => !fileName.test(file));
  const exports = Object.fromEntries([...kept, ...added].sort(([one], [other]) => (one < other ? -1 : 1)));
  return `${JSON.stringify({ ...manifest, exports }, null, 2)}\n`;
}

/**
 * Lists that are generated from the existing files, so that a new noun is entered in none of them by hand.
 * @param {string} root of the repository
 * @returns {Record<string, string>} the content of each list
 */
export const generatedLists = (root) => ({
  'shared/contracts/src/http/contracts.generated.ts': contractsSource(root),
  'server/src/contract-tests/access-fixtures/access-fixtures.generated.ts': fixturesSource(root),
  'shared/contracts/package.json': manifestWith(root, 'shared/contracts', /\.contract\.ts$/),
  'shared/client/package.json': manifestWith(root, 'shared/client', /\.queries\.ts$/),
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(import.meta.dirname, '..');
  for (const [file, text] of Object.entries(generatedLists(root))) writeFileSync(path.join(root, file), text);
}
