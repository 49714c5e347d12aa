import path from 'node:path';

const support = path.join(import.meta.dirname, 'test-support');

/**
 * Jest configuration of a package that runs in browsers: jsdom with the platform's fetch and streams, CSS Modules
 * as their own class names, and a console that fails tests.
 * @param {string} folder of the package
 * @param {string} displayName
 * @returns {import('jest').Config}
 */
export function browserTests(folder, displayName) {
  return {
    displayName,
    rootDir: folder,
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    testEnvironment: path.join(support, 'browser-environment.cjs'),
    setupFilesAfterEnv: [path.join(support, 'setup.ts')],
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
      '/node_modules/(?!(?:image-dimensions|lucide-react|sonner|uuidv7|thumbhash|@base-ui|@bestie|@testing-library/user-event)/)',
    ],
    moduleNameMapper: {
      '\\.module\\.css$': path.join(support, 'class-names.cjs'),
      '\\.css$': path.join(support, 'no-styles.cjs'),
    },
  };
}
