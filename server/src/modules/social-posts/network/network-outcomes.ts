import type { LookUpOutcome, MetricsWait, NotArrived, PrepareOutcome, Refused } from './network-adapter';
import type { NetworkAnswer, NetworkCallOutcome, Unanswered } from './network-session';

/** Says what an error of one network means. */
export type ReadRefusal = (answer: NetworkAnswer) => Omit<Refused, 'kind'>;

export const isGood = ({ status }: NetworkAnswer): boolean => status >= 200 && status < 300;

/** Answers after which nobody knows whether the call did anything: a failing server, a proxy in between. */
const saysNothing = ({ status }: NetworkAnswer): boolean => status >= 500 || status === 408 || status < 400;

/**
 * A call that publishes, or changes what is published: only what surely did nothing counts as refused.
 * @param read reads a good answer; null where it cannot be understood
 */
export function publishingOutcome<Good>(
  outcome: NetworkCallOutcome,
  read: (answer: NetworkAnswer) => Good | null,
  refusal: ReadRefusal,
): Good | Refused | NotArrived | Unanswered {
  if (outcome.kind !== 'answer') return outcome;
  if (isGood(outcome))
    return read(outcome) ?? { kind: 'unknown', reason: 'The answer could not be understood.' };
  if (saysNothing(outcome)) return { kind: 'unknown', reason: `The answer was an error ${outcome.status}.` };
  return { kind: 'refused', ...refusal(outcome) };
}

/** A step that may be repeated at any time: what is unknown there is tried again. */
export function preparingOutcome<Good>(
  outcome: NetworkCallOutcome,
  read: (answer: NetworkAnswer) => Good | null,
  refusal: ReadRefusal,
): Good | Exclude<PrepareOutcome, { kind: 'prepared' }> {
  const known = publishingOutcome(outcome, read, refusal);
  return isUnanswered(known) ? { kind: 'notArrived', reason: known.reason } : known;
}

/** Nobody knows, or the network wants no call for so many seconds. */
type NothingRead = Extract<LookUpOutcome, { kind: 'unknown' }> & { retryAfter?: number };

/**
 * A call that only reads.
 * @param refusal says for how long a network that was asked too often wants no more calls
 */
export function readingOutcome<Good>(
  outcome: NetworkCallOutcome,
  read: (answer: NetworkAnswer) => Good | null,
  refusal?: ReadRefusal,
): Good | { kind: 'notFound' } | NothingRead {
  if (outcome.kind === 'answer') {
    const good = isGood(outcome) ? read(outcome) : null;
    if (good !== null) return good;
    if (outcome.status === 404) return { kind: 'notFound' };
    const retryAfter = isGood(outcome) ? undefined : refusal?.(outcome).retryAfter;
    return {
      kind: 'unknown',
      reason: `The answer was an error ${outcome.status}.`,
      ...(retryAfter !== undefined && { retryAfter }),
    };
  }
  return { kind: 'unknown', reason: outcome.kind === 'refused' ? outcome.sentence : outcome.reason };
}

/** What a bad end of reading metrics means: the network says how long to wait, or nothing is known. */
export const metricsWait = (end: { retryAfter?: number } | object): MetricsWait | null =>
  'retryAfter' in end && end.retryAfter !== undefined ? { waitSeconds: end.retryAfter } : null;

const isUnanswered = (outcome: unknown): outcome is Unanswered =>
  (outcome as { kind?: unknown } | null)?.kind === 'unknown';

/** Whether an outcome of a call is one of its bad ends, and not what `read` returned. */
export const isBadEnd = <Bad extends { kind: string }>(outcome: unknown): outcome is Bad =>
  ['refused', 'notArrived', 'unknown', 'wait', 'notFound'].includes(
    String((outcome as { kind?: unknown } | null)?.kind),
  );
