import { BestieError } from '@bestie/contracts/errors';
import type { SocialVariant } from '@bestie/contracts/social-variants.schema';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import { roleAtLeast } from '@bestie/contracts/roles';
import type { Person } from '../../platform/http/caller';
import { definePolicy } from '../../platform/module/define-policy';
import { wallTimeOf } from '../../platform/wall-time';
import type { VariantRecord } from './social-posts.tables';
import { wallTimeInWords } from './wall-time-words';

/** A post is its creator’s own. Admins look at it, change and delete it with a reason, and never publish it. */
export const socialPostPolicy = definePolicy({
  permissions(
    caller: Person,
    { owner_uid: owner }: { owner_uid: string },
  ): SocialPost['can'] & { see: boolean } {
    const own = owner === caller.uid && roleAtLeast(caller.role, 'creator');
    const see = own || caller.role === 'admin';
    return { see, edit: see, delete: see, publish: own };
  },
  refusal: () => null,
});

/** What decides about a version. */
type VariantForCaller = Pick<VariantRecord, 'owner_uid' | 'state' | 'published_by'> & {
  has_attempt: boolean;
  unsure: boolean;
  mark_lasts: boolean;
};

/** Once a try has begun, a version stays as it is until the try is over. */
export const socialVariantPolicy = definePolicy({
  permissions(caller: Person, variant: VariantForCaller): SocialVariant['can'] & { see: boolean } {
    const { see, edit, publish } = socialPostPolicy.permissions(caller, variant);
    const free = !variant.has_attempt && variant.state !== 'published';
    return {
      see,
      edit: edit && free,
      delete: edit && !variant.has_attempt,
      schedule: publish && free && variant.state !== 'idea',
      publish: publish && free && ['ready', 'scheduled', 'failed', 'missed'].includes(variant.state),
      mark: publish && free && variant.state !== 'idea',
      unmark:
        publish && variant.state === 'published' && variant.published_by === 'person' && variant.mark_lasts,
      retry: publish && free && variant.state === 'failed',
      resolve: publish && variant.unsure,
    };
  },
  refusal(permission, variant, caller) {
    // What only its creator may do answers admins like a missing one.
    if (caller.uid !== variant.owner_uid && permission !== 'edit' && permission !== 'delete') return null;
    return new BestieError('conflict', { message: whyNot(variant) });
  },
});

/** Why a version cannot be changed like that now. */
function whyNot({ unsure, has_attempt: hasAttempt, state }: VariantForCaller): string {
  if (unsure) return 'Nobody knows yet whether this is published. Say first whether it is there.';
  if (hasAttempt) return 'This is being published right now.';
  if (state === 'published') return 'This is published.';
  if (state === 'idea') return 'This is an idea. Make it a draft first.';
  return 'That is not possible in this state.';
}

/** Nobody overwrites a change that they have not seen. @throws BestieError `conflict` */
export function requireVersion(
  caller: Pick<Person, 'uid'>,
  variant: Pick<VariantRecord, 'version' | 'moved_version' | 'changed_by' | 'scheduled_at' | 'timezone'>,
  version: number,
): void {
  if (variant.version === version) return;
  const { moved_version: moved, changed_by: by, scheduled_at: at, timezone } = variant;
  const who = by === caller.uid ? 'you on another device' : by === null ? 'Bestie' : 'someone else';
  const message =
    moved !== null && moved > version
      ? `This was moved by ${who} ${at === null ? 'to the tray' : `to ${wallTimeInWords(wallTimeOf(at, timezone ?? 'UTC'))}`}.`
      : `This was changed by ${who}.`;
  throw new BestieError('conflict', { message, currentVersion: variant.version });
}

/** The text that a copy has of its own: none where publishing kept what all versions share. */
export const copiedText = (variant: { own_text: string | null; post_text: string }): string | null =>
  variant.own_text === variant.post_text ? null : variant.own_text;
