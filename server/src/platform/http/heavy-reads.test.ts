/** At most two concurrent heavy reads per person; others are not affected. */
import { createHeavyReads } from './heavy-reads';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('two run, the next ones queue, those beyond are refused, and another person is not affected', async () => {
  const heavy = createHeavyReads({ running: 2, waiting: 2 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const read = (number: number) =>
    heavy.run('eve', async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      return number;
    });
  const reads = [1, 2, 3, 4].map(read);
  await settle();
  expect(begun).toEqual([1, 2]);
  await expect(read(5)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 2 });
  expect(await heavy.run('ada', async () => 'at once')).toBe('at once');
  ends.shift()?.();
  await settle();
  expect(begun).toEqual([1, 2, 3]);
  while (ends.length > 0) {
    ends.shift()?.();
    await settle();
  }
  expect(await Promise.all(reads)).toEqual([1, 2, 3, 4]);
});

test('a failure frees its slot, and reads of disconnected clients are not started', async () => {
  const heavy = createHeavyReads({ running: 1, waiting: 9 });
  const begun: string[] = [];
  const work = (name: string) => async () => void begun.push(name);
  const all = [
    heavy.run('eve', () => Promise.reject(new Error('failed'))),
    heavy.run('eve', work('gone'), () => true),
    heavy.run('eve', work('there')),
  ];
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(begun).toEqual(['there']);
});
