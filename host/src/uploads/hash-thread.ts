import { hashFile } from './file-hash';
import type { HashAnswer, HashQuestion } from './hash-messages';

/**
 * Hashes files away from the page's own thread, which would read all of their bytes and clear them away again while
 * somebody clicks. Where the thread does not start, the page does it itself.
 */
export function createHashThread(): (file: Blob) => Promise<string> {
  const asked = new Map<number, { file: Blob; resolve(hash: string | Promise<string>): void }>();
  let worker: Worker | null = null;
  let failed = false;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./file-hash.worker.ts', import.meta.url));
    started.addEventListener('message', ({ data: { id, hash } }: MessageEvent<HashAnswer>) => {
      asked.get(id)?.resolve(hash ?? Promise.reject(new Error('The file cannot be read.')));
      asked.delete(id);
    });
    started.addEventListener('error', () => {
      failed = true;
      for (const { file, resolve } of asked.values()) resolve(hashFile(file));
      asked.clear();
    });
    return started;
  }

  return (file) => {
    if (failed) return hashFile(file);
    return new Promise((resolve) => {
      const id = (lastId += 1);
      asked.set(id, { file, resolve });
      worker ??= start();
      worker.postMessage({ id, file } satisfies HashQuestion);
    });
  };
}
