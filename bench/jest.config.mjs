import { scriptTests } from '../webpack/script-tests.mjs';

/** What every bench has in common; the benches themselves are run by hand. */
export default scriptTests(import.meta.dirname, 'bench');
