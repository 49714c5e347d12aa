import { scriptTests } from '../webpack/script-tests.mjs';

/** Tests of the benches' common parts; the benches themselves are run by hand. */
export default scriptTests(import.meta.dirname, 'bench');
