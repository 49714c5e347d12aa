import { browserTests } from '../shared/remote-kit/jest-preset.mjs';

// Hashes and the browser's own storage.
export default browserTests(import.meta.dirname, 'host', ['idb-keyval', '@noble']);
