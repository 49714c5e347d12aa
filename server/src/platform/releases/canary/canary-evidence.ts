/** So much better must “it is worse” explain what was seen than chance does. */
export const evidenceBar = 1_000;

/** So many people of the canary must have met a failure on one day: no single person rolls anything back. */
export const failedFloor = 5;

/** How many times as often the canary may fail as the stable release: each is held against “just as often”. */
const hazardRatios = [1.5, 2, 3, 5, 10];

export type Arm = 'canary' | 'stable';

/** Something that happened under one of the two releases, in the order of time. */
export interface CanaryEvent {
  /** UTC day: a person is known for one day only. */
  day: string;
  arm: Arm;
  /** People who got the release, or who met their first failure of the day under it. */
  kind: 'seen' | 'failed';
  people: number;
}

export interface CanaryVerdict {
  /** The highest that it ever was. */
  evidence: number;
  /** The canary is to end. */
  worse: boolean;
}

/** People of one day. */
interface Day {
  /** 1 for the first day of the canary. */
  number: number;
  /** Who has it and has not failed yet. */
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
 * Part of the chance of a false alarm that the n-th day of a canary may use up; all parts together are 1. Whoever
 * fails every day, because of their own browser, is another person each day as far as the server knows, so days may
 * not be multiplied with each other.
 */
const partOfDay = (number: number) => 1 / (number * (number + 1));

/** Takes one failure in. `share` is the canary's share of those who may fail, if it is no worse. */
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
 * Whether the canary fails people more often than the stable release, beyond chance, however often one looks: a safe
 * log-rank test (docs/decisions/010-releases.md). At each failure, if there is no difference, it is the canary's with
 * the chance of its share among those who have not failed yet. That share is never taken for less than what the canary
 * was given, since people who left long ago still count as having the stable release. What the canary is given is
 * drawn by a hash, so without a difference the evidence of a day reaches N with a chance of at most 1 in N.
 * @param events in the order of time
 * @param givenShare share of people who get the canary, 0 to 1
 */
export function weighCanary(events: Iterable<CanaryEvent>, givenShare: number): CanaryVerdict {
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
