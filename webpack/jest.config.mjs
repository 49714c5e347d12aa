import { scriptTests } from './script-tests.mjs';

/** Tests of the commands of teams; results of builds are tested where they are used. */
export default scriptTests(import.meta.dirname, 'webpack');
