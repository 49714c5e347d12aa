import type { VipMedia, VipPost, VipPostPreview } from '@bestie/contracts/vip-posts.contract';
import { contentLabels } from '@bestie/contracts/reports';
import { limits } from '@bestie/contracts/limits';
import { shortenBetweenWords } from '../../platform/documents/shorten';
import type { Person } from '../../platform/http/caller';
import { presentConversationPerson } from '../profiles';
import { vipPostPolicy } from './vip-posts.policy';
import type { MediaRow, PostRow } from './vip-posts.sql';

/** What everybody sees of a post. */
const presentPreview = (row: PostRow) => ({
  id: row.id,
  tierId: row.tier_id,
  title: row.title,
  length: { words: row.words, pictures: row.pictures, seconds: row.seconds },
  placeholder: row.placeholder,
  publishAt: row.publish_at.toISOString(),
  earlyUntil: row.early_until?.toISOString() ?? null,
});

const presentMedia = ({ id, kind, alt, seconds, picture }: MediaRow): VipMedia => ({
  id,
  kind,
  alt,
  seconds,
  width: picture?.width ?? null,
  height: picture?.height ?? null,
  placeholder: picture?.placeholder ?? null,
  ready: kind !== 'image' || picture?.state === 'ready',
});

const presentOpen = (row: PostRow) => ({
  author: row.author && presentConversationPerson(row.author),
  comments: row.comments,
});

/** Of what an admin labelled, lists show the label alone. */
const presentTeaser = ({ label, body, media }: PostRow) =>
  label === null
    ? { media: media.map(presentMedia), excerpt: shortenBetweenWords(body ?? '', limits.vip.excerptLength) }
    : { media: [], excerpt: contentLabels[label] };

/** Presents a post in a list. */
export const presentPostPreview = (row: PostRow): VipPostPreview => ({
  ...presentPreview(row),
  open: row.open ? { ...presentOpen(row), ...presentTeaser(row) } : null,
});

/** Presents a post that is open to the caller. */
export const presentPost = (row: PostRow, caller: Person): VipPost => ({
  ...presentPreview(row),
  ...presentOpen(row),
  media: row.media.map(presentMedia),
  version: row.version,
  body: row.body ?? '',
  label: row.label,
  published: row.published,
  can: vipPostPolicy.permissions(caller, row),
});
