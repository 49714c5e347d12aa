import { parentPort } from 'node:worker_threads';
import { PictureRefused } from './picture-limits';
import { prepareSharp, processPicture } from './process-picture';
import type { PictureAnswer, PictureTask } from './picture-workers';

prepareSharp();

async function answer({ id, bytes }: PictureTask): Promise<PictureAnswer> {
  try {
    return { id, kind: 'done', picture: await processPicture(Buffer.from(bytes)) };
  } catch (error) {
    if (error instanceof PictureRefused) return { id, kind: 'refused', reason: error.message };
    return { id, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (task: PictureTask) => {
  void answer(task).then((result) => parentPort?.postMessage(result));
});
