import { BestieError } from '@bestie/contracts/errors';
import { networkNames } from '@bestie/contracts/connections';
import type { VariantContent } from '@bestie/contracts/variant-findings';
import type { Readable } from 'node:stream';
import type { Transaction } from '../../platform/database/transaction';
import type { Logger } from '../../platform/logger';
import { recordLate, recordLookUp, recordOutcome } from './attempt-outcomes';
import { callTimeoutMs } from './network/network-adapter';
import type {
  LookUpOutcome,
  NetworkAdapter,
  Publication,
  PublicationMedia,
  PublishOutcome,
} from './network/network-adapter';
import { leaseSeconds } from './publishing.sql';
import type { SocialPostsRepositories } from './social-posts.repositories';
import type { AttemptRecord } from './social-posts.tables';
import { mediaFacts } from './variant-check';

/** What working on a try needs. */
export interface AttemptDependencies {
  repositories: SocialPostsRepositories;
  transaction: Transaction<SocialPostsRepositories>;
  logger: Pick<Logger, 'warn'>;
  /** Reads a stored file from one of its bytes on. @throws BestieError `not_found` */
  readFile(objectName: string, from: number): Promise<Readable>;
  /** Where networks can fetch a file; null without a public origin. */
  addressOf(mediaId: string, contentType: string): Promise<string | null>;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A call that ends in time or is given up. */
export async function inTime<Result>(
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = AbortSignal.timeout(callTimeoutMs);
  const either = AbortSignal.any([signal, late]);
  return Promise.race([
    call(either),
    new Promise<never>((_resolve, reject) => {
      const stop = () =>
        reject(
          new Error(late.aborted ? 'it did not answer in time.' : 'the server stopped while it waited.'),
        );
      if (either.aborted) stop();
      else either.addEventListener('abort', stop, { once: true });
    }),
  ]);
}

/** The content of a try with its files. */
export async function publicationOf(
  { repositories, readFile, addressOf }: AttemptDependencies,
  attempt: Pick<AttemptRecord, 'variant_id' | 'attempt_key' | 'content' | 'prepared'>,
): Promise<Publication> {
  const rows = await repositories.socialPosts.mediaOf(attempt.variant_id);
  const media = await Promise.all(
    rows.map(async (row): Promise<PublicationMedia> => ({
      ...mediaFacts(row),
      id: row.id,
      sha256: row.sha256,
      read: (from = 0) => readFile(row.object_name, from),
      publicAddress: await addressOf(row.id, row.content_type),
    })),
  );
  return { attemptKey: attempt.attempt_key, content: attempt.content, media, prepared: attempt.prepared };
}

/** Keeps a try for this server while work lasts. The signal is aborted once another server may have it. */
function holdLease(
  { repositories, logger }: AttemptDependencies,
  { id, worker }: { id: string; worker: string },
  signal: AbortSignal,
) {
  const lost = new AbortController();
  let renewedAt = performance.now();
  const timer = setInterval(
    () => {
      const askedAt = performance.now();
      repositories.publishing.renew(id, worker).then(
        (kept) => {
          if (kept) renewedAt = askedAt;
          else lost.abort();
        },
        (error: unknown) => logger.warn({ error: messageOf(error) }, 'a try to publish could not be kept'),
      );
    },
    (leaseSeconds / 3) * 1000,
  );
  timer.unref();
  return {
    signal: AbortSignal.any([signal, lost.signal]),
    /** Whether it is surely still this server’s, also after the process was paused. */
    holds: () => !lost.signal.aborted && performance.now() - renewedAt < (leaseSeconds / 2) * 1000,
    renewed: () => void (renewedAt = performance.now()),
    end: () => clearInterval(timer),
  };
}

/**
 * Works on a try that this server holds: prepares it as often as needed, stores that it is about to be sent, makes the one call that
 * publishes, and stores how that ended.
 */
export async function runAttempt(
  dependencies: AttemptDependencies,
  attempt: AttemptRecord,
  adapter: NetworkAdapter | null,
  { worker, signal }: { worker: string; signal: AbortSignal },
): Promise<void> {
  const { repositories, transaction } = dependencies;
  const record = (outcome: PublishOutcome) => transaction((bound) => recordOutcome(bound, attempt, outcome));
  if (!adapter)
    return record({
      kind: 'notArrived',
      reason: `Your account on ${networkNames[attempt.content.network]} is not connected.`,
    });
  const lease = holdLease(dependencies, { id: attempt.id, worker }, signal);
  try {
    const publication = await publicationOf(dependencies, attempt);
    const prepared = await prepare(dependencies, attempt, adapter, publication, lease.signal);
    if (prepared.kind === 'wait') {
      await repositories.publishing.wait(attempt.id, worker, prepared.seconds);
      return;
    }
    if (prepared.kind !== 'prepared') {
      // Without its lease another worker ends the try.
      if (!signal.aborted && lease.holds()) await record(prepared);
      return;
    }
    if (await repositories.publishing.isLate(attempt.id))
      return transaction((bound) => recordLate(bound, attempt));
    // From here on nobody knows what happened if this server dies, until the outcome is stored.
    lease.renewed();
    const isOurs = await transaction((bound) => bound.publishing.markSent(attempt.id, worker));
    if (!isOurs) return;
    const ready = {
      ...publication,
      prepared: (await repositories.publishing.find(attempt.id))?.prepared ?? {},
    };
    await record(
      // A process that was paused for longer than its lease sends nothing.
      lease.holds()
        ? await publish(adapter, ready, lease.signal)
        : { kind: 'notArrived', reason: 'the server was paused before it sent anything.' },
    );
  } finally {
    lease.end();
  }
}

async function prepare(
  { repositories }: AttemptDependencies,
  { id, content }: AttemptRecord,
  adapter: NetworkAdapter,
  publication: Publication,
  signal: AbortSignal,
) {
  try {
    const quota = await inTime(signal, (within) => adapter.readQuota({ signal: within })).catch(() => null);
    if (quota && quota.used >= quota.total) return overQuota(content, quota.total);
    return await adapter.prepare(publication, {
      signal,
      keep: (ids) => repositories.publishing.keep(id, ids),
    });
  } catch (error) {
    const isGone = error instanceof BestieError && error.code === 'not_found';
    return isGone
      ? ({
          kind: 'refused',
          code: 'file_gone',
          sentence: 'One of its files is gone.',
          tryAgain: false,
        } as const)
      : ({ kind: 'notArrived', reason: messageOf(error) } as const);
  }
}

const overQuota = ({ network }: VariantContent, total: number) =>
  ({
    kind: 'refused',
    code: 'quota',
    sentence: `${networkNames[network]} takes ${total} posts for now.`,
    tryAgain: true,
  }) as const;

async function publish(
  adapter: NetworkAdapter,
  publication: Publication,
  signal: AbortSignal,
): Promise<PublishOutcome> {
  try {
    return await inTime(signal, (within) => adapter.publish(publication, { signal: within }));
  } catch (error) {
    return { kind: 'unknown', reason: messageOf(error) };
  }
}

/** Looks up a try that this server holds. Reading changes nothing at the network. */
export async function lookUpAttempt(
  dependencies: AttemptDependencies,
  attempt: AttemptRecord,
  adapter: NetworkAdapter | null,
  signal: AbortSignal,
): Promise<void> {
  let outcome: LookUpOutcome = { kind: 'unknown', reason: 'The account is not connected.' };
  if (adapter)
    try {
      const publication = await publicationOf(dependencies, attempt);
      const sentAt = attempt.sent_at ?? attempt.created_at;
      const taken = await dependencies.repositories.publishing.refsSince(attempt, sentAt);
      const sent = { ...publication, ref: attempt.ref, sentAt, taken };
      outcome = await inTime(signal, (within) => adapter.lookUp(sent, { signal: within }));
    } catch (error) {
      if (signal.aborted) return;
      outcome = { kind: 'unknown', reason: messageOf(error) };
    }
  await dependencies.transaction((bound) => recordLookUp(bound, attempt, outcome));
}
