import { readFileSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';

/** The faces of tokens.css that stand in for web fonts. */
function fallbackFaces() {
  const tokens = readFileSync(
    path.join(import.meta.dirname, '../shared/design-system/src/tokens.css'),
    'utf8',
  );
  return [...tokens.matchAll(/@font-face \{[^}]*\}/g)]
    .map(([face]) => face)
    .filter((face) => face.includes('Fallback'));
}

/** The part of the host that is inserted into the HTML, minified. */
export function readFirstPaint(folder) {
  const read = (name) => readFileSync(path.join(folder, 'src/first-paint', name), 'utf8');
  const minify = (text, loader) =>
    esbuild.transformSync(text, { loader, minify: true, target: 'es2022' }).code.trim();
  return {
    html: read('first-paint.html').replace(/\s*\n\s*/g, ''),
    style: minify([...fallbackFaces(), read('first-paint.css')].join('\n'), 'css'),
    script: minify(read('first-paint.js'), 'js'),
  };
}
