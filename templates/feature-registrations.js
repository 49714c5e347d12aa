import { insertExport, insertLast, insertSorted } from './insertions.js';

const moduleImport = (base) => new RegExp(`^import \\{.*\\} from '${base}(?:modules/)([^']+)';$`);

/**
 * Where a noun is registered, file by file: each takes the text and gives it back with the noun in it.
 * @param {ReturnType<import('./feature-words.js').featureWords>} words
 * @returns {Record<string, (text: string, file: string) => string>}
 */
export function featureRegistrations(words) {
  const { name, nouns, Nouns, noun, Noun, audience, Words } = words;
  const place = `modules/${name}/${name}`;
  const steps =
    (...all) =>
    (text, file) =>
      all.reduce((result, [insert, what]) => insert(file, result, what), text);
  const serverImport = (base, key, ...added) => [
    insertSorted,
    { entry: moduleImport(base), key: key.replace('modules/', ''), added },
  ];
  return {
    'shared/contracts/package.json': (text, file) => insertExport(file, text, `${name}.contract`),
    'shared/client/package.json': (text, file) => insertExport(file, text, `${name}.queries`),
    'shared/contracts/src/contracts.ts': steps(
      [
        insertSorted,
        {
          entry: /^import \{.*\} from '\.\/(.+)\.contract';$/,
          key: name,
          added: [`import { ${nouns}Contract } from './${name}.contract';`],
        },
      ],
      [
        insertSorted,
        {
          opens: 'export const contracts = {',
          closes: '};',
          entry: /^ {2}(\w+): /,
          key: nouns,
          added: [`  ${nouns}: ${nouns}Contract,`],
        },
      ],
    ),
    'shared/contracts/src/paths.ts': steps([
      insertLast,
      { opens: `  ${audience}: {`, closes: '  },', added: [`    ${nouns}: '${words.path}',`] },
    ]),
    'server/src/repositories.ts': steps(
      serverImport(
        './',
        `${place}.repository`,
        `import { create${Nouns}Repository } from './${place}.repository';`,
      ),
      [
        insertSorted,
        {
          opens: '  return {',
          closes: '  };',
          entry: /^ {4}(\w+): /,
          key: nouns,
          added: [`    ${nouns}: create${Nouns}Repository(db),`],
        },
      ],
    ),
    'server/src/compose.ts': steps(
      serverImport(
        './',
        `${place}.routes`,
        `import { register${Nouns}Routes } from './${place}.routes';`,
        `import { create${Nouns}Service } from './${place}.service';`,
      ),
      [
        insertSorted,
        {
          opens: '  return {',
          closes: '  };',
          entry: /^ {4}(\w+): create/,
          key: nouns,
          added: [`    ${nouns}: create${Nouns}Service(dependencies),`],
        },
      ],
      [
        insertSorted,
        {
          entry: /^ {2}register(\w+)Routes\(app, http, services\./,
          key: Nouns,
          added: [`  register${Nouns}Routes(app, http, services.${nouns});`],
        },
      ],
    ),
    'server/src/guarantees/access-fixtures/access-fixtures.ts': steps(
      [
        insertSorted,
        {
          entry: /^import \{ \w+Fixtures \} from '\.\/(.+)';$/,
          key: name,
          added: [`import { ${nouns}Fixtures } from './${name}';`],
        },
      ],
      [
        insertSorted,
        {
          opens: 'export const accessFixtures',
          closes: '};',
          entry: /^ {2}\.\.\.(\w+)Fixtures,$/,
          key: nouns,
          added: [`  ...${nouns}Fixtures,`],
        },
      ],
    ),
    [`${audience}-remote/src/remote-data.ts`]: steps([
      insertLast,
      {
        opens: '  routes: [',
        closes: '  ],',
        added: [
          `    { path: paths.${audience}.${nouns}, title: '${Words}', breadcrumb: '${Words}', page: '${name}' },`,
        ],
      },
    ]),
    [`${audience}-remote/src/routes.tsx`]: steps([
      insertLast,
      {
        opens: 'export const pages',
        closes: '};',
        added: [
          `  '${name}': () => import(/* webpackChunkName: "page-${name}" */ './features/${name}/${name}-page'),`,
        ],
      },
    ]),
  };
}
