import { existsSync, readdirSync } from 'node:fs';

/** Every package that has tests brings its own jest.config.mjs. */
const packages = [
  'shared/contracts',
  'shared/client',
  'shared/design-system',
  'shared/remote-kit',
  'host',
  ...readdirSync('.').filter((folder) => folder.endsWith('-remote')),
  'server',
  'templates',
  'webpack',
  'bench',
];

export default {
  // Says when to give up, also on a busy machine; jest takes it from here only.
  testTimeout: 300_000,
  projects: packages
    .filter((folder) => existsSync(`${folder}/jest.config.mjs`))
    .map((folder) => `<rootDir>/${folder}`),
};
