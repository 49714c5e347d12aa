import { networkNames } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { limits } from '@bestie/contracts/limits';
import { followUpsOf } from './network/network-adapter';
import type { LookUpOutcome, PublishOutcome } from './network/network-adapter';
import { wakeAt } from './scheduling';
import type { SocialPostsRepositories } from './social-posts.repositories';
import type { LockedVariant } from './social-variants.repository';
import type { AttemptRecord, ReasonKind } from './social-posts.tables';
import { publishChange, tellOwner } from './tell-owner';

const { againMinutes, lookUpMinutes } = limits.socialPosts;

/** The try and its version, locked, as long as the try is open. */
async function lockOpen(
  bound: SocialPostsRepositories,
  { id, variant_id: variantId }: Pick<AttemptRecord, 'id' | 'variant_id'>,
): Promise<{ attempt: AttemptRecord; variant: LockedVariant } | undefined> {
  await bound.publishing.lockVariant(variantId);
  const attempt = await bound.publishing.lock(id);
  const variant = await bound.socialVariants.lock(variantId);
  const isOpen = attempt && attempt.answer === null && !['confirmed', 'refused'].includes(attempt.state);
  return isOpen && variant ? { attempt, variant } : undefined;
}

/** Ends a version as failed or missed, and tells its creator. */
export async function giveUp(
  bound: SocialPostsRepositories,
  variant: Pick<LockedVariant, 'id' | 'post_id' | 'owner_uid'>,
  about: {
    state: 'failed' | 'missed';
    kind: ReasonKind;
    reason: string;
    sentence?: string | null;
    key: string;
  },
): Promise<void> {
  const { state, kind, reason, sentence = null, key } = about;
  await bound.socialVariants.update(variant.id, {
    state,
    attempt_at: null,
    reason_kind: kind,
    reason,
    sentence,
    changed_by: null,
  });
  const now = await bound.socialPosts.now();
  await tellOwner(bound, {
    ownerUid: variant.owner_uid,
    variantId: variant.id,
    what: state,
    about: key,
    now,
  });
  await publishChange(bound, variant.owner_uid, state, [variant.post_id]);
}

/** Makes a locked version published by a try that is there, and adds the steps that follow. */
export async function publishBy(
  bound: SocialPostsRepositories,
  attempt: Pick<AttemptRecord, 'content'>,
  variant: LockedVariant,
  { ref, url }: { ref: string | null; url: string },
): Promise<void> {
  await bound.publishing.setPublished(variant.id, { ref, url });
  await bound.dealRules.published(variant.id, url);
  // What was published stays as it was, whatever becomes of the base text.
  await bound.socialVariants.update(variant.id, { own_text: attempt.content.text }, { counted: false });
  await bound.followUps.add(variant.id, followUpsOf(attempt.content, variant.media));
}

/** Stores that a try arrived. */
async function confirm(
  bound: SocialPostsRepositories,
  attempt: AttemptRecord,
  variant: LockedVariant,
  { ref, url }: { ref: string; url: string },
): Promise<void> {
  await bound.publishing.settle(attempt.id, { state: 'confirmed', ref, url, reason: null, sentence: null });
  await publishBy(bound, attempt, variant, { ref, url });
  await publishChange(bound, variant.owner_uid, 'publish', [variant.post_id]);
}

/** What did not arrive, and what is to be done about it. */
interface NotPublished {
  code: string;
  reason: string;
  sentence: string | null;
  /** Seconds until it may be tried again; null for the usual pauses, undefined for never. */
  again?: number | null;
}

/** Stores that surely nothing was published, and when it is tried again. */
async function refuse(
  bound: SocialPostsRepositories,
  attempt: AttemptRecord,
  variant: LockedVariant,
  { code, reason, sentence, again }: NotPublished,
): Promise<void> {
  await bound.publishing.settle(attempt.id, { state: 'refused', code, reason, sentence });
  const pause = againMinutes[variant.tries];
  if (again === undefined || pause === undefined)
    return giveUp(bound, variant, {
      state: 'failed',
      kind: 'refused',
      reason,
      sentence,
      key: attempt.attempt_key,
    });
  const seconds = again ?? pause * 60;
  await bound.publishing.setNextTry(variant.id, seconds);
  await bound.socialVariants.update(
    variant.id,
    { reason_kind: 'refused', reason, sentence },
    { counted: false },
  );
  await wakeAt(bound, new Date((await bound.socialPosts.now()).getTime() + seconds * 1000));
  await publishChange(bound, variant.owner_uid, 'update', [variant.post_id]);
}

