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
];

export default {
  projects: packages
    .filter((folder) => existsSync(`${folder}/jest.config.mjs`))
    .map((folder) => `<rootDir>/${folder}`),
};
