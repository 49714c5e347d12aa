import path from 'node:path';

const support = path.join(import.meta.dirname, 'test-support');

/** Packages that exist as ES modules only. */
const esModules = [
  ...['image-dimensions', 'lucide-react', 'sonner', 'uuidv7', 'thumbhash', '@base-ui', '@bestie'],
  '@testing-library/user-event',
];

/**
 * Jest configuration of a package that runs in browsers: jsdom with Node's fetch and streams, CSS Modules
 * as their own class names, and a console that fails tests.
 * @param {string} folder of the package
 * @param {string} displayName
 * @param {string[]} [modules] further packages or scopes that exist as ES modules only
 * @returns {import('jest').Config & { setupFilesAfterEnv: string[], moduleNameMapper: Record<string, string> }}
 */
export function browserTests(folder, displayName, modules = []) {
  const transformed = [...esModules, ...modules].join('|');
  return {
    displayName,
    rootDir: folder,
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    testEnvironment: path.join(support, 'browser-environment.cjs'),
    // Says when to give up, also on a busy machine.
    testTimeout: 300_000,
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
    transformIgnorePatterns: [`/node_modules/(?!(?:${transformed})/)`],
    moduleNameMapper: {
      '\\.module\\.css$': path.join(support, '../../design-system/test-support/class-names.cjs'),
      '\\.css$': path.join(support, 'no-styles.cjs'),
    },
  };
}
