/** Unit tests of the host: jsdom with the platform's fetch and streams, and a console that fails tests. */
export default {
  displayName: 'host',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testEnvironment: '<rootDir>/test-support/browser-environment.cjs',
  setupFilesAfterEnv: ['<rootDir>/test-support/setup.ts'],
  extensionsToTreatAsEsm: [],
  transform: {
    '\\.(?:[cm]?[jt]s|tsx)$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs', ignoreDynamic: false },
      },
    ],
  },
  // Packages that exist as ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!(?:lucide-react|sonner|@base-ui|@bestie|@testing-library/user-event)/)',
  ],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/test-support/class-names.cjs',
    '\\.css$': '<rootDir>/test-support/no-styles.cjs',
  },
};
