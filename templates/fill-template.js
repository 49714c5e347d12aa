import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Copies a template folder and fills in its `__words__`, in names of files as well.
 * @param {string} template
 * @param {string} target
 * @param {(word: string) => string} valueOf
 * @returns {string[]} the files it wrote
 */
export function fillTemplate(template, target, valueOf) {
  const fill = (text) => text.replace(/__([A-Za-z][\w:@/-]*?)__/g, (_all, word) => valueOf(word));
  return readdirSync(template, { withFileTypes: true }).flatMap((entry) => {
    const source = path.join(template, entry.name);
    const destination = path.join(target, fill(entry.name));
    if (entry.isDirectory()) return fillTemplate(source, destination, valueOf);
    mkdirSync(target, { recursive: true });
    writeFileSync(destination, fill(readFileSync(source, 'utf8')));
    return [destination];
  });
}
