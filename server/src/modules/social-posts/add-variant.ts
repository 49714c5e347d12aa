import { networkTypes } from '@bestie/contracts/social-posts';
import type { VariantType } from '@bestie/contracts/social-posts';
import { networkNames } from '@bestie/contracts/connections';
import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { fieldsOf, findMedia } from './change-variant';
import type { VariantInput } from './change-variant';
import type { SocialPostsRepositories } from './social-posts.repositories';
import type { MediaRow } from './social-variants.sql';
import type { VariantRecord } from './social-posts.tables';
import { problemOf } from './variant-check';

/** @throws BestieError `invalid_input` for a kind of post that the network does not have */
export function requireType({ network }: Pick<VariantRecord, 'network'>, type: VariantType): void {
  if (!(networkTypes[network] as readonly VariantType[]).includes(type))
    throw BestieError.field('type', `${networkNames[network]} has no such kind of post.`);
}

/**
 * Adds a version to a locked post.
 * @param of.shown files of its other versions
 */
export async function insertVariant(
  bound: SocialPostsRepositories,
  caller: Person,
  {
    id,
    postId,
    ownerUid,
    input,
    shown = [],
    requestHash = '',
  }: {
    id: string;
    postId: string;
    ownerUid: string;
    input: VariantInput;
    shown?: readonly MediaRow[];
    requestHash?: string;
  },
): Promise<void> {
  requireType(input, input.type);
  if (await bound.socialVariants.find(id)) throw new BestieError('already_exists');
  await bound.socialVariants.insert({
    id,
    post_id: postId,
    owner_uid: ownerUid,
    network: input.network,
    type: input.type,
    state: input.idea ? 'idea' : 'draft',
    own_text: input.text,
    fields: fieldsOf(input),
    problem: null,
    request_hash: requestHash,
    changed_by: caller.uid,
  });
  // It is not scheduled, so it shows their newest versions.
  const newest = shown.map((row) => ({ ...row, frozen: false }));
  await bound.socialVariants.setMedia(id, await findMedia(bound, caller, input.media ?? [], newest));
  const added = requireFound(await bound.socialVariants.lock(id));
  const problem = problemOf(added, await bound.networkLimits.current());
  if (problem !== null) await bound.socialVariants.update(id, { problem }, { counted: false });
}
