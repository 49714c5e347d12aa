/** A person with many tasks does not delay others. */
import { createHashingQueue } from './hashing-queue';

/** Tasks that end on request, and the order in which they started. */
function createWork(parallel: number, waiting: number) {
  const queue = createHashingQueue({ parallel, waiting });
  const began: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, group: string, member = group) =>
    queue
      .run(
        { group, member },
        () => {
          began.push(name);
          return new Promise<void>((end) => ends.push(end));
        },
        () => new Error('full'),
      )
      .catch(() => void refused.push(name));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  /** Ends running tasks until none is left. */
  async function finish(): Promise<void> {
    await settle();
    while (ends.length > 0) {
      ends.shift()?.();
      await settle();
    }
  }
  return { add, began, refused, settle, finish };
}

test('a task of another group comes second at most, however many tasks one group has', async () => {
  const { add, began, finish } = createWork(1, 500);
  for (let task = 0; task < 195; task += 1) void add(`attacker ${task}`, 'attacker');
  void add('other', 'other');
  await finish();
  expect(began.slice(0, 3)).toEqual(['attacker 0', 'attacker 1', 'other']);
  expect(began).toHaveLength(196);
});

test('within a group accounts take turns', async () => {
  const { add, began, finish } = createWork(1, 500);
  for (let task = 0; task < 5; task += 1) void add(`a${task}`, 'office', 'ada');
  void add('b0', 'office', 'bea');
  void add('c0', 'home', 'cleo');
  await finish();
  expect(began).toEqual(['a0', 'a1', 'c0', 'b0', 'a2', 'a3', 'a4']);
});

test('when too many tasks wait, the largest group loses its latest', async () => {
  const { add, began, refused, finish } = createWork(1, 10);
  for (let task = 0; task < 30; task += 1) void add(`attacker ${task}`, 'attacker');
  void add('other', 'other');
  await finish();
  expect(began).toContain('other');
  expect(refused).toHaveLength(20);
  expect(refused.every((name) => name.startsWith('attacker'))).toBe(true);
});

test('the maximum runs at once, and the queue continues after a failure', async () => {
  const queue = createHashingQueue({ parallel: 2, waiting: 10 });
  const place = { group: 'a', member: 'a' };
  let running = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, task) =>
      queue.run(
        place,
        async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
          if (task % 3 === 0) throw new Error('broken');
          return task;
        },
        () => new Error('full'),
      ),
    ),
  );
  expect(most).toBe(2);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});
