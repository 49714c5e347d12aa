import { limits } from '@bestie/contracts/limits';
import type { FollowUpOutcome, NetworkAdapter } from './network/network-adapter';
import { inTime, publicationOf } from './run-attempt';
import type { AttemptDependencies } from './run-attempt';
import type { FollowUpRecord } from './social-posts.tables';
import { publishChange } from './tell-owner';

const { againMinutes } = limits.socialPosts;

/** How a step goes on: done, again after some seconds, or failed. */
interface Ending {
  state: FollowUpRecord['state'];
  reason: string | null;
  seconds: number | null;
}

/** What an outcome means for a step. A comment of which nobody knows is not written twice; other steps may be repeated. */
function endingOf({ step, tries }: FollowUpRecord, outcome: FollowUpOutcome): Ending {
  const pause = againMinutes[tries];
  const again = (reason: string, seconds = pause === undefined ? null : pause * 60): Ending =>
    seconds === null || pause === undefined
      ? { state: 'failed', reason, seconds: null }
      : { state: 'waiting', reason, seconds };
  switch (outcome.kind) {
    case 'done':
      return { state: 'done', reason: null, seconds: null };
    case 'notArrived':
      return again(outcome.reason);
    case 'unknown':
      return step === 'first_comment'
        ? { state: 'unknown', reason: outcome.reason, seconds: null }
        : again(outcome.reason);
    case 'refused': {
      const reason = outcome.sentence || 'The network did not take it.';
      if (outcome.retryAfter !== undefined) return again(reason, outcome.retryAfter);
      return outcome.tryAgain ? again(reason) : { state: 'failed', reason, seconds: null };
    }
  }
}

/** Does a step after publishing that this server holds. Whatever comes of it, the post is published. */
export async function runFollowUp(
  dependencies: AttemptDependencies,
  followUp: FollowUpRecord,
  adapter: NetworkAdapter | null,
  { worker, signal }: { worker: string; signal: AbortSignal },
): Promise<void> {
  const { repositories, transaction } = dependencies;
  const { variant_id: variantId, step } = followUp;
  const variant = await repositories.socialVariants.find(variantId);
  if (!variant) return;
  let ending: Ending;
  const attempt = await repositories.publishing.lastAttempt(variantId);
  if (!adapter) ending = { state: 'failed', reason: 'Your account is not connected.', seconds: null };
  else if (!attempt || variant.published_ref === null || variant.published_url === null)
    ending = { state: 'failed', reason: 'Bestie does not know the number of the post there.', seconds: null };
  else {
    const published = {
      ...(await publicationOf(dependencies, attempt)),
      ref: variant.published_ref,
      url: variant.published_url,
    };
    if (!(await transaction((bound) => bound.followUps.markSent(variantId, step, worker)))) return;
    const outcome = await inTime(signal, (within) =>
      adapter.followUp(step, published, { signal: within }),
    ).catch((error: unknown): FollowUpOutcome => ({
      kind: 'unknown',
      reason: error instanceof Error ? error.message : String(error),
    }));
    ending = endingOf(followUp, outcome);
  }
  await transaction(async (bound) => {
    await bound.followUps.settle(variantId, step, ending);
    await publishChange(bound, variant.owner_uid, 'update', [variant.post_id]);
  });
}
