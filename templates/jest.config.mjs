import { scriptTests } from '../webpack/script-tests.mjs';

/** The generator is tested by what it generates: built, tested and thrown away. */
export default { ...scriptTests(import.meta.dirname, 'templates'), testTimeout: 180_000 };
