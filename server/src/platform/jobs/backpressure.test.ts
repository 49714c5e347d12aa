import { createBackpressure, createUploadPause, measureThisThread } from './backpressure';

const pause = 2;

test('heavy work waits while the thread is busy, until its timeout', async () => {
  let looks = 0;
  const shares = [1, 0.9, 0.5, 0.1];
  await createBackpressure(() => () => shares[looks++] ?? 1, pause)(1000);
  expect(looks).toBe(4);
  looks = 0;
  await createBackpressure(() => () => (looks++, 1), pause)(5 * pause);
  expect(looks).toBe(5);
});

test('a thread measures its own utilization', () => {
  const share = measureThisThread()();
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThanOrEqual(1);
});

test('work is paused while uploads arrive, but runs in between when uploads never end', () => {
  let [receives, moment] = [false, 5_000];
  const isPaused = createUploadPause(
    () => receives,
    () => moment,
  );
  expect(isPaused()).toBe(false);
  receives = true;
  expect(isPaused()).toBe(true);
  moment += 19_999;
  expect(isPaused()).toBe(true);
  moment += 1;
  expect(isPaused()).toBe(false);
  moment += 2_000;
  expect(isPaused()).toBe(true);
  receives = false;
  expect(isPaused()).toBe(false);
});
