import { lowerPriority } from '../lower-priority';
import { prepareSharp } from './picture-decoder';
import { PictureRefused, taskBytes, tooDetailed } from './picture-limits';
import { makeAvif, processPicture } from './process-picture';
import type { PictureAnswer, PictureTask } from './picture-workers';
import { watchMemory } from './task-memory';

lowerPriority('process');
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
