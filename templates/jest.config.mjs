import { scriptTests } from '../webpack/script-tests.mjs';

/** Tests of the generator: what it generates is built, tested and deleted. */
export default scriptTests(import.meta.dirname, 'templates');