/** Lets a try whose end nobody knows be looked up. It is never sent again by itself. */
async function doubt(
  bound: SocialPostsRepositories,
  attempt: AttemptRecord,
  variant: LockedVariant,
  about: { state: 'accepted' | 'unknown'; ref: string | null; reason: string },
): Promise<void> {
  await bound.publishing.settle(attempt.id, { ...about, look_ups: 0, lookUpAfter: lookUpMinutes[0] });
  await bound.publishing.setNextTry(variant.id, null, { counted: false });
  await bound.socialVariants.update(
    variant.id,
    { reason_kind: null, reason: about.reason, sentence: null },
    { counted: false },
  );
  await publishChange(bound, variant.owner_uid, 'update', [variant.post_id]);
}

const unanswered = (network: Network, reason: string) =>
  `${networkNames[network]} may have it: ${reason} Bestie looks there, and sends nothing again by itself.`;

/** Stores how the publishing call of a try ended, or how it came to none. Called again for the same end it changes nothing. */
export async function recordOutcome(
  bound: SocialPostsRepositories,
  of: Pick<AttemptRecord, 'id' | 'variant_id'>,
  outcome: PublishOutcome,
): Promise<void> {
  const open = await lockOpen(bound, of);
  if (!open) return;
  const { attempt, variant } = open;
  const name = networkNames[variant.network];
  switch (outcome.kind) {
    case 'confirmed':
      return confirm(bound, attempt, variant, outcome);
    case 'accepted':
      return doubt(bound, attempt, variant, {
        state: 'accepted',
        ref: outcome.ref,
        reason: `${name} has it and shows it soon.`,
      });
    case 'unknown':
      return doubt(bound, attempt, variant, {
        state: 'unknown',
        ref: attempt.ref,
        reason: unanswered(variant.network, outcome.reason),
      });
    case 'notArrived':
      return refuse(bound, attempt, variant, {
        code: 'not_arrived',
        reason: `${name} could not be reached: ${outcome.reason}`,
        sentence: null,
        again: null,
      });
    case 'refused': {
      const { code, sentence, retryAfter, tryAgain, reconnect } = outcome;
      return refuse(bound, attempt, variant, {
        code,
        reason: reconnect ? `${name} wants you to connect your account again.` : `${name} did not take it.`,
        sentence: sentence || null,
        ...(retryAfter !== undefined ? { again: retryAfter } : tryAgain ? { again: null } : {}),
      });
    }
  }
}

/** Stores that a try came too late: nothing was sent, and nothing will be. */
export async function recordLate(
  bound: SocialPostsRepositories,
  of: Pick<AttemptRecord, 'id' | 'variant_id'>,
): Promise<void> {
  const open = await lockOpen(bound, of);
  if (open?.attempt.state !== 'claimed') return;
  const { attempt, variant } = open;
  await bound.publishing.settle(attempt.id, { state: 'refused', code: 'late', reason: tooLate });
  await giveUp(bound, variant, { state: 'missed', kind: 'late', reason: tooLate, key: attempt.attempt_key });
}

export const tooLate = 'It was more than an hour late, so it was not published.';

/** Stores what looking up a try found. After the last time the person is asked. */
export async function recordLookUp(
  bound: SocialPostsRepositories,
  of: Pick<AttemptRecord, 'id' | 'variant_id'>,
  outcome: LookUpOutcome,
): Promise<void> {
  const open = await lockOpen(bound, of);
  if (!open || !['accepted', 'unknown'].includes(open.attempt.state)) return;
  const { attempt, variant } = open;
  if (outcome.kind === 'found') return confirm(bound, attempt, variant, outcome);
  const lookUps = attempt.look_ups + 1;
  const next = lookUpMinutes[lookUps];
  if (next !== undefined) {
    await bound.publishing.settle(attempt.id, { look_ups: lookUps, lookUpAfter: next });
    return;
  }
  const reason = `Bestie does not find it on ${networkNames[variant.network]}, which proves nothing. Is it there?`;
  await bound.publishing.settle(attempt.id, {
    state: 'unknown',
    look_ups: lookUps,
    lookUpAfter: null,
    reason,
  });
  await bound.socialVariants.update(variant.id, { reason }, { counted: false });
  const now = await bound.socialPosts.now();
  await tellOwner(bound, {
    ownerUid: variant.owner_uid,
    variantId: variant.id,
    what: 'unsure',
    about: attempt.attempt_key,
    now,
  });
  await publishChange(bound, variant.owner_uid, 'update', [variant.post_id]);
}
