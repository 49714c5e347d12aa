import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from './compose';

/** What a command needs, and where it tells how it goes. */
export interface CommandContext {
  server: Pick<Server, 'maintenance'>;
  /** Arguments after the command's name. */
  args: readonly string[];
  say(line: string): void;
  /** Aborted when somebody wants the command to end. */
  signal: AbortSignal;
}

export type Command = (context: CommandContext) => Promise<void>;

/** Commands of `node server/dist/main.js NAME`: they end by themselves, and the server may run meanwhile. */
export const commands: Record<string, Command> = {
  'pictures:rebuild': rebuildPictures,
  'objects:garbage': collectGarbage,
};

const mebibytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** Makes the derivatives of all pictures anew; one that was cut short goes on. */
async function rebuildPictures({ server, say, signal }: CommandContext): Promise<void> {
  const { pictures } = server.maintenance;
  const before = await pictures.rebuilding();
  if (before.waiting > 0)
    say(`${before.waiting} pictures of an earlier rebuild are left; continuing with them.`);
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
    // Others may have taken the last ones: a server that runs helps.
    if (!done) await Promise.race([pause(2000), working.then(() => pause(200))]);
  }
  await working;
  if (signal.aborted)
    return say('Stopped. Run the command again, or start the server, and the rest is made.');
  const failed = (await pictures.rebuilding()).failed - before.failed;
  say(failed > 0 ? `Done, but for ${failed} that failed; the log says why.` : 'Done.');
}

/** Takes away what nothing has referred to for 30 days; only says what it would do with `--dry`. */
async function collectGarbage({ server, args, say }: CommandContext): Promise<void> {
  const { garbage } = server.maintenance;
  const dry = args.includes('--dry');
  const unknown = args.filter((arg) => arg !== '--dry');
  if (unknown.length > 0) throw new Error(`There is no option ${unknown.join(' ')}; --dry is the only one.`);
  const { due, waiting, unreferencedContents, orphanedContents } = await garbage.find();
  for (const { name, size, since } of due)
    say(
      `${dry ? 'would remove' : 'removing'} ${name} (${mebibytes(size)}), unused since ${since.toISOString()}`,
    );
  const removed = dry ? 0 : await garbage.collect();
  const bytes = due.reduce((sum, { size }) => sum + size, 0);
  say(dry ? `${due.length} objects would go (${mebibytes(bytes)}).` : `${removed} objects are gone.`);
  say(
    `${waiting.objects} more are unused for less than 30 days (${mebibytes(waiting.bytes)}) and stay until then.`,
  );
  if (unreferencedContents > 0)
    say(`${unreferencedContents} contents belong to no object${dry ? ' and would go' : ' and went'}.`);
  for (const { contentId, bytes: size, changedAt } of orphanedContents.due)
    say(
      `${dry ? 'would remove' : 'removed'} content ${contentId} (${mebibytes(size)}) of ${changedAt.toISOString()}, which no row names.`,
    );
  if (orphanedContents.waiting > 0)
    say(
      `${orphanedContents.waiting} more contents that no row names were first seen less than 30 days ago and stay until then.`,
    );
}
