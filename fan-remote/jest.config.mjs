import { browserTests } from '../shared/remote-kit/jest-preset.mjs';

const preset = browserTests(import.meta.dirname, 'fan-remote');

export default {
  ...preset,
  moduleNameMapper: {
    ...preset.moduleNameMapper,
    '^fast-check$': '<rootDir>/../shared/contracts/test-support/seeded-fast-check.cjs',
  },
};
