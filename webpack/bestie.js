#!/usr/bin/env node
/**
 * `bestie new|dev|release|releases …`, the command of @bestie/build: what `npm run new -- remote`, `npm run dev`,
 * `npm run release` and `npm run releases` are in the platform's own repository.
 */
const commands = {
  new: () => import('./bestie-new.js'),
  dev: () => import('./dev.js'),
  release: () => import('./release.js'),
  releases: () => import('./releases.js'),
};
const usage = `Usage:
  bestie new NAME [--audience fan|creator|admin] [--packages FOLDER]
  bestie dev
  bestie release [--version 1.4.2] [--channel stable|canary|none] [--percent 5 | --steps 1,10,50,100 --wait 60] [--note "…"]
      [--without-proof "…"]
  bestie release --preview BRANCH --for ada@example.org
  bestie releases list|errors|prove|promote|rollback|canary|diff|try|token …`;

const [name = ''] = process.argv.splice(2, 1);
const asksHelp = name === '--help' || process.argv.includes('--help', 2);
// The others print their own.
if (asksHelp && !['release', 'releases'].includes(name)) console.log(usage);
else if (Object.hasOwn(commands, name)) await commands[name]();
else {
  console.error(usage);
  process.exitCode = 1;
}

export {};
