import { hourMs } from '@bestie/contracts/days';
import { limitsOn } from '@bestie/contracts/network-limits';
import { networkNames } from '@bestie/contracts/connections';
import { limits } from '@bestie/contracts/limits';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import type { Attempt, Conflict, SocialVariant, VariantCard } from '@bestie/contracts/social-variants.schema';
import type { Person } from '../../platform/http/caller';
import { presentPicture, presentSharedPicture } from '../../platform/pictures/pictures.presenter';
import { wallTimeOf } from '../../platform/wall-time';
import { socialPostPolicy, socialVariantPolicy } from './social-posts.policy';
import type { VariantRow } from './social-posts.repository';
import type { CardRow, MediaRow, NearRow } from './social-variants.sql';
import type { PostRecord } from './social-posts.tables';
import { checkVariant, emptyFields } from './variant-check';
import type { CurrentLimits } from './current-limits';
import { wallTimeInWords } from './wall-time-words';

const { socialPosts } = limits;

/** What presenting needs besides the rows. */
export interface Presenting {
  limits: CurrentLimits;
  now: Date;
  /** Deals are known to their creator alone. */
  isOwner: boolean;
  objections?: readonly { variantId: string; dealId: string; message: string }[];
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const markEnd = (row: Pick<CardRow, 'marked_at'>): Date | null =>
  row.marked_at && new Date(row.marked_at.getTime() + socialPosts.markHours * hourMs);

/** Why a version is better not published at its time. */
export function conflictsOf(
  row: CardRow,
  { limits: { entries, today }, isOwner, objections = [] }: Presenting,
): Conflict[] {
  const found: Conflict[] = [];
  const clock = ({ at }: NearRow) => wallTimeInWords(wallTimeOf(new Date(at), row.timezone ?? 'UTC'));
  const named = (near: NearRow) => (near.title ? `“${near.title}”` : 'Another post');
  if (row.close)
    found.push({
      kind: 'close',
      message: `${named(row.close)} is on ${networkNames[row.network]} at ${clock(row.close)}, less than ${socialPosts.closeMinutes} minutes away.`,
      variantId: row.close.id,
    });
  if (row.same_picture)
    found.push({
      kind: 'picture',
      message: `${named(row.same_picture)} shows the same picture on ${networkNames[row.network]} at ${clock(row.same_picture)}, within ${socialPosts.pictureDays} days.`,
      variantId: row.same_picture.id,
    });
  if (row.network === 'instagram') {
    const { postsPerDay } = limitsOn('instagram', entries, today);
    if (row.in_a_day > postsPerDay)
      found.push({
        kind: 'rate',
        message: `Instagram takes ${postsPerDay} posts in 24 hours.`,
        variantId: null,
      });
  }
  if (row.scheduled_at && row.problem !== null && ['draft', 'ready', 'scheduled'].includes(row.state))
    found.push({ kind: 'invalid', message: row.problem, variantId: null });
  for (const { variantId, dealId, message } of objections)
    if (isOwner && variantId === row.id && !row.despite_deals.includes(dealId))
      found.push({ kind: 'deal', message, variantId: null });
  return found;
}

/** Presents a version in lists. */
export const presentCard = (row: CardRow, presenting: Presenting): VariantCard => ({
  id: row.id,
  postId: row.post_id,
  version: row.version,
  network: row.network,
  type: row.type,
  state: row.state,
  title: row.title,
  excerpt: row.excerpt,
  label: row.label,
  category: row.category,
  scheduledAt: iso(row.scheduled_at),
  wallTime: row.wall_time,
  timezone: row.timezone,
  despite: presenting.isOwner ? row.despite : null,
  publishedAt: iso(row.published_at),
  publishedUrl: row.published_url,
  publishedBy: row.published_by,
  markedUntil: row.published_by === 'person' ? iso(markEnd(row)) : null,
  unsure: row.unsure,
  trying: row.trying,
  triesAgainAt: row.state === 'due' && row.tries > 0 ? iso(row.attempt_at) : null,
  byHandUntil:
    row.state === 'due' && row.reminded_at
      ? new Date(row.reminded_at.getTime() + socialPosts.markHours * hourMs).toISOString()
      : null,
  reason: row.reason_kind === 'deal' && !presenting.isOwner ? null : row.reason,
  sentence: row.sentence,
  cover: row.cover && presentSharedPicture(row.cover),
  followUps: row.follow_ups.map(({ step, state, reason }) => ({ step, state, reason })),
  files: row.files,
  conflicts: conflictsOf(row, presenting),
});

/** `jsonb` writes instants with another offset. */
const isoText = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

const presentAttempt = (row: VariantRow['attempts'][number]): Attempt => ({
  id: row.id,
  number: row.number,
  state: row.state,
  reason: row.reason,
  sentence: row.sentence,
  startedAt: new Date(row.created_at).toISOString(),
  sentAt: isoText(row.sent_at),
  endedAt: isoText(row.ended_at),
  looksUpAt: row.state === 'unknown' || row.state === 'accepted' ? isoText(row.next_at) : null,
  answer: row.answer,
});

const presentMedia = (row: MediaRow): SocialVariant['media'][number] => ({
  id: row.id,
  spaceId: row.space_id,
  assetId: row.asset_id,
  role: row.role,
  kind: row.kind,
  name: row.name,
  contentType: row.content_type,
  bytes: row.bytes,
  sha256: row.sha256,
  width: row.picture?.width ?? null,
  height: row.picture?.height ?? null,
  seconds: row.seconds,
  alt: row.alt,
  picture: row.picture && presentPicture(row.picture),
  frozen: row.frozen,
});

function presentVariant(
  row: VariantRow,
  post: PostRecord,
  caller: Person,
  presenting: Presenting,
): SocialVariant {
  const { errors, warnings } = checkVariant({ ...row, post_text: post.text }, presenting.limits);
  const { see: _see, ...can } = socialVariantPolicy.permissions(caller, {
    ...row,
    has_attempt: row.attempts.some(
      ({ state, answer }) => answer === null && ['claimed', 'sent', 'accepted', 'unknown'].includes(state),
    ),
    mark_lasts: (markEnd(row) ?? presenting.now) > presenting.now,
  });
  return {
    ...presentCard(row, presenting),
    text: row.own_text,
    fields: { ...emptyFields, ...row.fields },
    media: row.media.map(presentMedia),
    errors,
    warnings,
    attempts: row.attempts.map(presentAttempt),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can,
  };
}

/** Presents a post with its versions. */
export function presentPost(
  post: PostRecord,
  variants: readonly VariantRow[],
  caller: Person,
  presenting: Presenting,
): SocialPost {
  const { see: _see, ...can } = socialPostPolicy.permissions(caller, post);
  return {
    id: post.id,
    ownerUid: post.owner_uid,
    text: post.text,
    label: post.label,
    category: post.category,
    version: post.version,
    createdAt: post.created_at.toISOString(),
    updatedAt: post.updated_at.toISOString(),
    variants: variants.map((row) => presentVariant(row, post, caller, presenting)),
    can,
  };
}
