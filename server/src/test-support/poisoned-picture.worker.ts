import { parentPort } from 'node:worker_threads';

/** Stands in for a decoder that a hostile file breaks, in each way that a thread can break. */
parentPort?.on('message', ({ id, bytes }: { id: number; bytes: ArrayBuffer }) => {
  switch (Buffer.from(bytes).toString()) {
    case 'exit':
      return process.exit(1);
    case 'throw':
      throw new Error('broken');
    case 'memory': {
      const hoard: string[][] = [];
      for (;;) hoard.push(Array.from({ length: 100_000 }, (_, index) => `${index}`));
    }
    case 'stall':
      return;
    default:
      parentPort?.postMessage({ id, kind: 'done', result: {} });
  }
});
