import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { createWordsPlugin } from './eslint-retired-words.js';
import { createRoomsPlugin } from './eslint-rooms.js';

/** The build reads from `api.noun` which nouns a release uses (webpack/surface-plugin.js). */
const apiByName = {
  selector:
    ':matches(VariableDeclarator[id.type="ObjectPattern"] > :matches(Identifier[name="api"], CallExpression[callee.name="useApi"]), MemberExpression[computed=true] > :matches(Identifier[name="api"], CallExpression[callee.name="useApi"]).object)',
  message: 'Name the noun where it is called: api.noun.verb(…).',
};

/** It would go on when the console is left: there is `start` of `defineRemote` for it. */
const runByLoading = {
  selector:
    'Program > ExpressionStatement > CallExpression[callee.name=/^(setInterval|setTimeout|addEventListener)$/]',
  message: 'Put it into an effect, or into `start` of defineRemote: it ends when the console is left.',
};

/** The first use of Intl costs a browser 20 ms, on every page load. */
const intlByHand = [
  {
    selector: 'MemberExpression[property.name=/^(toLocale(Date|Time)?String|localeCompare)$/]',
    message: 'Numbers and days have their words in @bestie/design-system/format-number and format-date.',
  },
  {
    selector: 'Program > VariableDeclaration NewExpression[callee.object.name="Intl"]',
    message: 'Make it when it is used, or use the words of @bestie/design-system/format-….',
  },
];

/** What people do has one way: what is called, what is stale, what is said, how to undo it, what a conflict offers. */
const actionsByHand = {
  selector: 'MemberExpression[property.name=/^(invalidateQueries|getMutationCache)$/]',
  message:
    'Write by useAction of @bestie/remote-kit/use-action; refresh by @bestie/remote-kit/refresh-queries.',
};

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

/** One rule, apart from `no-restricted-syntax`, whose list differs from room to room. */
const objects = {
  rules: {
    'no-literal-spread': {
      meta: { type: 'suggestion', schema: [] },
      create: (/** @type {any} */ context) => ({
        'ObjectExpression > SpreadElement > ObjectExpression'(node) {
          context.report({ node, message: 'Write the properties without the spread.' });
        },
      }),
    },
  },
};

export default tseslint.config(
  {
    ignores: [
      'templates/{feature,remote}/**',
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
    plugins: {
      objects,
      rooms: createRoomsPlugin(import.meta.dirname),
      words: createWordsPlugin(),
      'import-x': importX,
      'react-hooks': reactHooks,
    },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })] },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'rooms/imports': 'error',
      'words/retired': 'error',
      'objects/no-literal-spread': 'error',
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // What was caught is thrown on as it came.
      '@typescript-eslint/only-throw-error': [
        'error',
        { allowThrowingUnknown: true, allowThrowingAny: false },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Fastify's hooks and our interfaces are asynchronous by contract, also where nothing is awaited.
      '@typescript-eslint/require-await': 'off',
      // A noun adds its tables to the interface of the database.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      // Interfaces of ours are handed around as plain functions; none of them uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      // `{}` in `Record<string, {}>`-like library types and template literals of numbers are fine here.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
    },
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
    files: ['*-remote/src/**'],
    ignores: ['admin-remote/src/features/storage-smoke/**'],
    rules: {
      // The page that checks storage needs the task itself; whatever people hand over goes by the upload manager.
      'no-restricted-properties': [
        'error',
        { object: 'storage', property: 'upload', message: 'Hand it to useShell().uploads.' },
      ],
    },
  },
  {
    files: ['*-remote/src/**', 'host/src/**', 'shared/{design-system,remote-kit}/src/**'],
    ignores: ['**/*.d.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...intlByHand, apiByName, actionsByHand, runByLoading],
      'no-restricted-imports': [
        'error',
        {
          name: '@tanstack/react-query',
          importNames: ['useMutation', 'mutationOptions', 'MutationObserver'],
          message: actionsByHand.message,
        },
      ],
    },
  },
  {
    files: [
      '*-remote/src/**/*.{ts,tsx}',
      'host/src/**/*.{ts,tsx}',
      'shared/{design-system,remote-kit}/src/**/*.{ts,tsx}',
    ],
    rules: {
      // Their schemas would bring zod into a page, which also probes for `eval` and so breaks its policy.
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@bestie/contracts/*.contract', '@bestie/contracts/*.schema'],
              allowTypeImports: true,
              message:
                'Pages take types of contracts only; constants stand in the module beside the contract.',
            },
          ],
        },
      ],
    },
  },
  {
    // A longer component says more than one thing: its state becomes a hook, its pieces become components.
    files: ['*-remote/src/**/*.tsx', 'host/src/**/*.tsx', 'shared/*/src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 150 }] },
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
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'no-console': 'off',
    },
  },
);
