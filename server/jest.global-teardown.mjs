import { rm } from 'node:fs/promises';

/** The template stays for the next run; what was built for this one goes. */
export default async function tearDown() {
  const build = process.env.BESTIE_TEST_BUILD;
  if (build !== undefined) await rm(build, { recursive: true, force: true });
}
