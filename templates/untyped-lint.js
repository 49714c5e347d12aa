import { writeFileSync } from 'node:fs';
import path from 'node:path';

const config = `
import tseslint from 'typescript-eslint';
import project from './eslint.config.js';

const { languageOptions: _typed, ...withoutTypes } = tseslint.configs.disableTypeChecked;
const parserOptions = { project: false, projectService: false };
export default [...project, { ...withoutTypes, languageOptions: { parserOptions } }];
`;

/**
 * Writes an ESLint config with the project's rules except those that need types: with types, a few files take as long as
 * the whole project.
 * @param {string} root of a copy of the sources
 * @returns {string} its name
 */
export function writeUntypedLint(root) {
  const name = 'eslint.untyped.config.js';
  writeFileSync(path.join(root, name), config);
  return name;
}
