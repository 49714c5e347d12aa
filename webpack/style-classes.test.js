import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const sources = (...patterns) =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(root, file)));

/** Classes that a module of styles has rules for. */
const classesOf = (css) => {
  const selectors = css.replace(/\/\*[\s\S]*?\*\/|(['"]).*?\1/g, '').match(/[^{}]+(?=\{)/g) ?? [];
  const own = selectors.filter((selector) => !/^\s*@/.test(selector));
  return new Set(
    own.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name)),
  );
};

/** The name after `styles.` or in `styles['…']`; null for one that only the page knows. */
function nameIn(parent) {
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text;
  if (!ts.isElementAccessExpression(parent)) return null;
  return ts.isStringLiteral(parent.argumentExpression) ? parent.argumentExpression.text : null;
}

/** What a file uses of the modules of styles that it imports. */
function usesOf(file, code) {
  const modules = new Map();
  const uses = [];
  const visit = (node) => {
    const { parent } = node;
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const { text } = node.moduleSpecifier;
      if (text.endsWith('.module.css'))
        modules.set(node.importClause?.name?.text, path.join(path.dirname(file), text));
    } else if (ts.isIdentifier(node) && modules.has(node.text) && parent.name !== node) {
      uses.push({ file, module: modules.get(node.text), name: nameIn(parent) });
    } else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true));
  return uses;
}

const files = sources('*.ts', '*.tsx')
  .map((file) => [file, read(file)])
  .filter(([, code]) => code.includes('.module.css'));
const uses = files.flatMap(([file, code]) => usesOf(file, code));
const modules = new Map(sources('*.module.css').map((file) => [file, classesOf(read(file))]));

test('every class that a page names has a rule', () => {
  const missing = uses
    .filter(({ module, name }) => name !== null && !modules.get(module)?.has(name))
    .map(({ file, name }) => `${file}: ${name}`);
  expect(uses.length).toBeGreaterThan(1000);
  expect(missing).toEqual([]);
});

test('every rule has a class that a page names', () => {
  const computed = new Set(uses.filter(({ name }) => name === null).map(({ module }) => module));
  const named = new Set(uses.map(({ module, name }) => `${module}: ${name}`));
  const unused = [...modules]
    .filter(([module]) => !computed.has(module))
    .flatMap(([module, classes]) => [...classes].map((name) => `${module}: ${name}`))
    .filter((rule) => !named.has(rule));
  expect(unused).toEqual([]);
});
