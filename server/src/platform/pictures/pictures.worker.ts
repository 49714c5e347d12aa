import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { prepareSharp } from './picture-decoder';
import { PictureRefused, taskBytes, tooDetailed } from './picture-limits';
import { makeAvif, processPicture } from './process-picture';
import type { PictureAnswer, PictureTask } from './picture-workers';
import { watchMemory } from './task-memory';

/**
 * Requests come first: when they compete for the processor, picture processes get a tenth of it. Not the lowest
 * priority, which would never make progress on a busy machine.
 */
function lowerPriority(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // On Linux the priority is set per thread, and some are already running; later ones inherit it.
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task'))
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
}

lowerPriority();
prepareSharp();
// Ctrl+C in a terminal reaches all processes; the server ends this one.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// The server died without a message.
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
    // Only the end of its process stops a decoder.
    process.send?.({ id, kind: 'outgrown', reason: tooDetailed } satisfies PictureAnswer, () =>
      process.exit(),
    );
  });
  void answer(task).then((result) => {
    unwatch();
    process.send?.(result);
  });
});
