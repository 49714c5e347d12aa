import { thumbHashToDataURL } from 'thumbhash';
import type { PaletteColour, Picture, SharedPicture } from '@bestie/contracts/fields';
import type { LightboxPicture } from '@bestie/design-system/lightbox';
import type { Photo } from '@bestie/design-system/photo-tile';
import type { Placeholder } from '@bestie/design-system/placeholder';

/** Decoding a placeholder needs a canvas; a grid shows the same ones again and again while it scrolls. */
const placeholders = new Map<string, string>();

/** A picture of a few pixels, shown until the real one is loaded. */
export const toPlaceholder =
  (thumbhash: string): Placeholder =>
  () => {
    let url = placeholders.get(thumbhash);
    if (url === undefined) {
      url = thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)));
      placeholders.set(thumbhash, url);
    }
    return url;
  };

/** A palette colour as CSS. */
export const cssColour = ({ lab: [l, a, b] }: PaletteColour): string =>
  `lab(${l.toFixed(1)} ${a.toFixed(1)} ${b.toFixed(1)})`;

/** Screen pixels that the small picture fills: a tenth more than it has is not visible. */
const smallReaches = 280;

/**
 * Whether a tile of this width needs no other size. Choosing among three sizes is the most expensive part of
 * an image for a browser.
 */
const isSmall = (sizes: string): boolean =>
  /^\d+px$/.test(sizes) && parseInt(sizes, 10) * devicePixelRatio <= smallReaches;

/**
 * A picture with the background that was cut away, as its owner sees it in the large view and in the editor
 * of cut-outs.
 */
export const wholePhoto = (picture: Picture): Picture => ({ ...picture, ...picture.uncut });

/**
 * A picture for the design system's tiles; null while there are no derivatives yet. The server decides what
 * it shows: for a cut photo, the cut-out.
 * @param sizes as for an image: its displayed width
 */
export function toPhoto(picture: SharedPicture | null, alt: string, sizes: string): Photo | null {
  if (!picture?.sources) return null;
  const { small, medium, large } = picture.sources;
  return {
    src: small,
    ...(!isSmall(sizes) && { srcSet: `${small} 256w, ${medium} 640w, ${large} 1600w`, sizes }),
    alt,
    ...(picture.placeholder && { placeholder: toPlaceholder(picture.placeholder) }),
    palette: picture.palette.map(cssColour),
  };
}

/** A picture as large as the window; undefined while there are no derivatives yet. */
export function toLightboxPicture(
  picture: Parameters<typeof toPhoto>[0],
  alt: string,
): LightboxPicture | undefined {
  const photo = toPhoto(picture, alt, '100vw');
  if (!photo) return undefined;
  const { src, srcSet, placeholder, palette } = photo;
  return {
    src,
    alt,
    ...(srcSet && { srcSet }),
    ...(placeholder && { placeholder }),
    ...(palette?.[0] && { tint: palette[0] }),
  };
}
