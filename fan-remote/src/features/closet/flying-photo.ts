import styles from './flying-photo.module.css';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A pressed photo that will fly into its drawer. */
let departed: { src: string; box: Box; ratio: number; at: number } | null = null;

/** A drawer that opens later than this, in milliseconds, opens without the animation. */
const maxDelayMs = 1500;

/** How long a photo flies, in milliseconds: `--motion-slow`. */
const flight = 250;

/** Position of a picture of this ratio within its place, complete and centred. */
function contained({ left, top, width, height }: Box, ratio: number): Box {
  const wide = Math.min(width, height * ratio);
  const high = wide / ratio;
  return { left: left + (width - wide) / 2, top: top + (height - high) / 2, width: wide, height: high };
}

/** Remembers the position of a tile's photo before its drawer opens. */
export function departFrom(tile: HTMLElement | null): void {
  const image = tile?.querySelector<HTMLImageElement>('img:not([data-loading])');
  const { naturalWidth = 0, naturalHeight = 0 } = image ?? {};
  departed =
    image && naturalWidth > 0 && naturalHeight > 0
      ? {
          src: image.currentSrc || image.src,
          box: image.getBoundingClientRect(),
          ratio: naturalWidth / naturalHeight,
          at: performance.now(),
        }
      : null;
}

/**
 * Ref of the drawer's photo, to which the departing picture flies; both look like one moving picture. No view
 * transition, because that computes the styles of the whole page twice and blocks it; this one moves a layer.
 */
export function arriveAt(tile: HTMLElement | null): void {
  if (!tile || !departed) return;
  const { src, box, ratio, at } = departed;
  departed = null;
  if (performance.now() - at > maxDelayMs || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  requestAnimationFrame(() => {
    const place = tile.firstElementChild;
    if (!place?.isConnected) return;
    // The drawer is still moving, so its final position counts.
    const popup = tile.closest<HTMLElement>('[role=dialog]');
    const now = popup?.getBoundingClientRect();
    const seen = place.getBoundingClientRect();
    const to = contained(
      {
        width: seen.width,
        height: seen.height,
        left: seen.left - (popup && now ? now.left - popup.offsetLeft : 0),
        top: seen.top - (popup && now ? now.top - popup.offsetTop : 0),
      },
      ratio,
    );
    const from = contained(box, ratio);
    const photo = new Image();
    photo.src = src;
    photo.alt = '';
    photo.className = styles.flying ?? '';
    Object.assign(photo.style, {
      left: `${to.left}px`,
      top: `${to.top}px`,
      width: `${to.width}px`,
      height: `${to.height}px`,
    });
    document.body.append(photo);
    place.animate([{ opacity: 0 }, { opacity: 0 }], flight);
    photo
      .animate(
        [
          {
            transform: `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`,
          },
          { transform: 'none' },
        ],
        { duration: flight, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
      )
      .finished.finally(() => photo.remove())
      .catch(() => undefined);
  });
}
