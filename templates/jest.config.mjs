/** The generator is tested by what it generates: built, tested and thrown away. */
export default {
  displayName: 'templates',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/*.test.js'],
  testEnvironment: 'node',
  transform: {
    '\\.js$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'ecmascript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
  testTimeout: 180_000,
};
