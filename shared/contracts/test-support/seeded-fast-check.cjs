/**
 * fast-check with a seed, so that a test has the same cases on each run; `FUZZ_SEED` sets another one, to find new cases or to
 * repeat a failed run. Jest configurations put it in place of the package.
 */
const fastCheck = require('../../../node_modules/fast-check/lib/cjs/fast-check.js');

fastCheck.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_121) });
module.exports = fastCheck;
