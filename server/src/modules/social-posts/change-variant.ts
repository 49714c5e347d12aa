import type { variantInput } from '@bestie/contracts/social-variants.schema';
import { BestieError } from '@bestie/contracts/errors';
import type { z } from 'zod';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { spacesPolicy } from '../spaces';
import type { SocialPostsRepositories } from './social-posts.repositories';
import type { LockedVariant, NewMedia } from './social-variants.repository';
import { emptyFields, problemOf } from './variant-check';
import type { CurrentLimits } from './current-limits';
import type { ReasonKind } from './social-posts.tables';

export type VariantInput = z.output<typeof variantInput>;

/** The fields of an input on top of others. */
export function fieldsOf(input: Partial<VariantInput>, before = emptyFields): typeof emptyFields {
  const given = Object.keys(emptyFields) as (keyof typeof emptyFields)[];
  return {
    ...before,
    ...Object.fromEntries(given.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]]))),
  };
}

/** Files of spaces whose files the caller may change, as in VIP posts. @throws BestieError */
export async function findMedia(
  bound: Pick<SocialPostsRepositories, 'spaces' | 'assets'>,
  caller: Person,
  media: NonNullable<VariantInput['media']>,
): Promise<NewMedia[]> {
  const files: NewMedia[] = [];
  const allowed = new Set<string>();
  for (const { spaceId, assetId, role, alt } of media) {
    if (!allowed.has(spaceId))
      spacesPolicy.require(caller, await bound.spaces.access(spaceId, caller.uid), 'edit');
    allowed.add(spaceId);
    const asset = requireFound(await bound.assets.find(spaceId, assetId));
    if (asset.deleted_at) throw new BestieError('not_found');
    files.push({
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
    });
  }
  return files;
}

/**
 * Checks a locked version after something that it depends on changed: what is scheduled or ready and breaks a rule now becomes a
 * draft and says which; it keeps its time.
 * @returns whether its state changed
 */
export async function recheckVariant(
  { socialVariants }: Pick<SocialPostsRepositories, 'socialVariants'>,
  variant: LockedVariant,
  { limits, why, by }: { limits: CurrentLimits; why: ReasonKind; by: string | null },
): Promise<boolean> {
  const problem = problemOf(variant, limits);
  const drops = problem !== null && (variant.state === 'scheduled' || variant.state === 'ready');
  const isOver =
    problem === null &&
    variant.state === 'draft' &&
    (variant.reason_kind === 'edit' || variant.reason_kind === 'file');
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
        ...(variant.state === 'draft' && variant.reason_kind !== null && { reason: problem }),
        ...(isOver && { reason_kind: null, reason: null }),
      },
      { counted: false },
    );
  return drops;
}
