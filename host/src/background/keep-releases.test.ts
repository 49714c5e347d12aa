import type { ComposedRemote } from '../federation/load-remote';
import { createKeeper } from './keep-releases';

test('a release that waits to be kept is dropped when the session ends', async () => {
  globalThis.PerformanceObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof PerformanceObserver;
  const kept: string[] = [];
  let keepFirst!: () => void;
  const keeper = createKeeper(
    {
      prune: () => Promise.resolve(),
      find: () => Promise.resolve(null),
      async keep({ id }) {
        kept.push(id);
        await new Promise<void>((resolve) => (keepFirst = resolve));
      },
    },
    ['fan', 'creator'],
  );
  for (const id of ['fan', 'creator'])
    keeper.keep({ id, baseUrl: `/remotes/${id}/1.0.0/`, files: [] } as unknown as ComposedRemote);
  await new Promise((resolve) => setTimeout(resolve));
  keeper.stop();
  keepFirst();
  await new Promise((resolve) => setTimeout(resolve));
  expect(kept).toEqual(['fan']);
});
