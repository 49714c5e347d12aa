import { evidenceBar } from '@bestie/contracts/releases';

/** People whose canary must have failed on one day before it is ended, so that no single person can cause that. */
export const failedFloor = 5;

/** Hypotheses: the canary fails so many times as often as the stable release. Each is weighed against "equally often". */
const hazardRatios = [1.5, 2, 3, 5, 10];

export type Arm = 'canary' | 'stable';

/** Something that happened with one of the two releases. */
export interface CanaryEvent {
  /** UTC day: a person is known for one day only. */
  day: string;
  arm: Arm;
  /** People who got the release, or for whom it failed for the first time that day. */
  kind: 'seen' | 'failed';
  people: number;
}

export interface CanaryEvidence {
  /** The highest value so far. */
  evidence: number;
  /** Whether the canary must be ended. */
  worse: boolean;
}

/** People of one day. */
interface Day {
  /** 1 for the first day of the canary. */
  number: number;
  /** People who have the release and have not seen it fail. */
  atRisk: Record<Arm, number>;
  failedCanary: number;
  /** Logarithm of the likelihood ratio for each of {@link hazardRatios}. */
  logRatios: number[];
}

const newDay = (number: number): Day => ({
  number,
  atRisk: { canary: 0, stable: 0 },
  failedCanary: 0,
  logRatios: hazardRatios.map(() => 0),
});

/** The likelihood ratios, mixed in equal parts. */
function mixture({ logRatios }: Day): number {
  const highest = Math.max(...logRatios);
  const sum = logRatios.reduce((total, ratio) => total + Math.exp(ratio - highest), 0);
  return Math.exp(highest) * (sum / logRatios.length);
}

/**
 * The share of the false-alarm probability that the n-th day of a canary may use; all shares together are 1. The
 * evidence of days must not be multiplied: someone whose own browser fails every day counts as a new person each day.
 */
const partOfDay = (number: number) => 1 / (number * (number + 1));

/** Adds a failure. `share` is the probability that it is the canary's, if the canary is no worse. */
function count(day: Day, arm: Arm, share: number): void {
  day.logRatios.forEach((_ratio, index) => {
    const hazard = hazardRatios[index] as number;
    const own = arm === 'canary' ? Math.log(hazard) : 0;
    day.logRatios[index] = (day.logRatios[index] as number) + own - Math.log(1 - share + hazard * share);
  });
  if (arm === 'canary') day.failedCanary += 1;
  day.atRisk[arm] = Math.max(0, day.atRisk[arm] - 1);
}

/**
 * Tests whether the canary fails more often than the stable release, by a safe log-rank test, which may be repeated at
 * any time (docs/decisions/010-releases.md). Without a difference, the probability that a failure is the canary's is
 * its share among the people who have seen none, and at least the share that it was given: people who left still count
 * for the stable release. The evidence of a day then reaches N with a probability of at most 1 in N.
 * @param events in the order of time
 * @param givenShare share of people who get the canary, 0 to 1
 */
export function weighCanary(events: Iterable<CanaryEvent>, givenShare: number): CanaryEvidence {
  const days = new Map<string, Day>();
  let evidence = 0;
  let worse = false;
  for (const { day: name, arm, kind, people } of events) {
    const day = days.get(name) ?? newDay(days.size + 1);
    days.set(name, day);
    if (kind === 'seen') {
      day.atRisk[arm] += people;
      continue;
    }
    for (let person = 0; person < people; person += 1) {
      const { canary, stable } = day.atRisk;
      const share = canary + stable > 0 ? canary / (canary + stable) : 1;
      count(day, arm, Math.min(1, Math.max(share, givenShare)));
      const now = mixture(day) * partOfDay(day.number);
      evidence = Math.max(evidence, now);
      if (now >= evidenceBar && day.failedCanary >= failedFloor) worse = true;
    }
  }
  return { evidence, worse };
}
