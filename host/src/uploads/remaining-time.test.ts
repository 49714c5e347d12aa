import { createRemainingTime } from './remaining-time';

function measured() {
  let now = 0;
  const time = createRemainingTime(() => now);
  return {
    time,
    after: (milliseconds: number, sent: number, left: number) => {
      now += milliseconds;
      return time.look(sent, left);
    },
  };
}

test('there is no estimate at first, then the time that a steady rate needs', () => {
  const { after } = measured();
  expect([after(0, 0, 1000), after(1_000, 100, 900), after(500, 150, 850)]).toEqual([null, null, null]);
  expect(after(500, 200, 800)).toBe(8);
});

test('one slow second does not add ten minutes', () => {
  const { after } = measured();
  after(0, 0, 10_000);
  for (let second = 1; second <= 10; second += 1) after(1_000, second * 100, 10_000 - second * 100);
  const slow = after(1_000, 1_001, 8_999) ?? 0;
  expect(slow).toBeGreaterThan(90);
  expect(slow).toBeLessThan(120);
});

test('a pause does not count, and neither does a progress bar that goes back', () => {
  const { time, after } = measured();
  after(0, 0, 1_000);
  for (let second = 1; second <= 3; second += 1) after(1_000, second * 100, 1_000 - second * 100);
  time.stop();
  expect(after(60_000, 300, 700)).toBe(7);
  expect(after(1_000, 50, 950)).toBe(10);
});
