import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { slabBytes } from './content-hashes';
import type { HashAnswer, HashTask } from './content-hashes';

/** Hashes contents from the memory shared with the receiving thread. */
const memory = Buffer.from(workerData as SharedArrayBuffer);
const running = new Map<number, ReturnType<typeof freshHashes>>();

const freshHashes = () => ({ md5: createHash('md5'), sha256: createHash('sha256') });

function take(id: number) {
  const hashes = running.get(id) ?? freshHashes();
  running.delete(id);
  return hashes;
}

const answer = (message: HashAnswer) => parentPort?.postMessage(message);

parentPort?.on('message', (task: HashTask) => {
  const { id } = task;
  if (task.kind === 'drop') running.delete(id);
  else if (task.kind === 'digest') {
    const { md5, sha256 } = take(id);
    answer({ kind: 'digests', id, digests: { md5: md5.digest('base64'), sha256: sha256.digest('hex') } });
  } else {
    const hashes = take(id);
    const start = task.slab * slabBytes;
    const piece = memory.subarray(start, start + task.length);
    hashes.md5.update(piece);
    hashes.sha256.update(piece);
    running.set(id, hashes);
    answer({ kind: 'free', slab: task.slab });
  }
});
