/** What every bench has in common; the benches themselves are run by hand. */
export default {
  displayName: 'bench',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/*.test.js'],
  testEnvironment: 'node',
  transform: {
    '\\.js$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'ecmascript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
};
