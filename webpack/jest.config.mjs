/** What teams type; what the build makes is tested where it is used. */
export default {
  displayName: 'webpack',
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
