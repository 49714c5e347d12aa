import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { slabBytes } from './content-hashes';
import { createCrc32c } from './crc32c';
import type { HashAnswer, HashTask } from './content-hashes';

/** Hashes contents from the memory shared with the receiving thread. */
const memory = Buffer.from(workerData as SharedArrayBuffer);
const running = new Map<number, ReturnType<typeof freshHashes>>();

const freshHashes = () => ({
  md5: createHash('md5'),
  sha256: createHash('sha256'),
  crc32c: createCrc32c(),
});

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
    const { md5, sha256, crc32c } = take(id);
    const digests = { md5: md5.digest('base64'), sha256: sha256.digest('hex'), crc32c: crc32c.digest() };
    answer({ kind: 'digests', id, digests });
  } else {
    const hashes = take(id);
    const start = task.slab * slabBytes;
    const piece = memory.subarray(start, start + task.length);
    hashes.md5.update(piece);
    hashes.sha256.update(piece);
    hashes.crc32c.update(piece);
    running.set(id, hashes);
    answer({ kind: 'free', slab: task.slab });
  }
});
