import { hashFile } from './file-hash';
import type { HashAnswer, HashQuestion } from './hash-messages';

/** The little of a worker's scope that is used here; the DOM's types know only pages. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<HashQuestion>) => void): void;
  postMessage(answer: HashAnswer): void;
}

const worker = self as unknown as WorkerScope;

worker.addEventListener('message', ({ data: { id, file } }) => {
  hashFile(file).then(
    (hash) => worker.postMessage({ id, hash }),
    () => worker.postMessage({ id, hash: null }),
  );
});
