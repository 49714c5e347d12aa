/** Packages that are published as ECMAScript modules only; jest runs CommonJS, so they are transformed. */
const esmOnly = [
  ...['@fastify/cookie', 'content-disposition', 'cookie', 'fractional-indexing'],
  ...['ical.js', 'kysely', 'jose', 'temporal-polyfill', 'temporal-utils', 'thumbhash', 'uuidv7'],
];
/** Packages that import others while they run, which jest does in transformed files alone. */
const importing = ['@opentelemetry/otlp-exporter-base'];

/** @type {import('jest').Config} */
export default {
  displayName: 'server',
  testEnvironment: 'node',
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.test.ts'],
  // They start the embedded engine themselves, so a run on PostgreSQL would repeat them (`npm run unit:embedded`).
  ...(process.env.TEST_DATABASE_URL && {
    testPathIgnorePatterns: ['/node_modules/', '/platform/database/embedded/'],
  }),
  extensionsToTreatAsEsm: [],
  transform: {
    '^.+\\.(ts|js|mjs)$': [
      '@swc/jest',
      {
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
        module: { type: 'commonjs' },
        // In files of their own: within the code, every test file would read and compile them again.
        sourceMaps: true,
      },
    ],
  },
  transformIgnorePatterns: [
    `/node_modules/(?!(?:.*/node_modules/)?(${[...esmOnly, ...importing].join('|')})/)`,
  ],
  moduleNameMapper: { '^fast-check$': '<rootDir>/../shared/contracts/test-support/seeded-fast-check.cjs' },
  globalSetup: '<rootDir>/jest.global-setup.mjs',
  globalTeardown: '<rootDir>/jest.global-teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/src/test-support/loud-console.ts'],
  testTimeout: 300_000,
};
