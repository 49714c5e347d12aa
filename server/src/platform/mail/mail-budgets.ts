import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';

const day = 24 * 60 * 60;

/**
 * Budgets of mails in a number of seconds: per sender across all recipients, and per recipient across all senders.
 * Password resets count against the identity provider's attempts, before it is known whether the account exists.
 */
export const mailBudgets = {
  'email-verification': {
    actor: { points: 5, duration: day },
    recipient: { points: 5, duration: day },
  },
  'account-deletion': {
    actor: { points: 3, duration: day },
    recipient: { points: 3, duration: day },
  },
} as const;
export type BudgetedMail = keyof typeof mailBudgets;

/** The uid that causes a mail, and the recipient's address. */
export interface MailParties {
  actor: string;
  recipient: string;
}

export interface MailsLeft {
  left: number;
  /** When mails are available again; null while some are left. */
  nextAt: Date | null;
}

const sides = ['actor', 'recipient'] as const;
type Side = (typeof sides)[number];

/**
 * Counts mails, so that the product cannot be used to flood somebody's inbox.
 * @param sharedPool the pool when several servers share one PostgreSQL, null on the embedded engine
 */
export function createMailBudgets(sharedPool: Pool | null, clock: () => Date) {
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [kind, budgets] of Object.entries(mailBudgets))
    for (const side of sides) limiters.set(`${kind} ${side}`, openLimiter(kind, side, budgets[side]));

  function openLimiter(kind: string, side: Side, limit: { points: number; duration: number }) {
    const keyPrefix = `mail-${kind}-${side}`;
    const inProcess = new RateLimiterMemory({ keyPrefix, ...limit });
    if (!sharedPool) return inProcess;
    return new RateLimiterPostgres({
      storeClient: sharedPool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      insuranceLimiter: inProcess,
      ...limit,
    });
  }

  const counted = (kind: BudgetedMail, parties: MailParties) =>
    sides.map((side) => ({ limiter: limiters.get(`${kind} ${side}`)!, key: digest(parties[side]) }));

  return {
    /** Counts one mail. @returns false when it must not be sent */
    async spend(kind: BudgetedMail, parties: MailParties): Promise<boolean> {
      for (const { limiter, key } of counted(kind, parties)) {
        try {
          await limiter.consume(key);
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) return false;
          throw refusal;
        }
      }
      return true;
    },

    /** How many more mails both budgets allow. */
    async left(kind: BudgetedMail, parties: MailParties): Promise<MailsLeft> {
      const states = await Promise.all(
        counted(kind, parties).map(async ({ limiter, key }) => ({
          limiter,
          state: await limiter.get(key),
        })),
      );
      const left = Math.min(...states.map(({ limiter, state }) => state?.remainingPoints ?? limiter.points));
      const wait = Math.max(
        0,
        ...states.map(({ state }) => (state && state.remainingPoints <= 0 ? state.msBeforeNext : 0)),
      );
      return { left: Math.max(0, left), nextAt: left > 0 ? null : new Date(clock().getTime() + wait) };
    },
  };
}

/** The counters store digests, never addresses. */
const digest = (subject: string) => createHash('sha256').update(subject.toLowerCase()).digest('base64url');
