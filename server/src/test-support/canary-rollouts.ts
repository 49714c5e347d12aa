import type { CanaryEvent } from '../platform/releases/canary/canary-evidence';

/** Parameters of a simulated rollout. */
export interface RolloutPlan {
  /** Share of people who get the canary, 0 to 1. */
  share: number;
  peoplePerDay: number;
  days: number;
  /** Probability that the stable release fails for a person on a day. */
  failureRate: number;
  /** Share of people for whom every release fails every day. */
  alwaysFailing: number;
  /** How much more often the canary fails; 1 for no difference. */
  timesWorse: number;
}

/** A deterministic pseudo-random generator, 0 to 1. */
export function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same people return every day with the same release. In chronological order. */
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
