import { scriptTests } from '../webpack/script-tests.mjs';

/** Tests of the files that run Bestie elsewhere. */
export default scriptTests(import.meta.dirname, 'deploy');
