import { scriptTests } from './script-tests.mjs';

/** What teams type; what the build makes is tested where it is used. */
export default scriptTests(import.meta.dirname, 'webpack');
