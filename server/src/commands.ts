import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from './compose';

/** What a command needs, and where it reports its progress. */
export interface CommandContext {
  server: Pick<Server, 'maintenance' | 'services'>;
  /** Arguments after the command's name. */
  args: readonly string[];
  say(line: string): void;
  /** Aborted when the command should end. */
  signal: AbortSignal;
}

export type Command = (context: CommandContext) => Promise<void>;

/**
 * Commands of `node server/dist/main.js NAME`: they exit when they are done, and the server may run
 * meanwhile.
 */
export const commands: Record<string, Command> = {
  'pictures:rebuild': rebuildPictures,
  'objects:garbage': collectGarbage,
  'admins:first': makeFirstAdmin,
};

const mebibytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** Remakes the derivatives of all pictures; an interrupted run is resumed. */
async function rebuildPictures({ server, say, signal }: CommandContext): Promise<void> {
  const { pictures } = server.maintenance;
  const before = await pictures.rebuilding();
  if (before.waiting > 0) say(`${before.waiting} pictures of an earlier rebuild are left; continuing.`);
  else say(`${await pictures.rebuildAll()} pictures to rebuild.`);
  const working = pictures.workOff(signal);
  let told = -1;
  const tell = async () => {
    const { waiting } = await pictures.rebuilding();
    if (waiting !== told) say(`${waiting} left`);
    told = waiting;
    return waiting;
  };
  for (let done = false; !done && !signal.aborted;) {
    done = (await tell()) === 0;
    // Other servers may have claimed the last jobs; a running server helps.
    if (!done) await Promise.race([pause(2000), working.then(() => pause(200))]);
  }
  await working;
  if (signal.aborted) return say('Stopped. Run the command again or start the server to continue.');
  const failed = (await pictures.rebuilding()).failed - before.failed;
  say(failed > 0 ? `Done; ${failed} failed, see the log.` : 'Done.');
}

/** Removes objects that have been unreferenced for 30 days; with `--dry` it only lists them. */
async function collectGarbage({ server, args, say }: CommandContext): Promise<void> {
  const { garbage } = server.maintenance;
  const dry = args.includes('--dry');
  const unknown = args.filter((arg) => arg !== '--dry');
  if (unknown.length > 0) throw new Error(`Unknown option ${unknown.join(' ')}; the only option is --dry.`);
  const { due, waiting, unreferencedContents, orphanedContents } = await garbage.find();
  for (const { name, size, since } of due)
    say(
      `${dry ? 'would remove' : 'removing'} ${name} (${mebibytes(size)}), unused since ${since.toISOString()}`,
    );
  const removed = dry ? 0 : await garbage.collect();
  const bytes = due.reduce((sum, { size }) => sum + size, 0);
  say(
    dry
      ? `${due.length} objects would be removed (${mebibytes(bytes)}).`
      : `${removed} objects were removed.`,
  );
  say(
    `${waiting.objects} more have been unused for less than 30 days (${mebibytes(waiting.bytes)}) and are kept until then.`,
  );
  if (unreferencedContents > 0)
    say(`${unreferencedContents} contents belong to no object and ${dry ? 'would be' : 'were'} removed.`);
  for (const { contentId, bytes: size, changedAt } of orphanedContents.due)
    say(
      `${dry ? 'would remove' : 'removed'} content ${contentId} (${mebibytes(size)}), last changed ${changedAt.toISOString()}, which no row references.`,
    );
  if (orphanedContents.waiting > 0)
    say(
      `${orphanedContents.waiting} more contents that no row references were found less than 30 days ago and are kept until then.`,
    );
}

/** Makes the account of an address the first admin. */
async function makeFirstAdmin({ server, args, say }: CommandContext): Promise<void> {
  const [email, ...others] = args;
  if (email === undefined || others.length > 0)
    throw new Error('Name one address: npm run admins:first -- ada@example.org');
  say(await server.services.users.makeFirstAdmin(email));
}
