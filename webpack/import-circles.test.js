import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '..');
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
);

/** Every source file, and the sources that it imports, types included: lint sees circles of values alone. */
function readImports() {
  const sources = new Set(
    execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter((file) => file !== '' && !file.startsWith('templates/')),
  );
  const cache = ts.createModuleResolutionCache(root, (name) => name, options);
  const graph = new Map();
  for (const file of sources) {
    const whole = path.join(root, file);
    const imported = ts
      .preProcessFile(readFileSync(whole, 'utf8'), true, false)
      .importedFiles.map(({ fileName }) => ts.resolveModuleName(fileName, whole, options, ts.sys, cache))
      .map(({ resolvedModule }) => resolvedModule && path.relative(root, resolvedModule.resolvedFileName));
    graph.set(
      file,
      imported.filter((other) => other !== undefined && sources.has(other)),
    );
  }
  return graph;
}

/** One circle of imports, or null. */
function findCircle(graph) {
  const done = new Set();
  for (const start of graph.keys()) {
    const trail = [{ file: start, next: 0 }];
    while (trail.length > 0) {
      const top = trail[trail.length - 1];
      const file = graph.get(top.file)[top.next++];
      if (file === undefined) {
        done.add(top.file);
        trail.pop();
      } else if (!done.has(file)) {
        const at = trail.findIndex((step) => step.file === file);
        if (at >= 0) return [...trail.slice(at).map((step) => step.file), file];
        trail.push({ file, next: 0 });
      }
    }
  }
  return null;
}

test('no file leads back to itself, by types neither', () => {
  const graph = readImports();
  expect(graph.get('server/src/compose.ts')).toContain('server/src/modules/index.ts');
  expect(findCircle(graph)).toBeNull();
});
