import { dayMs, hourMs, minuteMs } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import type { Metric } from '@bestie/contracts/social-posts';
import type { Transaction } from '../../platform/database/transaction';
import type { Logger } from '../../platform/logger';
import type {
  MetricsWait,
  NetworkAdapter,
  NetworkConnections,
  NetworkMetrics,
} from './network/network-adapter';
import { inTime } from './run-attempt';
import type { MeasuredRow, NewMetric } from './social-metrics.repository';
import type { SocialPostsRepositories } from './social-posts.repositories';
import { publishChange } from './tell-owner';

const { measureHours, measureDays, measureAgainMinutes } = limits.socialPosts;

/** Posts are compared by the numbers of this age, and by none that were read so much later. */
const comparedAge = 48 * hourMs;
const comparedForMs = 6 * hourMs;
const batch = 50;

/** The ages at which the numbers of a post are read, in milliseconds, the youngest first. */
const ages: readonly number[] = [
  ...measureHours.map((hours) => hours * hourMs),
  ...measureDays.map((days) => days * dayMs),
].sort((one, other) => one - other);

/**
 * When the numbers of a post are read next: at the ages of the plan, among them 48 hours, at which posts are compared.
 * @returns null once it is older than all of them
 */
export function nextMeasuring(publishedAt: Date, now: Date): Date | null {
  const age = now.getTime() - publishedAt.getTime();
  const next = ages.find((each) => each > age);
  return next === undefined ? null : new Date(publishedAt.getTime() + next);
}

/**
 * When numbers that could not be read are read again: the later, the longer it failed, as long as they still belong to the age at
 * which they were due. After that it is the turn of the next age.
 */
function measuringAgain(publishedAt: Date, now: Date): Date | null {
  const age = now.getTime() - publishedAt.getTime();
  const at = ages.findLastIndex((each) => each <= age);
  const due = ages[at];
  if (due === undefined) return nextMeasuring(publishedAt, now);
  const next = ages[at + 1] ?? due + dayMs;
  const until = due === comparedAge ? due + comparedForMs : (due + next) / 2;
  const again = age + Math.max(measureAgainMinutes * minuteMs, (age - due) / 2);
  return again <= until ? new Date(publishedAt.getTime() + again) : nextMeasuring(publishedAt, now);
}

export interface MeasuringDependencies {
  repositories: SocialPostsRepositories;
  transaction: Transaction<SocialPostsRepositories>;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Reads what networks counted of posts that Bestie published there: one call after the other for each account, at the ages of the
 * plan, and none while a network says to wait.
 */
export function createMeasuringService({ repositories, transaction, logger }: MeasuringDependencies) {
  let connections: NetworkConnections = { find: async () => null };

  async function read(
    adapter: NetworkAdapter,
    { published_ref: ref, published_url: url, content }: MeasuredRow,
    signal: AbortSignal,
  ): Promise<NetworkMetrics | MetricsWait | null> {
    try {
      return await inTime(signal, (within) => adapter.readMetrics({ ref, url, content }, { signal: within }));
    } catch (error) {
      if (signal.aborted) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn({ network: adapter.network, reason }, 'numbers of a post could not be read');
      return null;
    }
  }

  /** The next time for those that could not be read. */
  async function postpone({ id, published_at: publishedAt }: MeasuredRow, now: Date): Promise<void> {
    await repositories.socialMetrics.setNextMeasuring([id], measuringAgain(publishedAt, now));
  }

  async function store(row: MeasuredRow, found: NetworkMetrics, now: Date): Promise<void> {
    const points = Object.entries(found.values).flatMap(([metric, value]): NewMetric[] =>
      value === undefined
        ? []
        : [
            {
              variantId: row.id,
              metric: metric as Metric,
              value: Math.round(value),
              measuredAt: found.measuredAt,
              source: 'api',
            },
          ],
    );
    await transaction(async (bound) => {
      const added = await bound.socialMetrics.add(row.owner_uid, points);
      await bound.socialMetrics.setNextMeasuring([row.id], nextMeasuring(row.published_at, now));
      if (added > 0) await publishChange(bound, row.owner_uid, 'metrics', [row.post_id]);
    });
  }

  /** Reads the posts of one account, one after the other. */
  async function readAccount(rows: readonly MeasuredRow[], now: Date, signal: AbortSignal): Promise<void> {
    const [{ owner_uid: uid, network }] = rows as [MeasuredRow];
    const adapter = await connections.find(uid, network);
    if (!adapter) {
      // Whoever connects the account again has everything read then.
      for (const row of rows) await postpone(row, now);
      return;
    }
    for (const [index, row] of rows.entries()) {
      if (signal.aborted) return;
      const found = await read(adapter, row, signal);
      if (found && 'waitSeconds' in found) {
        const seconds = Math.max(found.waitSeconds, measureAgainMinutes * 60);
        await repositories.socialMetrics.setNextMeasuring(
          rows.slice(index).map(({ id }) => id),
          new Date(now.getTime() + seconds * 1000),
        );
        return;
      }
      if (found) await store(row, found, now);
      else await postpone(row, now);
    }
  }

  return {
    /** Whoever keeps the connections says so once. */
    useConnections(given: NetworkConnections): void {
      connections = given;
    },

    /** Reads what is due. Any number of servers may run it: each takes rows of its own. */
    async work(signal: AbortSignal = new AbortController().signal): Promise<void> {
      for (;;) {
        const rows = await repositories.socialMetrics.takeToMeasure(batch, measureAgainMinutes);
        const now = await repositories.socialPosts.now();
        for (const account of accountsOf(rows)) await readAccount(account, now, signal);
        if (rows.length < batch || signal.aborted) return;
      }
    },
  };
}

/** Rows by account; they come sorted. */
function accountsOf(rows: readonly MeasuredRow[]): MeasuredRow[][] {
  const accounts: MeasuredRow[][] = [];
  for (const row of rows) {
    const last = accounts.at(-1);
    if (last?.[0]?.owner_uid === row.owner_uid && last[0].network === row.network) last.push(row);
    else accounts.push([row]);
  }
  return accounts;
}
