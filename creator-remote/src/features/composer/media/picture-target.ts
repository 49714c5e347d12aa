import { limitsOn } from '@bestie/contracts/network-limits';
import type { NetworkLimits } from '@bestie/contracts/network-limits';
import { usualSize } from '@bestie/contracts/variant-media';
import type { ComposedFile, ComposedVersion } from '../draft/post-changes';

/** What a picture has to become. */
export interface PictureTarget {
  /** Width to height; null for the whole picture. */
  ratio: number | null;
  /** Of `ratio`, such as 4:5. */
  ratioWords: string;
  /** The exact size in pixels, where a network wants one. */
  size: { width: number; height: number } | null;
  /** At most so many bytes. */
  bytes: number;
}

const portrait = { ratio: 4 / 5, ratioWords: '4:5' };

/** The shape and weight that a network takes, for a picture that it does not take as it is. */
export function targetOf(
  { network, media }: Pick<ComposedVersion, 'network' | 'media'>,
  file: Pick<ComposedFile, 'width' | 'height'>,
  crop: boolean,
  limits: readonly NetworkLimits[],
  today: string,
): PictureTarget {
  const whole = { ratio: null, ratioWords: '', size: null };
  if (network === 'youtube') {
    const bytes = limitsOn('youtube', limits, today).thumbnailWarnBytes;
    return crop ? { ratio: 16 / 9, ratioWords: '16:9', size: null, bytes } : { ...whole, bytes };
  }
  const bytes = limitsOn(network, limits, today).imageBytes;
  if (!crop) return { ...whole, bytes };
  if (network === 'pinterest') {
    const size = usualSize(media);
    return size
      ? { ratio: size.width / size.height, ratioWords: `${size.width} × ${size.height}`, size, bytes }
      : { ...portrait, size: null, bytes };
  }
  const { ratioMax } = limitsOn('instagram', limits, today);
  const isWide = file.width !== null && file.height !== null && file.width > file.height;
  return isWide
    ? { ratio: ratioMax, ratioWords: `${ratioMax}:1`, size: null, bytes }
    : { ...portrait, size: null, bytes };
}
