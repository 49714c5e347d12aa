/** Unit tests of the components: jsdom, CSS Modules as their own class names; console output fails a test. */
export default {
  displayName: 'design-system',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testEnvironment: 'jsdom',
  testTimeout: 300_000,
  setupFilesAfterEnv: ['<rootDir>/test-support/setup.ts'],
  transform: {
    '\\.(?:[cm]?[jt]s|tsx)$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // Packages that exist only as ES modules.
  transformIgnorePatterns: ['/node_modules/(?!(?:lucide-react|sonner|@base-ui)/)'],
  moduleNameMapper: {
    '^fast-check$': '<rootDir>/../contracts/test-support/seeded-fast-check.cjs',
    '\\.module\\.css$': '<rootDir>/test-support/class-names.cjs',
  },
};
