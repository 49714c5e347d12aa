import { askTogether } from './ask-together';

test('who asks at once shares an answer, which is never older than the question', async () => {
  const answers: ((value: number) => void)[] = [];
  const ask = askTogether(
    () =>
      new Promise<number>((resolve) => {
        answers.push(resolve);
      }),
  );
  const first = ask('a');
  const [second, third] = [ask('a'), ask('a')];
  const other = ask('b');
  expect(answers).toHaveLength(2);
  answers[0]!(1);
  expect(await first).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(answers).toHaveLength(3);
  const fourth = ask('a');
  answers[2]!(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await new Promise((resolve) => setImmediate(resolve));
  answers[3]!(3);
  answers[1]!(4);
  expect(await Promise.all([fourth, other])).toEqual([3, 4]);
});

test('a failure is that of its question alone', async () => {
  let asked = 0;
  const ask = askTogether(async () => {
    asked += 1;
    if (asked === 1) throw new Error('The first one fails.');
    return asked;
  });
  const [first, second] = [ask('a'), ask('a')];
  await expect(first).rejects.toThrow('The first one fails.');
  expect(await second).toBe(2);
  expect(await ask('a')).toBe(3);
});
