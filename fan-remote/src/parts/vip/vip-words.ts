import type { Vip } from '@bestie/contracts/vip.contract';
import type { VipMedia, VipPostPreview } from '@bestie/contracts/vip-posts.contract';
import type { Photo } from '@bestie/design-system/photo-tile';
import { formatDate } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { toPlaceholder } from '@bestie/remote-kit/picture-photo';

/** Words that people read in a minute. */
const wordsPerMinute = 220;

/** "3 pictures · 4 minutes to watch or hear · 2 minutes to read" */
export function lengthInWords({ words, pictures, seconds }: VipPostPreview['length']): string {
  const minutes = (amount: number) => plural(Math.max(1, Math.round(amount)), 'minute');
  return [
    pictures > 0 && plural(pictures, 'picture'),
    seconds > 0 && `${minutes(seconds / 60)} to watch or hear`,
    words > 0 && `${minutes(words / wordsPerMinute)} to read`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Who can open a post: "Backstage", or from when everybody. */
export function opensInWords({ tierId, earlyUntil }: VipPostPreview, tiers: Vip['tiers']): string {
  const name = tiers.find(({ id }) => id === tierId)?.name ?? 'VIP';
  if (earlyUntil === null) return name;
  return Date.parse(earlyUntil) <= Date.now()
    ? 'Open to everybody'
    : `${name} · everybody on ${formatDate(earlyUntil)}`;
}

/** The address of a file of a post; the server checks access for each range of it. */
export const mediaUrl = ({ id, kind }: VipMedia, size: 'small' | 'medium' | 'large' = 'large'): string =>
  `/api/vip/media/${id}/${kind === 'image' ? size : 'original'}`;

/** A picture of a post for tiles; null while it is being prepared. */
export function mediaPhoto(media: VipMedia | undefined, sizes: string): Photo | null {
  if (!media?.ready) return null;
  return {
    src: mediaUrl(media, 'small'),
    srcSet: `${mediaUrl(media, 'small')} 256w, ${mediaUrl(media, 'medium')} 640w, ${mediaUrl(media)} 1600w`,
    sizes,
    alt: media.alt,
    ...(media.placeholder !== null && { placeholder: toPlaceholder(media.placeholder) }),
  };
}
