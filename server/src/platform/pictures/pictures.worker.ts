import { parentPort } from 'node:worker_threads';
import { prepareSharp } from './picture-decoder';
import { PictureRefused } from './picture-limits';
import { makeAvif, processPicture } from './process-picture';
import type { PictureAnswer, PictureTask } from './picture-workers';

prepareSharp();

const work = { look: processPicture, avif: makeAvif };

async function answer({ id, kind, bytes, mask }: PictureTask): Promise<PictureAnswer> {
  try {
    return { id, kind: 'done', result: await work[kind](Buffer.from(bytes), mask && Buffer.from(mask)) };
  } catch (error) {
    if (error instanceof PictureRefused) return { id, kind: 'refused', reason: error.message };
    return { id, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (task: PictureTask) => {
  void answer(task).then((result) => parentPort?.postMessage(result));
});
