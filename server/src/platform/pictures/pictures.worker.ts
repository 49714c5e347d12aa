import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { prepareSharp } from './picture-decoder';
import { PictureRefused, taskBytes, tooDetailed } from './picture-limits';
import { makeAvif, processPicture } from './process-picture';
import type { PictureAnswer, PictureTask } from './picture-workers';
import { watchMemory } from './task-memory';

/**
 * People who upload and look at pages come first: where they and a picture want the same processor, this gets a tenth of
 * it. Not the lowest priority: on a machine that is always busy with something no picture would ever be done.
 */
function giveWay(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // On Linux that is said of one thread, and others run by now; those that follow inherit it.
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task'))
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
}

giveWay();
prepareSharp();
// Ctrl+C in a terminal reaches everybody; the server says when this one ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// A server that was killed says nothing any more.
process.on('disconnect', () => process.exit());

const work = { look: processPicture, avif: makeAvif };

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

async function answer({ id, kind, bytes, mask }: PictureTask): Promise<PictureAnswer> {
  try {
    return { id, kind: 'done', result: await work[kind](asBuffer(bytes), mask && asBuffer(mask)) };
  } catch (error) {
    if (error instanceof PictureRefused) return { id, kind: 'refused', reason: error.message };
    return { id, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (task: PictureTask) => {
  const { id } = task;
  const unwatch = watchMemory(taskBytes, () => {
    // Nothing stops a decoder but the end of its process.
    process.send?.({ id, kind: 'outgrown', reason: tooDetailed } satisfies PictureAnswer, () =>
      process.exit(),
    );
  });
  void answer(task).then((result) => {
    unwatch();
    process.send?.(result);
  });
});
