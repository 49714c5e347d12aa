import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { addressGroups, farBudgetFactor } from '../../http/address-groups';
import { ToolkitError } from './toolkit-error';

/** Limits of attempts per time in seconds. */
export const attemptLimits = {
  /** Any call of the protocol from one address. */
  'call-address': { points: 1200, duration: 60 },
  /** Wrong passwords for one account from a known device, to which no other limit applies. */
  'password-device': { points: 10, duration: 15 * 60 },
  /** Wrong passwords for one account from one address. */
  'password-pair': { points: 10, duration: 15 * 60 },
  /** Wrong passwords for one account from all unknown devices, which slows down botnets. */
  'password-account': { points: 100, duration: 60 * 60 },
  /** Wrong passwords from one address for any account. */
  'password-address': { points: 100, duration: 15 * 60 },
  'sign-up-address': { points: 300, duration: 60 * 60 },
  'google-address': { points: 300, duration: 60 * 60 },
  /** Changes to one account. */
  'change-account': { points: 60, duration: 15 * 60 },
  /** Each needs a password hash. */
  'password-change-account': { points: 10, duration: 60 * 60 },
  'password-change-address': { points: 60, duration: 60 * 60 },
  /** Each reveals whether an address is taken. */
  'email-change-account': { points: 10, duration: 60 * 60 },
  'email-change-address': { points: 60, duration: 60 * 60 },
  /** Requested by a known device. */
  'reset-device': { points: 5, duration: 60 * 60 },
  'reset-account': { points: 5, duration: 60 * 60 },
  'reset-address': { points: 60, duration: 60 * 60 },
  /** Opened links of mails. Codes of 256 bits cannot be guessed, so this only limits the load. */
  'code-address': { points: 300, duration: 15 * 60 },
} as const;
export type AttemptKind = keyof typeof attemptLimits;
type Subjects = Partial<Record<AttemptKind, string>>;

/** Counted per process, because it only protects the process. */
const countedHere = new Set<string>(['call-address'] satisfies AttemptKind[]);
/** Limits of one person, which a correct password resets. */
const ownBudgets = new Set<AttemptKind>(['password-device', 'password-pair']);

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Limits attempts at guessing. An attempt is counted before it is made, so that parallel ones count as well, and
 * refunded if it succeeds.
 * @param sharedPool the pool when several servers share one PostgreSQL, null on the embedded engine
 */
export function createAttempts(sharedPool: Pool | null) {
  function limiterOf(keyPrefix: string, limit: { points: number; duration: number }, here: boolean) {
    const inProcess = new RateLimiterMemory({ keyPrefix, ...limit });
    if (!sharedPool || here) return inProcess;
    return new RateLimiterPostgres({
      storeClient: sharedPool,
      storeType: 'pool',
      tableName: 'identity_attempts',
      tableCreated: true,
      keyPrefix,
      insuranceLimiter: inProcess,
      ...limit,
    });
  }
  const limiters = Object.fromEntries(
    Object.entries(attemptLimits).map(([kind, { points, duration }]) => {
      const here = countedHere.has(kind);
      const far = { points: points * farBudgetFactor, duration };
      return [
        kind,
        { near: limiterOf(kind, { points, duration }, here), far: limiterOf(`${kind}-far`, far, here) },
      ];
    }),
  ) as unknown as Record<AttemptKind, Record<'near' | 'far', RateLimiterAbstract>>;

  /** The counters of each subject; an IPv6 address counts for its /64 and, with a higher limit, for its /48. */
  const each = (subjects: Subjects) =>
    (Object.entries(subjects) as [AttemptKind, string][]).flatMap(([kind, subject]) => {
      const { near, far } = addressGroups(subject);
      return [
        { kind, limiter: limiters[kind].near, key: digest(near) },
        ...(far === null ? [] : [{ kind, limiter: limiters[kind].far, key: digest(far) }]),
      ];
    });

  return {
    /** @throws ToolkitError TOO_MANY_ATTEMPTS_TRY_LATER when a limit is exceeded */
    async spend(subjects: Subjects): Promise<void> {
      for (const { limiter, key } of each(subjects)) {
        try {
          await limiter.consume(key);
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          throw new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER');
        }
      }
    },

    /** Records a success: resets the person's own limits, and refunds one attempt of the shared ones. */
    async giveBack(subjects: Subjects): Promise<void> {
      for (const { kind, limiter, key } of each(subjects)) {
        if (ownBudgets.has(kind)) await limiter.delete(key);
        else await limiter.reward(key);
      }
    },
  };
}

/** Counters contain hashes instead of e-mail and IP addresses. */
const digest = (subject: string) => createHash('sha256').update(subject).digest('base64url');
