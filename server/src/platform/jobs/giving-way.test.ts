import { createGivingWay, createHolding, measureThisThread } from './giving-way';

const pause = 2;

test('work waits while there is much to do, and not for ever', async () => {
  let looks = 0;
  const shares = [1, 0.9, 0.5, 0.1];
  await createGivingWay(() => () => shares[looks++] ?? 1, pause)(1000);
  expect(looks).toBe(4);
  looks = 0;
  await createGivingWay(() => () => (looks++, 1), pause)(5 * pause);
  expect(looks).toBe(5);
});

test('a thread tells of itself how busy it is', () => {
  const share = measureThisThread()();
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThanOrEqual(1);
});

test('what uploads come before is held back while there are some, and has its turn when they never end', () => {
  let [receives, moment] = [false, 5_000];
  const isHeld = createHolding(
    () => receives,
    () => moment,
  );
  expect(isHeld()).toBe(false);
  receives = true;
  expect(isHeld()).toBe(true);
  moment += 19_999;
  expect(isHeld()).toBe(true);
  moment += 1;
  expect(isHeld()).toBe(false);
  moment += 2_000;
  expect(isHeld()).toBe(true);
  receives = false;
  expect(isHeld()).toBe(false);
});
