import tseslint from 'typescript-eslint';
import {
  actionsByHand,
  apiByName,
  componentRules,
  intlByHand,
  pageRules,
  schemaRules,
  testRules,
  typedRules,
  uploadRules,
} from './eslint-console.js';
import { createWordsPlugin } from './eslint-retired-words.js';

const transactionByHand = {
  selector: "CallExpression[callee.property.name='transaction'][arguments.length=0]",
  message: 'Use createTransaction: it repeats what collided, and refuses one inside another.',
};

/** SQL stands in repositories, and in the `.sql.ts` files that repositories and modules are made of. */
const queryByHand = {
  selector:
    'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/][arguments.length=1]',
  message: 'SQL stands in <noun>.repository.ts, or in <name>.sql.ts where several of them share it.',
};

export default tseslint.config(
  {
    ignores: [
      'templates/{feature,remote,repository}/**',
      '**/dist/**',
      '**/.data/**',
      '**/.cache/**',
      '**/node_modules/**',
      '**/test-results/**',
      '**/playwright-report/**',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      // A release checks its own console, and the types of nothing else (webpack/release-checks.js).
      parserOptions: {
        project: process.env.LINT_PROJECT ?? './tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    ...typedRules(import.meta.dirname, {
      plugins: { words: createWordsPlugin() },
      rules: { 'words/retired': 'error' },
    }),
  },
  {
    // Programs in JavaScript: the build, the command line, benches and templates.
    files: ['**/*.{js,mjs}'],
    ignores: ['host/src/**'],
    extends: [...tseslint.configs.recommended],
    languageOptions: {
      parserOptions: { project: './tsconfig.scripts.json', tsconfigRootDir: import.meta.dirname },
    },
    plugins: { words: createWordsPlugin() },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'words/retired': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['{*-remote,host,server}/src/**/*.{ts,tsx}', 'shared/*/src/**/*.{ts,tsx}'],
    ignores: [
      // They use the tools of the repository.
      ...['**/*.test.{ts,tsx}', '**/test-support/**', '**/contract-tests/**'],
      // What the host shares also comes from packages behind its own.
      'host/src/federation/shares/**',
    ],
    rules: { 'import-x/no-extraneous-dependencies': 'error' },
  },
  {
    files: ['*-remote/src/**'],
    ignores: ['admin-remote/src/features/storage-smoke/**'],
    rules: uploadRules,
  },
  {
    files: ['*-remote/src/**', 'host/src/**', 'shared/{design-system,remote-kit}/src/**'],
    // The script of the first paint runs before any module.
    ignores: ['**/*.d.ts', 'host/src/first-paint/first-paint.js'],
    rules: pageRules,
  },
  {
    files: [
      '*-remote/src/**/*.{ts,tsx}',
      'host/src/**/*.{ts,tsx}',
      'shared/{design-system,remote-kit}/src/**/*.{ts,tsx}',
    ],
    rules: schemaRules,
  },
  {
    files: ['*-remote/src/**/*.tsx', 'host/src/**/*.tsx', 'shared/*/src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: componentRules,
  },
  {
    // A worker ends with what began it.
    files: ['*-remote/src/**/*.worker.ts'],
    rules: { 'no-restricted-syntax': ['error', ...intlByHand, apiByName, actionsByHand] },
  },
  {
    files: ['shared/remote-kit/src/actions/{use-action,refresh-queries}.ts'],
    rules: { 'no-restricted-syntax': ['error', ...intlByHand, apiByName] },
  },
  {
    files: ['shared/client/src/*.queries.ts'],
    rules: { 'no-restricted-syntax': ['error', apiByName] },
  },
  {
    files: ['server/src/**'],
    ignores: ['server/src/platform/database/transaction.ts'],
    rules: { 'no-restricted-syntax': ['error', transactionByHand] },
  },
  {
    files: ['server/src/**'],
    ignores: [
      'server/src/**/*.{repository,sql}.ts',
      'server/src/platform/database/**',
      // They look at tables as a test does.
      'server/src/contract-tests/**',
    ],
    rules: {
      'no-restricted-syntax': ['error', transactionByHand, queryByHand],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { name: 'kysely', allowTypeImports: true, message: queryByHand.message },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**', 'bench/**', '**/test-support/**'],
    rules: {
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-restricted-imports': 'off',
      // Playwright hands fixtures over by a function that is called `use`.
      'react-hooks/rules-of-hooks': 'off',
      ...testRules,
      'no-console': 'off',
    },
  },
);
