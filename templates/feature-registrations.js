import { insertLast, insertSorted } from './insertions.js';

/**
 * The files in which a noun is registered: each function takes the text and returns it with the noun added.
 * @param {ReturnType<typeof import('./feature-words.js').featureWords>} words
 * @returns {Record<string, (text: string, file: string) => string>}
 */
export function featureRegistrations(words) {
  const { name, nouns, audience, Words } = words;
  const steps =
    (...all) =>
    (text, file) =>
      all.reduce((result, [insert, what]) => insert(file, result, what), text);
  return {
    'shared/contracts/src/paths.ts': steps([
      insertLast,
      { opens: `  ${audience}: {`, closes: '  },', added: [`    ${nouns}: '${words.path}',`] },
    ]),
    'server/src/modules/index.ts': steps(
      [
        insertSorted,
        {
          entry: /^import \{ \w+Module \} from '\.\/([^/']+)\/.+\.module';$/,
          key: name,
          added: [`import { ${nouns}Module } from './${name}/${name}.module';`],
        },
      ],
      [
        insertLast,
        { opens: 'export const modules = [', closes: '] as const;', added: [`  ${nouns}Module,`] },
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
