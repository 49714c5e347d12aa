export default {
  displayName: 'contracts',
  testEnvironment: 'node',
  moduleNameMapper: { '^fast-check$': '<rootDir>/test-support/seeded-fast-check.cjs' },
  transform: { '^.+\\.tsx?$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
};
