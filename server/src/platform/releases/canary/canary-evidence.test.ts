import { evidenceBar } from '@bestie/contracts/releases';
import { failedFloor, weighCanary } from './canary-evidence';
import type { Arm, CanaryEvent } from './canary-evidence';
import { drawRollout, mulberry } from '../../../test-support/canary-rollouts';

const day = '2026-11-21';
const seen = (arm: Arm, people: number, on = day): CanaryEvent => ({ day: on, arm, kind: 'seen', people });
const failed = (arm: Arm, on = day): CanaryEvent => ({ day: on, arm, kind: 'failed', people: 1 });
const times = <Value>(count: number, make: () => Value): Value[] => Array.from({ length: count }, make);

describe('a canary that is worse', () => {
  test('is found after a handful of failures when stable has none', () => {
    const events = [seen('stable', 950), seen('canary', 50)];
    const failures = Array.from({ length: 50 }, (_, index) => index + 1).find(
      (count) => weighCanary([...events, ...times(count, () => failed('canary'))], 0.05).worse,
    );
    expect(failures).toBe(failedFloor);
  });

  test('needs more of them when half of the people have the canary', () => {
    const events = [seen('stable', 500), seen('canary', 500)];
    const after = (count: number) => weighCanary([...events, ...times(count, () => failed('canary'))], 0.5);
    expect(after(12).worse).toBe(false);
    expect(after(16).worse).toBe(true);
  });

  test('a result beyond the bar stays, whenever it is checked', () => {
    const events = [seen('stable', 950), seen('canary', 50), ...times(8, () => failed('canary'))];
    const then = weighCanary(events, 0.05);
    const later = weighCanary([...events, ...times(100, () => failed('stable'))], 0.05);
    expect(then.worse).toBe(true);
    expect(later).toEqual(then);
  });
});

describe('a canary is not ended', () => {
  test('by one person who fails every day', () => {
    const days = Array.from({ length: 30 }, (_, index) => `day ${String(index).padStart(2, '0')}`);
    const events = days.flatMap((on) => [
      seen('stable', 990, on),
      seen('canary', 10, on),
      failed('canary', on),
    ]);
    const { worse, evidence } = weighCanary(events, 0.01);
    expect(worse).toBe(false);
    expect(evidence).toBeLessThan(evidenceBar / 100);
  });

  test('by four people, however clear the evidence', () => {
    const events = [seen('stable', 99_999), seen('canary', 20), ...times(4, () => failed('canary'))];
    const weighed = weighCanary(events, 0.0001);
    expect(weighed.evidence).toBeGreaterThan(evidenceBar);
    expect(weighed.worse).toBe(false);
  });

  test('by an outage of the server, in which both fail alike', () => {
    const random = mulberry(7);
    const people: Arm[] = times(4_000, () => (random() < 0.1 ? 'canary' : 'stable'));
    const events = people.flatMap((arm) => [seen(arm, 1)]).concat(people.map((arm) => failed(arm)));
    expect(weighCanary(events, 0.1).worse).toBe(false);
  });

  test('by an outage right after its start, when most people with stable have left already', () => {
    const events = [
      seen('stable', 100_000),
      seen('canary', 40),
      ...times(40, () => [failed('canary'), ...times(9, () => failed('stable'))]).flat(),
    ];
    expect(weighCanary(events, 0.1).worse).toBe(false);
  });

  test('when it fails for nobody, or when nobody has another release', () => {
    expect(weighCanary([seen('stable', 900), seen('canary', 100)], 0.1)).toEqual({
      evidence: 0,
      worse: false,
    });
    const alone = [seen('canary', 100), ...times(100, () => failed('canary'))];
    expect(weighCanary(alone, 1)).toEqual({ evidence: 0.5, worse: false });
  });
});

test('of rollouts without a difference none in four hundred is ended', () => {
  const ended: number[] = [];
  for (let seed = 1; seed <= 400; seed += 1) {
    const events = drawRollout(mulberry(seed), {
      share: [0.01, 0.05, 0.25, 0.5][seed % 4] as number,
      peoplePerDay: 500,
      days: 4,
      failureRate: [0.002, 0.02, 0.2][seed % 3] as number,
      alwaysFailing: 0.005,
      timesWorse: 1,
    });
    if (weighCanary(events, [0.01, 0.05, 0.25, 0.5][seed % 4] as number).worse) ended.push(seed);
  }
  expect(ended).toEqual([]);
});

test('rollouts that fail twenty times as often are ended on the first day', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const events = drawRollout(mulberry(seed), {
      share: 0.1,
      peoplePerDay: 2_000,
      days: 1,
      failureRate: 0.01,
      alwaysFailing: 0.002,
      timesWorse: 20,
    });
    expect(weighCanary(events, 0.1).worse).toBe(true);
  }
});
