import type { CanaryEvent } from '../platform/releases/canary-evidence';

/** A roll-out to be drawn by chance. */
export interface RolloutPlan {
  /** Of people who get the canary, 0 to 1. */
  share: number;
  peoplePerDay: number;
  days: number;
  /** Chance that the stable release fails a person on a day. */
  failureRate: number;
  /** Share of people whom their own browser fails every day, whatever they have. */
  alwaysFailing: number;
  /** How many times as often the canary fails; 1 for no difference. */
  timesWorse: number;
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same people come every day; which release they have never changes. In the order of time. */
export function drawRollout(
  random: () => number,
  { share, peoplePerDay, days, failureRate, alwaysFailing, timesWorse }: RolloutPlan,
): CanaryEvent[] {
  const people = Array.from({ length: peoplePerDay }, () => ({
    arm: random() < share ? ('canary' as const) : ('stable' as const),
    always: random() < alwaysFailing,
  }));
  return Array.from({ length: days }, (_, index) => `day ${String(index + 1).padStart(3, '0')}`).flatMap(
    (day) =>
      people
        .flatMap(({ arm, always }): (CanaryEvent & { at: number })[] => {
          const at = random();
          const rate = arm === 'canary' ? Math.min(1, failureRate * timesWorse) : failureRate;
          const fails = random() < rate || always;
          const failedAt = at + random() * 0.05;
          return [
            { day, arm, kind: 'seen', people: 1, at },
            ...(fails ? [{ day, arm, kind: 'failed' as const, people: 1, at: failedAt }] : []),
          ];
        })
        .sort((left, right) => left.at - right.at),
  );
}
