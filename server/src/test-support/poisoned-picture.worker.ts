import { watchMemory } from '../platform/pictures/task-memory';

/** A decoder that a hostile file breaks, in each way that a process can break. */
process.on('disconnect', () => process.exit());
process.on('message', ({ id, bytes }: { id: number; bytes: Uint8Array }) => {
  switch (Buffer.from(bytes).toString()) {
    case 'exit':
      return process.exit(1);
    case 'kill':
      return process.kill(process.pid, 'SIGKILL');
    case 'throw':
      throw new Error('broken');
    case 'memory': {
      const hoard: string[][] = [];
      for (;;) hoard.push(Array.from({ length: 100_000 }, (_, index) => `${index}`));
    }
    case 'grow': {
      const hoard: Buffer[] = [];
      const growing = setInterval(() => hoard.push(Buffer.alloc(1024 * 1024, 1)));
      watchMemory(20 * 1024 * 1024, () => {
        clearInterval(growing);
        process.send?.({ id, kind: 'outgrown', reason: 'Too much.' });
      });
      return;
    }
    case 'turn':
      for (;;);
    case 'stall':
      return;
    default:
      process.send?.({ id, kind: 'done', result: {} });
  }
});
