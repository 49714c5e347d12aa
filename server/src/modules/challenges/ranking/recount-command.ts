import { runRecount } from './recount';

/** `npm run challenges:recount FILE`, from the sources, without a build. */
process.exitCode = await runRecount(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
