/**
 * Jest configuration of a folder of scripts: plain JavaScript on Node.
 * @param {string} folder
 * @param {string} displayName
 * @returns {import('jest').Config}
 */
export function scriptTests(folder, displayName) {
  return {
    displayName,
    rootDir: folder,
    testMatch: ['<rootDir>/*.test.js'],
    testEnvironment: 'node',
    transform: {
      '\\.js$': [
        '@swc/jest',
        { jsc: { parser: { syntax: 'ecmascript' }, target: 'es2022' }, module: { type: 'commonjs' } },
      ],
    },
  };
}
