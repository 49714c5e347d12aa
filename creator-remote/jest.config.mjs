import { browserTests } from '../shared/remote-kit/jest-preset.mjs';

const preset = browserTests(import.meta.dirname, 'creator-remote');

export default {
  ...preset,
  setupFilesAfterEnv: [...preset.setupFilesAfterEnv, '<rootDir>/src/test-support/browser-gaps.ts'],
};
