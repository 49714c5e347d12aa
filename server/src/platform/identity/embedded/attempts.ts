import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { ToolkitError } from './toolkit-error';

/** Attempts in a number of seconds. */
export const attemptLimits = {
  /** Wrong passwords for one account from one address. */
  'password-pair': { points: 10, duration: 15 * 60 },
  /** Wrong passwords for one account from anywhere: slows a botnet down, yet does not lock its owner out for long. */
  'password-account': { points: 100, duration: 60 * 60 },
  /** Wrong passwords from one address for any account. */
  'password-address': { points: 100, duration: 15 * 60 },
  'sign-up-address': { points: 300, duration: 60 * 60 },
  'google-address': { points: 300, duration: 60 * 60 },
  'reset-account': { points: 5, duration: 60 * 60 },
  'reset-address': { points: 60, duration: 60 * 60 },
  'code-address': { points: 60, duration: 15 * 60 },
} as const;
export type AttemptKind = keyof typeof attemptLimits;
type Subjects = Partial<Record<AttemptKind, string>>;

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Counts what could be guessing. An attempt is counted before it is made, so that many at once do not slip
 * through, and given back when it turned out right.
 * @param sharedPool the pool when several servers share one PostgreSQL, null on the embedded engine
 */
export function createAttempts(sharedPool: Pool | null) {
  const limiters = Object.fromEntries(
    Object.entries(attemptLimits).map(([kind, limit]) => {
      const inProcess = new RateLimiterMemory({ keyPrefix: kind, ...limit });
      return [
        kind,
        sharedPool
          ? new RateLimiterPostgres({
              storeClient: sharedPool,
              storeType: 'pool',
              tableName: 'identity_attempts',
              tableCreated: true,
              keyPrefix: kind,
              insuranceLimiter: inProcess,
              ...limit,
            })
          : inProcess,
      ];
    }),
  ) as unknown as Record<AttemptKind, RateLimiterAbstract>;
  const each = (subjects: Subjects) => Object.entries(subjects) as [AttemptKind, string][];

  return {
    /** @throws ToolkitError TOO_MANY_ATTEMPTS_TRY_LATER when one of the budgets is used up */
    async spend(subjects: Subjects): Promise<void> {
      for (const [kind, subject] of each(subjects)) {
        try {
          await limiters[kind].consume(digest(subject));
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          throw new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER');
        }
      }
    },

    /** It was the right person: their own budget is full again, the wider ones get the one point back. */
    async giveBack(subjects: Subjects): Promise<void> {
      for (const [kind, subject] of each(subjects)) {
        if (kind === 'password-pair') await limiters[kind].delete(digest(subject));
        else await limiters[kind].reward(digest(subject));
      }
    },
  };
}

/** Neither e-mails nor addresses are kept in the counters. */
const digest = (subject: string) => createHash('sha256').update(subject).digest('base64url');
