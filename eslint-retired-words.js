/**
 * Words that the project no longer uses, each with the term that replaced it (docs/glossary.md). A word is retired when
 * its last use is gone.
 * @type {{ word: RegExp, instead: string }[]}
 */
export const retiredWords = [
  { word: /fall(s|ing)? silent/, instead: 'stop background work' },
  { word: /giv(e|es|ing) way/, instead: 'backpressure' },
  { word: /strays?/, instead: 'orphan' },
  { word: /twins?/, instead: 'duplicate' },
  { word: /(im)?patien(ce|t)/, instead: 'timeout' },
  { word: /rescu(e|es|ed|ing)/, instead: 'fallback' },
  { word: /regain(able|s)?/, instead: 'recover, recoverable' },
  { word: /misfits?/, instead: 'incompatibility' },
  { word: /sightings?/, instead: 'release telemetry, event' },
  { word: /standings?/, instead: 'state, current, existing' },
  { word: /news/, instead: 'new, inserted, update' },
  { word: /verdicts?/, instead: 'permission, result' },
];

/** The words of an identifier or a file name, in lower case: `createReleaseCache` is `create release cache`. */
export function wordsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[-./$#]/g, ' ')
    .toLowerCase();
}

const entries = retiredWords.map((entry) => ({
  ...entry,
  pattern: new RegExp(`\\b(${entry.word.source})\\b`),
}));

/**
 * The sentence that names a retired word and its replacement, or null.
 * @param {string} text words in lower case
 */
export function findRetiredWord(text) {
  for (const { pattern, instead } of entries) {
    const found = pattern.exec(text);
    if (found) return `"${found[0]}" is retired; write: ${instead} (docs/glossary.md).`;
  }
  return null;
}

/**
 * ESLint plugin with the one rule `words/retired`, which checks identifiers, imported file names and comments.
 * @returns {import('eslint').ESLint.Plugin}
 */
export function createWordsPlugin() {
  return {
    rules: {
      retired: {
        meta: { type: 'suggestion', schema: [] },
        create(/** @type {any} */ context) {
          const report = (node, text) => {
            const message = findRetiredWord(text);
            if (message) context.report({ loc: node.loc, message });
          };
          const checkName = (node) => {
            // Names with an underscore are columns and tables, which migrations have made.
            if (!node.name.includes('_')) report(node, wordsOf(node.name));
          };
          const checkSource = ({ source }) => {
            if (typeof source?.value === 'string') report(source, wordsOf(source.value));
          };
          return {
            Program(node) {
              for (const comment of context.sourceCode.getAllComments())
                report(comment, comment.value.toLowerCase().replace(/\s+(\*\s+)?/g, ' '));
              report(node, wordsOf(context.filename.split(/[\\/]/).at(-1) ?? ''));
            },
            Identifier: checkName,
            PrivateIdentifier: checkName,
            JSXIdentifier: checkName,
            ImportDeclaration: checkSource,
            ExportNamedDeclaration: checkSource,
            ExportAllDeclaration: checkSource,
          };
        },
      },
    },
  };
}
