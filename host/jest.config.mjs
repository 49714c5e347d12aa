import { browserTests } from '../shared/remote-kit/jest-preset.mjs';

const preset = browserTests(import.meta.dirname, 'host');

export default {
  ...preset,
  // ES modules only: hashes and the browser's own storage.
  transformIgnorePatterns: preset.transformIgnorePatterns.map((pattern) =>
    pattern.replace('(?:lucide-react', '(?:idb-keyval|@noble|lucide-react'),
  ),
};
