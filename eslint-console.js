import path from 'node:path';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { createRoomsPlugin } from './eslint-rooms.js';

/** The build reads from `api.noun` which nouns a release uses (webpack/surface-plugin.js). */
export const apiByName = {
  selector:
    ':matches(VariableDeclarator[id.type="ObjectPattern"] > :matches(Identifier[name="api"], CallExpression[callee.name="useApi"]), MemberExpression[computed=true] > :matches(Identifier[name="api"], CallExpression[callee.name="useApi"]).object)',
  message: 'Name the noun where it is called: api.noun.verb(…).',
};

/** It would go on when the console is left: there is `start` of `defineRemote` for it. */
export const runByLoading = {
  selector:
    'Program > ExpressionStatement > CallExpression[callee.name=/^(setInterval|setTimeout|addEventListener)$/]',
  message: 'Put it into an effect, or into `start` of defineRemote: it ends when the console is left.',
};

/** The first use of Intl costs a browser 20 ms, on every page load. */
export const intlByHand = [
  {
    selector: 'MemberExpression[property.name=/^(toLocale(Date|Time)?String|localeCompare)$/]',
    message: 'Numbers and days have their words in @bestie/design-system/format-number and format-date.',
  },
  {
    selector: 'Program > VariableDeclaration NewExpression[callee.object.name="Intl"]',
    message: 'Make it when it is used, or use the words of @bestie/design-system/format-….',
  },
];

/** Storage of a browser may be full or switched off, and a page goes on without it. */
export const storageByHand = {
  selector:
    'CallExpression[callee.object.name=/^(localStorage|sessionStorage)$/][callee.property.name=/^(get|set|remove)Item$/]',
  message:
    'Use keepText and keptText of @bestie/remote-kit/keep-text, which go on where nothing can be kept.',
};

/** What people do has one way: what is called, what is stale, what is said, how to undo it, what a conflict offers. */
export const actionsByHand = {
  selector: 'MemberExpression[property.name=/^(invalidateQueries|getMutationCache)$/]',
  message:
    'Write by useAction of @bestie/remote-kit/use-action; refresh by @bestie/remote-kit/refresh-queries.',
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

/**
 * What holds for every file in TypeScript.
 * @param {string} root folder of the repository
 * @param {{ plugins?: object, rules?: object }} [more]
 * @returns {object}
 */
export const typedRules = (root, more = {}) => ({
  plugins: {
    objects,
    rooms: createRoomsPlugin(root),
    ...more.plugins,
    'import-x': importX,
    'react-hooks': reactHooks,
  },
  settings: {
    'import-x/resolver-next': [createTypeScriptImportResolver({ project: path.join(root, 'tsconfig.json') })],
  },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
  rules: {
    'rooms/imports': 'error',
    ...more.rules,
    'objects/no-literal-spread': 'error',
    'react-hooks/rules-of-hooks': 'error',
    'react-hooks/exhaustive-deps': 'error',
    'import-x/no-cycle': ['error', { ignoreExternal: true }],
    'no-console': ['error', { allow: ['warn', 'error'] }],
    '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    // What was caught is thrown on as it came.
    '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true, allowThrowingAny: false }],
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
    '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  },
});

/**
 * What people hand over goes by one way.
 * @type {import('eslint').Linter.RulesRecord}
 */
export const uploadRules = {
  // The page that checks storage needs the task itself; whatever people hand over goes by the upload manager.
  'no-restricted-properties': [
    'error',
    { object: 'storage', property: 'upload', message: 'Hand it to useShell().uploads.' },
  ],
};

/**
 * Pages and what they share.
 * @type {import('eslint').Linter.RulesRecord}
 */
export const pageRules = {
  'no-restricted-syntax': ['error', ...intlByHand, apiByName, actionsByHand, runByLoading, storageByHand],
  'no-restricted-imports': [
    'error',
    {
      name: '@tanstack/react-query',
      importNames: ['useMutation', 'mutationOptions', 'MutationObserver'],
      message: actionsByHand.message,
    },
  ],
};

/**
 * Pages in TypeScript.
 * @type {import('eslint').Linter.RulesRecord}
 */
export const schemaRules = {
  // Their schemas would bring zod into a page, which also probes for `eval` and so breaks its policy.
  '@typescript-eslint/no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          group: ['@bestie/contracts/*.contract', '@bestie/contracts/*.schema'],
          allowTypeImports: true,
          message: 'Pages take types of contracts only; constants stand in the module beside the contract.',
        },
      ],
    },
  ],
};

/**
 * A longer component says more than one thing: its state becomes a hook, its pieces become components.
 * @type {import('eslint').Linter.RulesRecord}
 */
export const componentRules = {
  'max-lines-per-function': ['error', { max: 150 }],
};

/**
 * Tests may do what pages may not.
 * @type {import('eslint').Linter.RulesRecord}
 */
export const testRules = {
  '@typescript-eslint/no-unsafe-assignment': 'off',
  '@typescript-eslint/no-unsafe-member-access': 'off',
  '@typescript-eslint/no-unsafe-argument': 'off',
  '@typescript-eslint/no-unsafe-call': 'off',
  '@typescript-eslint/no-unsafe-return': 'off',
};

/**
 * Lint of a console in a repository of its own: the rules of the platform's consoles.
 * @param {string} root folder of the repository
 */
export function consoleLint(root) {
  return tseslint.config(
    { ignores: ['**/dist/**', '**/.cache/**', '**/node_modules/**'] },
    {
      files: ['**/*.{ts,tsx}'],
      extends: [...tseslint.configs.recommendedTypeChecked],
      languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: root } },
      ...typedRules(root),
    },
    { files: ['src/**/*.{ts,tsx}'], rules: { ...uploadRules, ...pageRules, ...schemaRules } },
    { files: ['src/**/*.tsx'], ignores: ['**/*.test.tsx'], rules: componentRules },
    {
      files: ['**/*.test.{ts,tsx}'],
      rules: {
        'no-restricted-syntax': 'off',
        '@typescript-eslint/no-restricted-imports': 'off',
        ...testRules,
        'no-console': 'off',
      },
    },
  );
}
