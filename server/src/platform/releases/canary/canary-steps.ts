import { maxBasisPoints } from '@bestie/contracts/releases';
import type { ChannelsRow } from '../releases.tables';

/** Who gets a canary: a share of people and named ones, and the shares that follow by themselves. */
export interface CanaryAudience {
  basisPoints?: number | undefined;
  people?: string[];
  steps?: number[] | undefined;
  stepMinutes?: number | undefined;
}

/** When a canary gets its next share; null when none is planned. */
export function nextStepAt({
  canary_steps: steps,
  canary_step_minutes: minutes,
  canary_stepped_at: steppedAt,
}: Pick<ChannelsRow, 'canary_steps' | 'canary_step_minutes' | 'canary_stepped_at'>): Date | null {
  return steps.length === 0 || !steppedAt ? null : new Date(steppedAt.getTime() + minutes * 60_000);
}

/** The most people that a canary reaches by itself; the last step may make the release stable. */
export function reachOf({
  basisPoints = 0,
  steps = [],
}: CanaryAudience): 'everybody' | { basisPoints: number } {
  const most = Math.max(basisPoints, ...steps);
  return steps.includes(maxBasisPoints) ? 'everybody' : { basisPoints: most };
}
