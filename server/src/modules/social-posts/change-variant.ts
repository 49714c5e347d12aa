import type { variantInput } from '@bestie/contracts/social-variants.schema';
import { BestieError } from '@bestie/contracts/errors';
import type { z } from 'zod';
import type { Person } from '../../platform/http/caller';
import { spacesPolicy } from '../spaces';
import type { SocialPostsRepositories } from './social-posts.repositories';
import type { LockedVariant, NewMedia } from './social-variants.repository';
import type { MediaRow } from './social-variants.sql';
import { holdForDeals } from './hold-for-deals';
import { requireRate, wakeAt } from './scheduling';
import { emptyFields, problemOf } from './variant-check';
import type { CurrentLimits } from './current-limits';
import type { ReasonKind } from './social-posts.tables';

export type VariantInput = z.output<typeof variantInput>;
type MediaChoice = NonNullable<VariantInput['media']>[number];

/** The fields of an input on top of others. */
export function fieldsOf(input: Partial<VariantInput>, before = emptyFields): typeof emptyFields {
  const given = Object.keys(emptyFields) as (keyof typeof emptyFields)[];
  return {
    ...before,
    ...Object.fromEntries(given.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]]))),
  };
}

/**
 * Files of spaces whose files the caller may change, as in VIP posts.
 * @param shown what is in the post already, which stays whatever became of its space. What is frozen stays as it is; what was
 * deleted is left out
 * @throws BestieError about the place of a file in the list
 */
export async function findMedia(
  bound: Pick<SocialPostsRepositories, 'spaces' | 'assets'>,
  caller: Person,
  media: readonly MediaChoice[],
  shown: readonly MediaRow[],
): Promise<NewMedia[]> {
  const files: NewMedia[] = [];
  const open = new Set<string>();
  for (const [index, choice] of media.entries()) {
    const { spaceId, assetId, role, alt } = choice;
    const known = shown.filter((row) => row.asset_id === assetId && row.space_id === spaceId);
    const frozen = known.find((row) => row.frozen && row.role === role);
    if (frozen) {
      const { id: _id, picture: _picture, ...kept } = frozen;
      files.push({ ...kept, alt: alt || ((await bound.assets.find(spaceId, assetId))?.alt ?? '') });
      continue;
    }
    try {
      if (known.length === 0 && !open.has(spaceId)) {
        spacesPolicy.require(caller, await bound.spaces.access(spaceId, caller.uid), 'edit');
        open.add(spaceId);
      }
      const newest = await newestOf(bound, caller, choice);
      if (newest) files.push(newest);
      else if (known.length === 0) throw new BestieError('not_found');
    } catch (error) {
      throw aboutFile(index, error);
    }
  }
  return files;
}

/** A file in its newest version; null once it, or its space, was deleted. */
async function newestOf(
  { assets, spaces }: Pick<SocialPostsRepositories, 'assets' | 'spaces'>,
  caller: Person,
  { spaceId, assetId, role, alt }: MediaChoice,
): Promise<NewMedia | null> {
  const space = await spaces.access(spaceId, caller.uid);
  const asset = await assets.find(spaceId, assetId);
  if (space?.deleted_at || !asset || asset.deleted_at !== null) return null;
  return {
    role,
    space_id: spaceId,
    asset_id: assetId,
    alt,
    object_name: asset.object_name,
    name: asset.name,
    kind: asset.kind,
    content_type: asset.content_type,
    bytes: asset.bytes,
    sha256: asset.sha256,
    seconds: asset.duration_seconds,
    frozen: false,
  };
}

/** An error with the place of the file in the list. Its name is told to nobody who may not see it. */
function aboutFile(index: number, error: unknown): unknown {
  if (!(error instanceof BestieError)) return error;
  const message =
    error.code === 'not_found' ? 'This file is gone, or its space is closed to you.' : error.message;
  return new BestieError(error.code, { message, issues: [{ field: `media.${index}`, message }] });
}

interface Recheck {
  limits: CurrentLimits;
  why: ReasonKind;
  by: string | null;
}

/**
 * Checks a locked version after something that it depends on changed: what is scheduled or ready and breaks a rule now becomes a
 * draft and says which; it keeps its time. What a limit made a draft is scheduled or ready again once it breaks no rule.
 * @returns whether its state changed
 */
export async function recheckVariant(
  bound: SocialPostsRepositories,
  variant: LockedVariant,
  { limits, why, by }: Recheck,
): Promise<boolean> {
  const { socialVariants } = bound;
  const problem = problemOf(variant, limits);
  const isDraft = variant.state === 'draft';
  if (problem === null && isDraft && variant.reason_kind === 'limits')
    return endLimits(bound, variant, { limits, by });
  const drops = problem !== null && (variant.state === 'scheduled' || variant.state === 'ready');
  const isOver =
    problem === null && isDraft && (variant.reason_kind === 'edit' || variant.reason_kind === 'file');
  if (drops) {
    await socialVariants.thawMedia(variant.id);
    await socialVariants.update(variant.id, {
      state: 'draft',
      problem,
      reason_kind: why,
      reason: problem,
      attempt_at: null,
      changed_by: by,
    });
  } else if (problem !== variant.problem || isOver)
    await socialVariants.update(
      variant.id,
      {
        problem,
        ...(isDraft && variant.reason_kind !== null && { reason: problem }),
        ...(isOver && { reason_kind: null, reason: null }),
      },
      { counted: false },
    );
  return drops;
}

/**
 * The limit that made a version a draft is not in its way any more: it is scheduled or ready again, unless its time is over or
 * taken.
 * @returns whether it is
 */
async function endLimits(
  bound: SocialPostsRepositories,
  variant: LockedVariant,
  { limits, by }: Pick<Recheck, 'limits' | 'by'>,
): Promise<boolean> {
  const over = { problem: null, reason_kind: null, reason: null };
  const at = variant.scheduled_at;
  if (at !== null && !(await mayGoOutAt(bound, variant, at, limits))) {
    // What nobody mended needs its creator still: it was not published.
    if (by !== null) await bound.socialVariants.update(variant.id, over, { counted: false });
    return false;
  }
  if (at !== null) await bound.socialVariants.freezeMedia(variant.id);
  await bound.socialVariants.update(variant.id, {
    ...over,
    state: at === null ? 'ready' : 'scheduled',
    changed_by: by,
  });
  if (at !== null) {
    await wakeAt(bound, at);
    await holdForDeals(bound, variant.owner_uid, [variant.id]);
  }
  return true;
}

/** Whether a time is ahead and the network takes one more post then. */
const mayGoOutAt = async (
  bound: SocialPostsRepositories,
  variant: LockedVariant,
  at: Date,
  limits: CurrentLimits,
): Promise<boolean> =>
  at > (await bound.socialPosts.now()) &&
  (await requireRate(bound, variant, at, limits).then(
    () => true,
    () => false,
  ));
